"""Telling what a file is from the keys in it, and checking it as that."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rtsim.cards import Pool
from rtsim.decks import read_deck
from rtsim.houserules import SWITCHES, read_rules_file
from rtsim.poolfile import PoolReader
from rtsim.problems import InputRejected, Problems, nearest
from rtsim.strategy.files import read_strategy_file
from rtsim.yamlfile import STDIN, Entries, Node, read_source, shown_file

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Kind:
    """A kind of file. A file with one of the `telling` keys is of it; the first kind that fits counts."""

    name: str
    telling: tuple[str, ...]


KINDS: tuple[Kind, ...] = (
    Kind("deck", ("main", "demesne")),
    Kind("card pool", ("cards",)),
    Kind("strategy", ("summary", "extends", "spring", "summer", "fall", "draw", "discard")),
    Kind("house rules", tuple(SWITCHES)),
    Kind("card pool", ("regions",)),
    Kind("strategy", ("opening",)),
)


@dataclass(frozen=True)
class Checked:
    """What a file turned out to be; `kind` is None if that could not be told."""

    file: str
    kind: str | None
    summary: str


def kind_of(root: Node) -> str | None:
    """The kind of a file from its top-level keys; a misspelt pile still makes a deck."""
    if not isinstance(root, Entries):
        return None
    keys = root.keys()
    if not keys:
        return "house rules"  # the one kind in which everything may be left out
    deck, *others = KINDS
    for kinds in ([deck], others):
        for kind in kinds:
            if any(key in kind.telling for key in keys):
                return kind.name
        for kind in kinds:
            if any(nearest(key, kind.telling) for key in keys):
                return kind.name
    return None


def files_in(path: str | Path) -> list[str]:
    """The YAML files of a folder and the folders in it, in order; a file stands for itself."""
    if str(path) == STDIN or not Path(path).is_dir():
        return [str(path)]
    folder = Path(path)
    inside = (file for file in folder.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    return sorted(
        str(file) for file in inside if not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )


def check_file(path: str | Path, base: PoolReader, problems: Problems, *, allow_illegal: bool = False) -> Checked:
    """Find out what a file is and note every fault of it in `problems`; `base` holds the known cards."""
    file = shown_file(path)
    if str(path).endswith(".py"):
        return Checked(file, "strategy", _check_strategy(path, base, problems, allow_illegal))
    source = read_source(path, problems)
    if source is None:
        return Checked(file, None, "")
    kind = kind_of(source.root)
    if kind is None:
        message = "this is neither a deck, a card pool, house rules nor a strategy"
        hint = "a deck has 'main' and 'demesne', a card pool 'cards' or 'regions'"
        problems.error(file, source.root.line, source.root.column, "F8", message, hint)
        return Checked(file, None, "")
    return Checked(file, kind, _CHECKS[kind](path, base, problems, allow_illegal))


def _check_deck(path: str | Path, base: PoolReader, problems: Problems, allow_illegal: bool) -> str:
    deck = read_deck(path, base, problems, allow_illegal=allow_illegal)
    if deck is None:
        return ""
    regions = f"{len(deck.regions)} regions" if deck.regions else "all regions"
    return f"{deck.name}, {deck.n_main} main + {deck.n_demesne} demesne cards, {regions}"


def _check_pool(path: str | Path, base: PoolReader, problems: Problems, allow_illegal: bool) -> str:
    del allow_illegal
    reader = PoolReader(problems, Pool(base.cards, base.regions, base.places))
    cards, regions = len(reader.cards), len(reader.regions)
    reader.read(path)
    reader.finish()
    return f"{len(reader.cards) - cards} new cards, {len(reader.regions) - regions} new regions"


def _check_rules(path: str | Path, base: PoolReader, problems: Problems, allow_illegal: bool) -> str:
    del base, allow_illegal
    rules = read_rules_file(path, problems)
    changed = rules.changed() if rules else {}
    return ", ".join(f"{name} {str(value).lower()}" for name, value in changed.items()) or "as the rulebook has it"


def _check_strategy(path: str | Path, base: PoolReader, problems: Problems, allow_illegal: bool) -> str:
    del base, allow_illegal
    if not str(path).endswith(".py"):
        strategy = read_strategy_file(path, problems)
        return strategy.name if strategy else ""
    from rtsim.strategy.plugins import load_plugin  # compiles, so it needs numba

    try:
        return load_plugin(Path(path)).name
    except InputRejected as rejected:
        for problem in rejected.problems:
            problems.add(problem)
        return ""


_CHECKS: dict[str, Callable[[str | Path, PoolReader, Problems, bool], str]] = {
    "deck": _check_deck,
    "card pool": _check_pool,
    "house rules": _check_rules,
    "strategy": _check_strategy,
}
