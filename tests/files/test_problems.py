"""How problems are told."""

import pytest

from rtsim.problems import CODES, InputRejected, Problem, Problems, nearest, problem_text, shown


def test_format():
    problem = Problem("decks/tide.yaml", 14, 7, "error", "D3", "2 copies", "take one out")
    assert str(problem) == "decks/tide.yaml:14:7: error[D3]: 2 copies\n    hint: take one out"


def test_at_most_twenty_and_a_count():
    problems = Problems()
    for line in range(1, 31):
        problems.error("a.yaml", line, 1, "F1", "x")
    text = problem_text(problems)
    assert len(text.splitlines()) == 21
    assert text.endswith("... and 10 more problems")


def test_warnings_reject_nothing():
    problems = Problems()
    problems.warning("a.yaml", 1, 1, "O1", "x")
    problems.reject_if_any()
    problems.error("a.yaml", 1, 1, "F1", "y")
    with pytest.raises(InputRejected) as caught:
        problems.reject_if_any()
    assert len(caught.value.problems) == 2


def test_order_is_by_file_then_place():
    problems = Problems()
    for file, line in (("b", 9), ("a", 2), ("b", 3), ("a", 1)):
        problems.error(file, line, 1, "F1", "x")
    assert [(one.file, one.line) for one in problems.ordered()] == [("b", 3), ("b", 9), ("a", 1), ("a", 2)]


def test_only_listed_codes():
    with pytest.raises(KeyError):
        Problems().error("a", 1, 1, "X9", "x")
    assert all(CODES.values())


def test_nearest():
    assert nearest("gawein", ["Gawain", "Arthur"]) == "did you mean 'Gawain'?"
    assert nearest("xyz", ["Gawain", "Arthur"]) == ""


def test_shown_is_printable_and_short():
    assert shown("a\x1b[31m\n") == r"'a\x1b[31m\n'"
    assert len(shown("x" * 500)) < 70
