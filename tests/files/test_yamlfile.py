"""Reading YAML as text with positions, and refusing what is not worth reading."""

import io
import sys
import unicodedata

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtsim import yamlfile
from rtsim.decks import yaml_name
from rtsim.problems import Problems
from rtsim.reading import walk
from rtsim.yamlfile import MAX_BYTES, Entries, Text, read_source, read_text
from tests.files.samples import BROKEN, SOUND, check


def read(tmp_path, raw, name="file.yaml"):
    path = tmp_path / name
    path.write_bytes(raw)
    problems = Problems()
    return read_source(path, problems), [(one.code, one.line, one.column) for one in problems]


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        pytest.param("main: [1 Müller]\n".encode("latin-1"), ("Y3", 1, 11), id="latin-1"),
        pytest.param("main: [1 Gawain]\n".encode("utf-16"), ("Y3", 1, 1), id="utf-16"),
        pytest.param("main: [1 Gawain]\n".encode("utf-16-be"), ("Y3", 1, 1), id="utf-16 without mark"),
        pytest.param(b"main:\n- 1 Ga\0wain\n", ("Y3", 2, 7), id="zero byte"),
        pytest.param(bytes(range(1, 256)), ("Y3", 3, 115), id="binary"),
        pytest.param(b"main:\n- 1 \x1b[31mGawain\n", ("Y4", 2, 5), id="escape sequence"),
        pytest.param("a: b\u2028c: d\n".encode(), ("Y4", 1, 5), id="line separator"),
        pytest.param("a: \ufeffb\n".encode(), ("Y4", 1, 4), id="byte order mark inside"),
        pytest.param(b"a: b\r\nc:\td\r\n", ("Y4", 2, 3), id="tab after windows line ends"),
        pytest.param(b"", ("Y6", 1, 1), id="no bytes"),
        pytest.param(b"\xef\xbb\xbf\n", ("Y6", 1, 1), id="nothing but a mark"),
        pytest.param(b"a: " + b"x" * MAX_BYTES, ("Y2", 1, 1), id="too big"),
        pytest.param(b"[" * 900, ("Y10", 1, 31), id="all brackets"),
        pytest.param(b"- " * 100_000, ("Y10", 1, 61), id="all dashes"),
        pytest.param(b"a: &a [*a]", ("Y11", 1, 8), id="alias of itself"),
        pytest.param(b"? a\n? [b]\n", ("Y9", 2, 3), id="list as key"),
        pytest.param(b"- &a x\n" + b"- *a\n" * 1_001, ("Y11", 1002, 3), id="too many aliases"),
    ],
)
def test_refuses(tmp_path, raw, fault):
    assert read(tmp_path, raw) == (None, [fault])


def test_nesting_through_aliases_counts(tmp_path):
    raw = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 60))
    source, faults = read(tmp_path, raw.encode())
    assert source is None
    assert [code for code, _, _ in faults] == ["Y10"]


def test_takes_a_byte_order_mark_and_windows_line_ends(tmp_path):
    source, faults = read(tmp_path, b"\xef\xbb\xbfname: x\r\nmain: y\r\n")
    assert faults == []
    assert [(key.value, key.line, key.column) for key, _ in source.root.pairs] == [
        ("name", 1, 1),
        ("main", 2, 1),
    ]


def test_scalars_stay_as_written(tmp_path):
    words = [
        "NO",
        "1.10",
        "0123",
        "12:30",
        "~",
        "null",
        "true",
        "1e3",
        "0x10",
        "2001-01-01",
        "=",
        "1_000",
        "-",
        ".5",
    ]
    raw = "".join(f"- {word}\n" if word != "-" else "- '-'\n" for word in words)
    source, faults = read(tmp_path, raw.encode())
    assert faults == []
    assert [item.value for item in source.root.items] == words


def test_accents_are_composed(tmp_path):
    source, _ = read(tmp_path, "name: Palame\u0300de\n".encode())
    assert source.root.get("name").value == "Palam\u00e8de"


