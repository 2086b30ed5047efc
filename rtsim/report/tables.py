"""Plain tables for pages of text: cells, widths, and how an estimate looks in one."""

import unicodedata
from collections.abc import Sequence

from rtsim.stats.estimate import Estimate, Estimated

WIDTH = 100
DASH = "-"
BOLD, FAINT, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Page:
    """Lines of text, with headings in bold where colour is wanted."""

    def __init__(self, color: bool = False) -> None:
        self.color = color
        self.lines: list[str] = []

    def add(self, *lines: str) -> None:
        """Lines as they are."""
        self.lines += lines

    def heading(self, text: str, about: str = "") -> None:
        """A heading, after an empty line, with a remark beside it."""
        self.lines.append("")
        shown = f"{BOLD}{text}{PLAIN}" if self.color else text
        self.lines.append(f"{shown}  {about}".rstrip())

    def strong(self, text: str) -> None:
        """Words in bold, broken into lines."""
        self.lines += [f"{BOLD}{line}{PLAIN}" if self.color else line for line in wrapped(text, WIDTH)]

    def words(self, text: str, indent: str = "  ") -> None:
        """A sentence, broken into lines."""
        self.lines += [indent + line for line in wrapped(text, WIDTH - len(indent))]

    def note(self, text: str, indent: str = "  ") -> None:
        """A remark, broken into lines, faint where colour is wanted."""
        for line in wrapped(text, WIDTH - len(indent)):
            self.lines.append(f"{indent}{FAINT}{line}{PLAIN}" if self.color else indent + line)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "  ") -> None:
        """A table whose first column is flush left, all others flush right."""
        cells = [list(head), *([str(cell) for cell in row] for row in rows)]
        widths = [max(columns(row[i]) for row in cells) for i in range(len(head))]
        for row in cells:
            text = row[0] + " " * (widths[0] - columns(row[0]))
            for cell, width in zip(row[1:], widths[1:], strict=True):
                text += "  " + " " * (width - columns(cell)) + cell
            self.lines.append((indent + text).rstrip())

    def text(self) -> str:
        """The page."""
        return "\n".join(self.lines) + "\n"


def columns(text: str) -> int:
    """Columns that a text takes on a terminal."""
    wide = sum(1 for c in text if unicodedata.east_asian_width(c) in "WF")
    return len(text) + wide - sum(1 for c in text if unicodedata.combining(c))


def wrapped(text: str, width: int) -> list[str]:
    """A text broken at spaces."""
    lines, line = [], ""
    for word in text.split():
        if line and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def shortened(text: str, width: int) -> str:
    """A text of at most `width` columns, with dots for what is left out."""
    if columns(text) <= width:
        return text
    while columns(text) > width - 2:
        text = text[:-1]
    return text.rstrip() + ".."


def short_names(names: Sequence[str], width: int) -> tuple[str, str]:
    """Two decks' names cut to a column's width and still different."""
    a, b = (shortened(name, width) for name in names)
    if a == b:
        a, b = (f"{shortened(name, width - 4)} ({side})" for name, side in zip(names, "AB", strict=True))
    return a, b


def count(n: int) -> str:
    """12,345."""
    return f"{n:,}"


def compact(n: int) -> str:
    """A number of games in at most five columns: 9,999, 12.3k, 4.56M."""
    for least, size, suffix in ((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")):
        if n >= least:
            scaled = n / size
            return f"{scaled:.{max(0, 3 - len(str(int(scaled))))}f}{suffix}"
    return f"{n:,}"


def decimals(estimate: Estimate, scale: float = 100) -> int:
    """Digits after the point that the interval's width leaves meaning to: one or two."""
    return 2 if scale * (estimate.hi - estimate.lo) < 2 else 1


def value(estimate: Estimated, scale: float = 100, sign: bool = False) -> str:
    """The value alone."""
    if not isinstance(estimate, Estimate):
        return DASH
    return f"{scale * estimate.value:{'+' if sign else ''}.{decimals(estimate, scale)}f}"


def interval(estimate: Estimated, scale: float = 100, sign: bool = False) -> str:
    """The interval alone: "51.76 to 52.94"."""
    if not isinstance(estimate, Estimate):
        return DASH
    form = f"{'+' if sign else ''}.{decimals(estimate, scale)}f"
    return f"{scale * estimate.lo:{form}} to {scale * estimate.hi:{form}}"


def give_or_take(estimate: Estimated, scale: float = 100, sign: bool = False) -> str:
    """The value and the longer arm of its interval: "52.3 ±0.6"."""
    if not isinstance(estimate, Estimate):
        return DASH
    arm = max(estimate.hi - estimate.value, estimate.value - estimate.lo)
    return f"{scale * estimate.value:{'+' if sign else ''}.1f} ±{scale * arm:.1f}"
