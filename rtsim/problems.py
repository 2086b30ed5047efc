"""What is wrong with people's files: collected, positioned, and told all at once.

A `Problem` is one complaint. `Problems` collects them over any number of files; whoever needs
sound input calls `reject_if_any` once everything has been looked at, so nobody mends one line only
to be told about the next.
"""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]

MAX_PRINTED = 20

# Every code a file can be refused with. D codes are the rules of deck construction.
CODES: dict[str, str] = {
    "D1": "a card stands in the wrong pile",
    "D2": "too few cards",
    "D3": "a named knight appears more than once",
    "D4": "no Farm in the demesne deck",
    "D5": "fewer than five different regions",
    "Y1": "the file cannot be read",
    "Y2": "the file is too big",
    "Y3": "the file is not UTF-8 text",
    "Y4": "a tab or a control character",
    "Y5": "not YAML",
    "Y6": "the file is empty",
    "Y7": "several documents in one file",
    "Y8": "a duplicate key",
    "Y9": "a tag, a merge key or a key that is not text",
    "Y10": "nested too deeply",
    "Y11": "an alias without end, or too many of them",
    "F1": "an unknown key",
    "F2": "a key is missing",
    "F3": "the wrong type of value",
    "F4": "a value out of range",
    "F5": "a value that is not one of the allowed ones",
    "F6": "a name that cannot be a name",
    "F7": "something is listed twice",
    "F8": "the file's kind cannot be told",
    "C1": "an unknown card",
    "C2": "an unknown region",
    "C3": "an unknown trait",
    "C4": "an effect outside the vocabulary",
    "C5": "an effect that could never happen on this card",
    "C6": "one name with different values in two files",
    "C7": "demesnes that upgrade in a circle",
    "S1": "an unknown strategy",
    "S2": "a strategy file with a fault",
    "L1": "more than the engine has room for",
    "O1": "an opening that the rules cap",
    "R1": "not a result of rtsim match",
    "R2": "a deck is not what it was when the result was made",
    "T1": "rtsim.toml cannot be used",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One complaint about one place of one file; lines and columns count from 1."""

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        head = f"{self.file}:{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}"
        return f"{head}\n    hint: {self.hint}" if self.hint else head

    def as_dict(self) -> dict[str, object]:
        """The same as plain data, for `--format json`."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "hint": self.hint or None,
        }


@dataclass
class Problems:
    """A collector of problems. The same complaint about the same place is kept once."""

    found: list[Problem] = field(default_factory=list)
    _seen: set[Problem] = field(default_factory=set, repr=False)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def add(self, problem: Problem) -> None:
        """Note a problem whose code must stand in `CODES`."""
        if problem.code not in CODES:
            raise KeyError(f"problem code {problem.code} is not listed")
        if problem not in self._seen:
            self._seen.add(problem)
            self.found.append(problem)

    def error(self, file: str, line: int, column: int, code: str, message: str, hint: str = "") -> None:
        """Note an error."""
        self.add(Problem(file, line, column, "error", code, message, hint))

    def warning(self, file: str, line: int, column: int, code: str, message: str, hint: str = "") -> None:
        """Note something worth saying that refuses nothing."""
        self.add(Problem(file, line, column, "warning", code, message, hint))

    @property
    def errors(self) -> list[Problem]:
        """The problems that refuse the input."""
        return [problem for problem in self.found if problem.severity == "error"]

    def ordered(self) -> list[Problem]:
        """File by file, as they were looked at; within a file by line and column."""
        files = {problem.file: None for problem in self.found}
        rank = {file: place for place, file in enumerate(files)}
        return sorted(self.found, key=lambda problem: (rank[problem.file], problem.line, problem.column))

    def reject_if_any(self) -> None:
        """Raise `InputRejected` with everything found if any of it is an error."""
        if self.errors:
            raise InputRejected(self.ordered())


def problem_text(problems: Iterable[Problem], limit: int = MAX_PRINTED) -> str:
    """The problems as lines, at most `limit` of them, then how many more there are."""
    listed = list(problems)
    lines = [str(problem) for problem in listed[:limit]]
    if len(listed) > limit:
        rest = len(listed) - limit
        lines.append(f"... and {rest} more problem{'s' if rest > 1 else ''}")
    return "\n".join(lines)


class InputRejected(Exception):
    """Input that cannot be used, with every problem found in it (exit code 3)."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return problem_text(self.problems)


def nearest(name: str, known: Iterable[str], several: int = 1) -> str:
    """A hint that names what `name` was probably meant to be, or "" if nothing comes near."""
    by_folded: dict[str, str] = {}
    for candidate in known:
        by_folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(name.casefold(), by_folded, n=several, cutoff=0.6)
    if not close:
        return ""
    return "did you mean " + " or ".join(f"'{by_folded[folded]}'" for folded in close) + "?"


def shown(value: str, limit: int = 60) -> str:
    """A value as it may stand in a message: one line, quoted, printable, not too long."""
    cut = value if len(value) <= limit else value[: limit - 3] + "..."
    return "'" + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut) + "'"
