"""`rtsim cards`: looking cards and regions up."""

from collections.abc import Sequence
from typing import Any

import click

from rtsim.cards import MADE_UP, TYPES, Card, Pool, Region, effect_words, load_pool
from rtsim.cli.output import color_option, echo_json
from rtsim.problems import nearest
from rtsim.vocabulary import VOCABULARY

HEADINGS = ("name", "type", "influence", "resistance", "rp", "traits", "text")


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--type", "card_type", type=click.Choice([*TYPES, "region"]), help="Only cards of this type.")
@click.option("--max-rp", type=click.IntRange(min=0), metavar="N", help="Only cards of at most N RP.")
@click.option("--min-rp", type=click.IntRange(min=0), metavar="N", help="Only cards of at least N RP.")
@click.option("--trait", metavar="TRAIT", help="Only cards with this trait.")
@click.option("--effect", type=click.Choice(list(VOCABULARY)), help="Only cards with this effect.")
@click.option("--regions", is_flag=True, help="Regions instead of cards.")
@click.option("--cards", multiple=True, type=click.Path(), metavar="FILE", help="Add the cards of FILE to the pool.")
@click.option("--no-base-cards", is_flag=True, help="Leave the built-in card pool out.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def command(
    names: tuple[str, ...],
    card_type: str | None,
    max_rp: int | None,
    min_rp: int | None,
    trait: str | None,
    effect: str | None,
    regions: bool,
    cards: tuple[str, ...],
    no_base_cards: bool,
    as_json: bool,
) -> None:
    """List the cards of the pool, or those called NAME.

    \b
    rtsim cards Gawain
    rtsim cards --type knight --max-rp 4
    rtsim cards --effect draw --json
    """
    pool = load_pool(cards, no_base_cards=no_base_cards)
    wants_regions = regions or card_type == "region"
    found_cards: list[Card] = []
    found_regions: list[Region] = []
    if names:
        for name in names:
            thing = _named(pool, name)
            (found_cards if isinstance(thing, Card) else found_regions).append(thing)  # type: ignore[arg-type]
    elif wants_regions:
        if trait or effect or max_rp is not None or min_rp is not None or card_type not in (None, "region"):
            raise click.UsageError("regions have no type, trait, effect or RP to choose by")
        found_regions = sorted(pool.regions.values(), key=lambda region: (region.renown, region.name))
    else:
        if trait is not None and trait not in _traits(pool):
            hint = nearest(trait, _traits(pool)) or "traits: " + ", ".join(_traits(pool))
            raise click.BadParameter(f"no card has the trait '{trait}'; {hint}", param_hint="'--trait'")
        found_cards = sorted(
            (
                card
                for card in pool.cards.values()
                if (card_type is None or card.type == card_type)
                and (max_rp is None or (card.rp is not None and card.rp <= max_rp))
                and (min_rp is None or (card.rp is not None and card.rp >= min_rp))
                and (trait is None or trait in card.traits)
                and (effect is None or any(one.kind == effect for one in card.effects))
            ),
            key=lambda card: (TYPES.index(card.type), -1 if card.rp is None else card.rp, card.name),
        )
    made_up = "" if no_base_cards else MADE_UP
    if as_json:
        _echo_json(made_up, found_cards, found_regions)
    else:
        _echo_text(made_up, found_cards, found_regions, bool(names))


def _traits(pool: Pool) -> list[str]:
    return sorted({trait for card in pool.cards.values() for trait in card.traits})


def _named(pool: Pool, name: str) -> Card | Region:
    things: dict[str, Card | Region] = {**pool.regions, **pool.cards}
    for known, thing in things.items():
        if known.casefold() == name.casefold():
            return thing
    hint = nearest(name, things, several=2)
    raise click.BadParameter(
        f"no card or region is called '{name}'" + (f"; {hint}" if hint else ""), param_hint="'NAME'"
    )


def _echo_json(made_up: str, cards: Sequence[Card], regions: Sequence[Region]) -> None:
    document: dict[str, Any] = {"schema": "rtsim/cards/1"}
    if made_up:
        document["note"] = made_up
    document["cards"] = {card.name: card.as_written() for card in cards}
    document["regions"] = {
        region.name: {"resistance": region.resistance, "renown": region.renown} for region in regions
    }
    echo_json(document)


def _echo_text(made_up: str, cards: Sequence[Card], regions: Sequence[Region], one_by_one: bool) -> None:
    if made_up:
        click.echo(made_up + "\n")
    if one_by_one:
        blocks = [_card_block(card) for card in cards]
        blocks += [f"{one.name}\n  region, resistance {one.resistance}, renown {one.renown}" for one in regions]
        click.echo("\n\n".join(blocks))
        return
    if regions:
        rows = [(region.name, str(region.resistance), str(region.renown)) for region in regions]
        _echo_table(("region", "resistance", "renown"), rows)
        click.echo(f"\n{len(regions)} regions")
        return
    if cards:
        _echo_table(HEADINGS, [_row(card) for card in cards])
        click.echo("")
    click.echo(f"{len(cards)} card{'s' if len(cards) != 1 else ''}; the engine plays every effect listed (CT1)")


def _type_words(card: Card) -> str:
    marks = [mark for mark in ("named", "monarch", "fey") if getattr(card, mark)]
    return " ".join([*marks, card.type])


def _strength(card: Card, key: str) -> str:
    value: int = getattr(card, key)
    if card.type == "knight":
        return str(value)
    return f"{value:+d}" if value else ""


def _row(card: Card) -> tuple[str, ...]:
    text = [f"stands on {card.upgrades}"] if card.upgrades else []
    text += [effect_words(effect) for effect in card.effects]
    return (
        card.name,
        _type_words(card),
        _strength(card, "influence"),
        _strength(card, "resistance"),
        "" if card.rp is None else str(card.rp),
        ", ".join(card.traits),
        "; ".join(text),
    )


def _card_block(card: Card) -> str:
    facts = [_type_words(card)]
    facts += [f"{key} {_strength(card, key)}" for key in ("influence", "resistance") if _strength(card, key)]
    facts.append("a quest's usual cost (SU6)" if card.rp is None else f"{card.rp} RP")
    lines = [card.name, "  " + ", ".join(facts)]
    if card.upgrades:
        lines.append(f"  stands on {card.upgrades}")
    if card.traits:
        lines.append("  traits: " + ", ".join(card.traits))
    lines += [f"  - {effect_words(effect)}" for effect in card.effects]
    return "\n".join(lines)


def _echo_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[place]) for row in (headings, *rows)) for place in range(len(headings))]
    right = {place for place, heading in enumerate(headings) if heading in ("influence", "resistance", "rp", "renown")}
    for row in (headings, *rows):
        cells = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip())
