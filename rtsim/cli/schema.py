"""`rtsim schema`: the JSON Schema of a file format, for editors and scripts."""

import click

from rtsim.cli.output import color_option, echo_json
from rtsim.problems import nearest
from rtsim.schema import SCHEMAS, schema


@click.command()
@click.argument("name", required=False)
@color_option
def command(name: str | None) -> None:
    """Print the JSON Schema (draft 7) called NAME, or the names there are.

    \b
    rtsim schema
    rtsim schema deck
    rtsim schema cards > cards.schema.json
    """
    if name is None:
        click.echo("\n".join(sorted(SCHEMAS)))
        return
    if name not in SCHEMAS:
        hint = nearest(name, SCHEMAS) or "one of: " + ", ".join(sorted(SCHEMAS))
        raise click.BadParameter(f"there is no schema '{name}'; {hint}", param_hint="'NAME'")
    echo_json(schema(name))
