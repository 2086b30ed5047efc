"""Strategies written in Python: loaded from the user's own file and compiled beside the engine.

What is compiled is one function that answers every decision the file has; the others go to the
strategy it extends. It is written to a small module in the cache folder, named by the hash of the
user's file, so that the machine code is kept, and made anew when the file changes.
"""

import hashlib
import importlib.util
import re
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit, types
from numba.core.errors import NumbaError

from rtsim.engine import codes, jit
from rtsim.engine.loop import STRATEGY
from rtsim.problems import Problems, shown
from rtsim.strategy.marks import DECISIONS, MARK, parse_name

MAX_REASON_LINES = 8


@dataclass(frozen=True)
class Plugin:
    """A compiled strategy file: its function and, for each decision it has, the form it takes."""

    name: str
    summary: str
    file: str
    extends: str
    sha256: str
    function: Any
    forms: dict[str, int]


def _refuse(path: Path, line: int, message: str, hint: str = "") -> None:
    problems = Problems()
    problems.error(str(path), max(line, 1), 1, "S2", message, hint)
    problems.reject_if_any()


def _line_in(path: Path, error: BaseException) -> int:
    """The last line of the user's file that an exception passed through; 1 if none."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 1 for frame in frames if frame.filename == str(path)]
    if isinstance(error, SyntaxError) and error.lineno:
        lines.append(error.lineno)
    return lines[-1] if lines else 1


def _module(path: Path, digest: str) -> ModuleType:
    """Run the user's file as a module. Registered, since numba's cache looks it up by name."""
    name = f"rtsim_strategy_{digest[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        _refuse(path, _line_in(path, error), f"the file fails when it is read: {type(error).__name__}: {error}")
    return module


def _marked(module: ModuleType, path: Path) -> dict[str, str]:
    """Names of the decision functions, by decision. Helpers and decisions are compiled in place."""
    found: dict[str, str] = {}
    for name, value in list(vars(module).items()):
        mark = getattr(value, MARK, None)
        if mark is None or not callable(value):
            continue
        if mark == "decision":
            parsed = parse_name(name)
            if parsed is None:
                known = ", ".join(DECISIONS)
                line = value.__code__.co_firstlineno
                _refuse(
                    path,
                    line,
                    f"{shown(name)} is not the name of a decision",
                    f"choose_<decision> or plan_<decision>; decisions: {known}; plans: spring, summer, fall",
                )
                continue
            if parsed[1] in found:
                _refuse(path, value.__code__.co_firstlineno, f"two functions answer '{parsed[1]}'")
            found[parsed[1]] = name
        setattr(module, name, njit(nogil=True, error_model="python")(value))
    return found


def _dispatcher_source(module: ModuleType, found: dict[str, str]) -> str:
    lines = [f"from {module.__name__} import {', '.join(sorted(found.values()))}", "", ""]
    lines += ["def decide(public, own, actions):", '    decision = own["decision"]']
    for asked, name in found.items():
        lines.append(f"    if decision == {DECISIONS.index(asked)}:")
        lines.append(f"        return {name}(public, own, actions)")
    return "\n".join([*lines, "    return -1", ""])


def _reason(error: BaseException, path: Path) -> str:
    """Numba's own reason, without its advice and the frames that are not the user's."""
    text = str(error)
    for stop in ('File "', "During:", "This error may have been caused"):
        text = text.split(stop)[0]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    keep = [line for line in lines if not line.startswith(("Failed in", "- Resolution", "Overload", "["))]
    return "; ".join(keep[:MAX_REASON_LINES]).replace(str(path), path.name)


def _compile(module: ModuleType, path: Path, found: dict[str, str], digest: str) -> Any:
    name = f"rtsim_decide_{digest[:16]}"
    source = jit.CACHE_FOLDER / f"{name}.py"
    source.write_text(_dispatcher_source(module, found), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None and spec.loader is not None
    decide = importlib.util.module_from_spec(spec)
    sys.modules[name] = decide
    spec.loader.exec_module(decide)
    try:
        return jit.border(STRATEGY, error_model="python")(decide.decide)
    except KeyError as error:
        hint = "see rtsim.engine.layout for the fields"
        _refuse(path, _line_with(path, str(error)), f"no field {error} in the record it is asked of", hint)
    except NumbaError as error:
        _refuse_what_it_returns(module, path, found)
        _refuse(path, _line_of(str(error), path), f"numba cannot compile it: {_reason(error, path)}")
    return None


def _refuse_what_it_returns(module: ModuleType, path: Path, found: dict[str, str]) -> None:
    """Refuse a decision function that returns no whole number, which numba blames on its caller."""
    for name in found.values():
        function = getattr(module, name)
        for signature in function.nopython_signatures:
            if not isinstance(signature.return_type, types.Integer | types.Boolean):
                line = function.py_func.__code__.co_firstlineno
                returns = _line_with(path, "return", line)
                message = f"{name} returns {signature.return_type}, and a decision is a whole number"
                _refuse(path, returns, message)


def _line_with(path: Path, name: str, start: int = 1) -> int:
    """The first line of the user's file from `start` that has `name`, quoted or not, in it; `start` if none has."""
    wanted = re.compile(rf"\b{re.escape(name.strip(chr(39)))}\b")
    lines = path.read_text(encoding="utf-8").splitlines()
    found = (number for number, line in enumerate(lines, 1) if number >= start and wanted.search(line))
    return next(found, start)


def _line_of(text: str, path: Path) -> int:
    """The line of the user's file that numba's message is about."""
    undefined = re.search(r"name '(\w+)' is not defined", text)
    if undefined:
        return _line_with(path, undefined[1])
    places = re.findall(rf"{re.escape(path.name)}\"?,? ?(?:line )?\(?(\d+)", text)
    return int(places[0]) if places else 1


def load_plugin(path: Path) -> Plugin:
    """Load and compile a strategy file. Raises InputRejected, naming the user's own file and line."""
    raw = path.read_bytes()
    digest = hashlib.sha256(raw + jit.sources_hash().encode()).hexdigest()
    module = _module(path, digest)
    found = getattr(module, "rtsim_found", None)
    if found is None:
        found = _marked(module, path)
        module.rtsim_found = found  # type: ignore[attr-defined]
    if not found:
        _refuse(path, 1, "no decision function in it", "mark one with @rtsim.strategy.decision")
    function = getattr(module, "rtsim_function", None)
    if function is None:
        function = _compile(module, path, found, digest)
        module.rtsim_function = function  # type: ignore[attr-defined]
    forms = {asked: int(codes.PLAN if name.startswith("plan_") else codes.CHOOSE) for asked, name in found.items()}
    return Plugin(
        str(getattr(module, "name", path.stem)),
        str(getattr(module, "summary", "")),
        str(path),
        str(getattr(module, "extends", "balanced")),
        digest,
        function,
        forms,
    )