def test_missing_folder_and_unreadable(tmp_path):
    (tmp_path / "tide.yaml").write_text("a: b\n")
    for name, message in (("tied.yaml", "no such file"), (".", "folder"), ("a\0b", "cannot be read")):
        problems = Problems()
        assert read_source(tmp_path / name, problems) is None
        (problem,) = problems
        assert (problem.code, problem.line, problem.column) == ("Y1", 1, 1)
        assert message in problem.message
        if name == "tied.yaml":
            assert problem.hint == "did you mean 'tide.yaml'?"


def test_no_permission(tmp_path, monkeypatch):
    def refuse(*arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    problems = Problems()
    assert read_source(tmp_path / "secret.yaml", problems) is None
    assert [(one.code, one.message) for one in problems] == [("Y1", "the file cannot be read: Permission denied")]


def test_standard_input_is_read_once(monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b"a: b\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    first, second = (read_source("-", Problems()) for _ in range(2))
    assert first.file == "<stdin>"
    assert first.sha256 == second.sha256


def test_same_problem_is_kept_once():
    problems = Problems()
    for _ in range(2):
        problems.error("a", 1, 1, "Y1", "x")
    assert len(problems) == 1


def places(text, loader, monkeypatch):
    monkeypatch.setattr(yamlfile, "_LOADER", loader)
    source = read_text(text, Problems())
    return None if source is None else [(type(node), node.line, node.column) for node in walk(source.root)]


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml")
@pytest.mark.parametrize("path", [*SOUND, *BROKEN], ids=lambda path: path.stem)
def test_both_parsers_mark_the_same_places(path, monkeypatch):
    text = path.read_text(encoding="utf-8")
    assert places(text, yaml.CSafeLoader, monkeypatch) == places(text, yaml.SafeLoader, monkeypatch)


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=30)


@settings(deadline=None, max_examples=200)
@given(NAMES, NAMES)
def test_quoted_text_comes_back(key, value):
    source = read_text(f"{yaml_name(key)}: {yaml_name(value)}\n", problems := Problems())
    assert list(problems) == []
    assert isinstance(source.root, Entries)
    ((found_key, found_value),) = source.root.pairs
    assert isinstance(found_value, Text)
    assert found_key.value == unicodedata.normalize("NFC", key)
    assert found_value.value == unicodedata.normalize("NFC", value)


SAMPLE_BYTES = [path.read_bytes() for path in [*SOUND, *BROKEN]]


@st.composite
def damaged(draw):
    """A sample file with a few pieces cut, doubled, moved or overwritten."""
    raw = bytearray(draw(st.sampled_from(SAMPLE_BYTES)))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(raw)))
        stop = min(len(raw), start + draw(st.integers(0, 30)))
        piece = bytes(raw[start:stop])
        kind = draw(st.sampled_from(["cut", "double", "swap", "insert"]))
        if kind == "cut":
            del raw[start:stop]
        elif kind == "double":
            raw[start:start] = piece
        elif kind == "swap":
            del raw[start:stop]
            place = draw(st.integers(0, len(raw)))
            raw[place:place] = piece
        else:
            bit = draw(
                st.sampled_from([b":", b"- ", b"[", b"{", b"\n", b"'", b"&a ", b"*a", b"!", b"0", b": {", b"\xc3"])
            )
            raw[start:start] = bit
    return bytes(raw)


@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), damaged()))
def test_no_file_does_anything_but_be_refused(tmp_path, raw):
    path = tmp_path / "file.yaml"
    path.write_bytes(raw)
    checked, problems = check(path)
    lines = raw.count(b"\n") + raw.count(b"\r") + 2
    assert checked.kind is not None or problems.errors
    assert all(1 <= one.line <= lines and one.column >= 1 for one in problems if one.file == str(path))
    assert "\x1b" not in "".join(map(str, problems))
