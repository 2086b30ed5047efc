"""Where an option's value comes from: flag > `RTSIM_*` > `rtsim.toml` of this folder or above > default.

`RTSIM_GAMES` speaks to every command, `RTSIM_MATCH_GAMES` to one. In `rtsim.toml` a key at the top
speaks to every command that has the option, a table like `[match]` to one.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from rtsim.problems import InputRejected, Problem, nearest

FILE = "rtsim.toml"

# Options that several commands have; at the top of rtsim.toml they may stand for those that do.
SHARED = frozenset(
    "games precision seed jobs strategy strategy_a strategy_b pilots opening_a opening_b regions "
    "region_count rules cards no_base_cards allow_illegal level json csv out quiet color force "
    "unpaired".split()
)
_UNSETTABLE = frozenset({"help", "version"})


def options_of(command: click.Command) -> dict[str, click.Option]:
    """The options a setting may speak to, by the name of their longest flag, dashes as underscores."""
    found: dict[str, click.Option] = {}
    for param in command.params:
        if isinstance(param, click.Option):
            longest = max(param.opts, key=len).lstrip("-").replace("-", "_")
            if longest not in _UNSETTABLE:
                found[longest] = param
    return found


def listen_to_environment(command: click.Command, name: str) -> None:
    """Let every option of a command be set by `RTSIM_<COMMAND>_<OPTION>` or `RTSIM_<OPTION>`."""
    for key, option in options_of(command).items():
        if option.envvar is None:
            upper = key.upper()
            option.envvar = [f"RTSIM_{name.upper().replace('-', '_')}_{upper}", f"RTSIM_{upper}"]


def origin(error: click.BadParameter) -> str:
    """Where a refused value came from, if it was not the command line."""
    if error.ctx is None or error.param is None or error.param.name is None:
        return ""
    source = error.ctx.get_parameter_source(error.param.name)
    if source == ParameterSource.ENVIRONMENT:
        names = [name for name in error.param.envvar or () if os.environ.get(name)]
        return f" (from {names[0]})" if names else ""
    return f" (from {FILE})" if source == ParameterSource.DEFAULT_MAP else ""


def find_settings(start: Path) -> Path | None:
    """The nearest rtsim.toml, in `start` or a folder above."""
    return next((folder / FILE for folder in (start, *start.parents) if (folder / FILE).is_file()), None)


def settings_for(command: click.Command, name: str, commands: list[str]) -> dict[str, Any]:
    """What rtsim.toml says to a command, as click's `default_map` wants it; raises InputRejected."""
    try:
        path = find_settings(Path.cwd())
    except OSError:  # the folder we are in is gone
        return {}
    if path is None:
        return {}
    text, settings = _read(path)
    options = options_of(command)
    values: dict[str, Any] = {}
    for key, value in settings.items():
        plain = key.replace("-", "_")
        if isinstance(value, dict):
            if key not in commands:
                raise _refusal(path, text, key, f"there is no command '{key}'", nearest(key, commands))
        elif plain in options:
            values[plain] = value
        elif plain not in SHARED:
            message = f"'{key}' is no option that commands share"
            raise _refusal(path, text, key, message, nearest(plain, [*SHARED, *options]))
    for key, value in settings.get(name, {}).items():
        plain = key.replace("-", "_")
        if plain not in options:
            raise _refusal(path, text, key, f"'{name}' has no option '{key}'", nearest(plain, options))
        values[plain] = value
    return {options[key].name or key: _from(path.parent, options[key], value) for key, value in values.items()}


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_bytes().decode()
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(found[1]), int(found[2])) if found else (1, 1)
        message = re.sub(r" \(at .*\)$", "", str(error))
        raise InputRejected([Problem(str(path), line, column, "error", "T1", message)]) from None
    except UnicodeDecodeError:
        raise InputRejected([Problem(str(path), 1, 1, "error", "T1", "the file is not UTF-8")]) from None
    except OSError as error:
        reason = error.strerror or "the file cannot be read"
        raise InputRejected([Problem(str(path), 1, 1, "error", "T1", reason)]) from None


def _refusal(path: Path, text: str, key: str, message: str, hint: str) -> InputRejected:
    pattern = re.compile(rf"""^\s*\[?\s*["']?{re.escape(key)}\b""")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)]
    return InputRejected([Problem(str(path), lines[0] if lines else 1, 1, "error", "T1", message, hint)])


def _from(folder: Path, option: click.Option, value: Any) -> Any:
    """A path in rtsim.toml is meant from the folder of that file."""
    if not isinstance(option.type, click.Path):
        return value
    if isinstance(value, list):
        return [_from(folder, option, item) for item in value]
    if isinstance(value, str) and value != "-":
        return str(folder / value)
    return value
