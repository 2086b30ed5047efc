"""Strategy files: names, summaries and the weights of the heuristic core (formats.md).

Imports neither numpy nor numba: `rtsim check` and `rtsim strategies` read these.
"""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from rtsim.paths import shipped_strategies
from rtsim.problems import Problems, nearest, shown
from rtsim.reading import Reader
from rtsim.strategy.weights import BLOCKS, HOW, WEIGHTS, defaults, place
from rtsim.yamlfile import Entries, Node, read_source

DEFAULT = "balanced"
KEYS = ("name", "summary", "extends", *BLOCKS)
MAX_CHAIN = 10


@dataclass(frozen=True)
class StrategyFile:
    """A strategy of weights, with all that it extends already taken in."""

    name: str
    summary: str
    file: str
    extends: str | None
    weights: tuple[float, ...]

    @property
    def sha256(self) -> str:
        """Hash of how it plays: the weights, whatever its name and comments."""
        return hashlib.sha256(repr(self.weights).encode()).hexdigest()


def shipped_names() -> list[str]:
    """The names of the strategies that come with rtsim, in order."""
    return sorted(path.stem for path in shipped_strategies().glob("*.yaml"))


def shipped_python_names() -> list[str]:
    """The names of the samples written in Python."""
    return sorted(path.stem for path in shipped_strategies().glob("*.py"))


def find(name: str, beside: Path | None = None) -> Path | None:
    """The file of a shipped name or of a path, looked for `beside` a file's folder too; None if there is none."""
    if name in shipped_names():
        return shipped_strategies() / f"{name}.yaml"
    if name in shipped_python_names():
        return shipped_strategies() / f"{name}.py"
    for folder in (beside, Path()):
        if folder is not None and (folder / name).is_file() and Path(name).suffix in (".yaml", ".yml", ".py"):
            return folder / name
    return None


def unknown(name: str) -> tuple[str, str]:
    """What to say of a strategy name that is none: message and hint."""
    known = shipped_names() + shipped_python_names()
    hint = nearest(name, known) or "shipped: " + ", ".join(known) + "; or the path of a .yaml or .py file"
    return f"unknown strategy {shown(name)}", hint


def _read_block(reader: Reader, node: Node, block: str, weights: list[float]) -> None:
    known = {weight.name: weight for weight in WEIGHTS if weight.block == block}
    entries = reader.keyed(node, f"the block '{block}'", tuple(known))
    if entries is None:
        return
    for key, value in entries.pairs:
        weight = known.get(key.value)
        if weight is None:
            continue
        what = f"'{block}: {key.value}'"
        if key.value == "how":
            how = reader.choice(value, what, HOW)
            if how is not None:
                weights[place(block, "how")] = HOW[how]
            continue
        number = reader.number(value, what, weight.low, weight.high)
        if number is not None:
            weights[place(block, key.value)] = number


def _read_base(reader: Reader, entries: Entries, path: Path, chain: tuple[Path, ...]) -> list[float]:
    node = entries.get("extends")
    if node is None:
        return defaults()
    name = reader.name(node, "'extends'")
    if name is None:
        return defaults()
    base = find(name, path.parent)
    if base is None:
        reader.error(node, "S1", *unknown(name))
    elif base.suffix == ".py":
        reader.error(node, "S2", "a strategy of weights cannot extend one written in Python")
    elif base.resolve() in chain or len(chain) > MAX_CHAIN:
        reader.error(node, "S2", f"strategies that extend each other in a circle: {shown(name)}")
    else:
        read = _read(base, reader.problems, (*chain, base.resolve()))
        if read is not None:
            return list(read.weights)
    return defaults()


def _read(path: Path, problems: Problems, chain: tuple[Path, ...]) -> StrategyFile | None:
    source = read_source(path, problems)
    if source is None:
        return None
    reader = Reader(source.file, problems)
    entries = reader.keyed(source.root, "a strategy", KEYS, ("name",))
    if entries is None:
        return None
    weights = _read_base(reader, entries, path, chain)
    name_node, summary_node = entries.get("name"), entries.get("summary")
    name = reader.name(name_node, "'name'") if name_node is not None else None
    summary = reader.text(summary_node, "'summary'") if summary_node is not None else ""
    extends_node = entries.get("extends")
    extends = getattr(extends_node, "value", None)
    for block in BLOCKS:
        node = entries.get(block)
        if node is not None:
            _read_block(reader, node, block, weights)
    return StrategyFile(name or "", summary or "", source.file, extends, tuple(weights))


def read_strategy_file(path: str | Path, problems: Problems) -> StrategyFile | None:
    """A strategy of weights from a file, its faults noted in `problems`."""
    path = Path(path)
    return _read(path, problems, (path.resolve(),))


def check_strategy_file(path: str | Path, problems: Problems) -> None:
    """Read a strategy file for its faults alone."""
    read_strategy_file(path, problems)


def load_strategy_file(name: str | Path, beside: Path | None = None) -> StrategyFile:
    """A strategy of weights by shipped name or path. Raises InputRejected."""
    problems = Problems()
    path = find(str(name), beside)
    if path is None:
        problems.error(str(name), 1, 1, "S1", *unknown(str(name)))
        problems.reject_if_any()
    assert path is not None
    read = read_strategy_file(path, problems)
    problems.reject_if_any()
    assert read is not None
    return read


def with_weight(strategy: StrategyFile, block: str, name: str, value: float) -> StrategyFile:
    """The same strategy with one weight changed."""
    weights = list(strategy.weights)
    weights[place(block, name)] = value
    return replace(strategy, weights=tuple(weights))
