"""The compiled code's cache: never stale after an edit, at home in a read-only installation, pruned.

A package of two kernels with the project's own `jit.py` stands in for the engine: it compiles in a second.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rtsim

PACKAGE = Path(rtsim.__file__).parent
LEAF = "from rtsim.engine.jit import kernel\n\nSTEP = {step}\n\n\n@kernel\ndef leaf(x):\n    return x + STEP\n"
TOP = """from numba import types
from rtsim.engine.jit import border
from rtsim.engine.leaf import leaf


@border(types.int64(types.int64))
def top(x):
    return leaf(x)
"""
RUN = """
from rtsim.engine import jit
from rtsim.engine.top import top
print(top(1), jit.CACHE_FOLDER)
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with a package `rtsim` that has only two kernels in it."""
    engine = tmp_path / "site" / "rtsim" / "engine"
    engine.mkdir(parents=True)
    (engine.parent / "strategy").mkdir()
    for package in (engine.parent, engine):
        (package / "__init__.py").touch()
    for name in ("jit.py", "linking.py"):
        shutil.copy(PACKAGE / "engine" / name, engine / name)
    (engine / "leaf.py").write_text(LEAF.format(step=1))
    (engine / "top.py").write_text(TOP)
    return tmp_path


def run(small: Path, **environment: str) -> tuple[int, Path]:
    """What the small package computes, and the cache folder that it used."""
    variables = {**os.environ, "PYTHONPATH": str(small / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    variables |= {"RTSIM_CACHE_DIR": str(small / "cache")} | environment
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=small, env=variables, capture_output=True, text=True, check=True
    )
    words = done.stdout.split()
    return int(words[0]), Path(words[-1])


def machine_code(folder: Path) -> dict[str, int]:
    """The cached files and when each was written."""
    return {str(path): path.stat().st_mtime_ns for path in sorted(folder.rglob("*.nbc"))}


def test_an_edit_of_a_helper_in_another_file_changes_its_callers(small: Path) -> None:
    assert run(small)[0] == 2
    (small / "site" / "rtsim" / "engine" / "leaf.py").write_text(LEAF.format(step=10))
    assert run(small)[0] == 11
    (small / "site" / "rtsim" / "engine" / "leaf.py").write_text(LEAF.format(step=1))
    assert run(small)[0] == 2


def test_what_is_compiled_once_is_kept(small: Path) -> None:
    _, folder = run(small)
    first = machine_code(folder)
    assert first
    run(small)
    assert machine_code(folder) == first


def test_nothing_is_written_into_the_package(small: Path) -> None:
    before = sorted(path for path in (small / "site").rglob("*"))
    run(small)
    assert sorted(path for path in (small / "site").rglob("*")) == before


def test_a_cache_folder_that_cannot_be_made_gives_way_to_another(small: Path) -> None:
    (small / "file").write_text("in the way")
    home = small / "home"
    result, folder = run(small, RTSIM_CACHE_DIR=str(small / "file" / "cache"), XDG_CACHE_HOME=str(home))
    assert result == 2 and home in folder.parents
    blocked = str(small / "file" / "cache")
    temporary = small / "tmp"
    temporary.mkdir()
    result, folder = run(small, RTSIM_CACHE_DIR=blocked, XDG_CACHE_HOME=blocked, HOME=blocked, TMPDIR=str(temporary))
    assert result == 2 and temporary in folder.parents


def test_folders_of_old_sources_are_removed_in_time(small: Path) -> None:
    old = [small / "cache" / f"old{i}" for i in range(6)]
    long_ago = time.time() - 100 * 24 * 3600
    for folder in old:
        folder.mkdir(parents=True)
        os.utime(folder, (long_ago, long_ago))
    _, used = run(small)
    left = {path.name for path in (small / "cache").iterdir()}
    assert used.name in left and len(left) == 4


def test_another_numba_or_another_source_is_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    from rtsim.engine import jit

    before = jit.sources_hash()
    assert before == jit.sources_hash()
    monkeypatch.setattr(jit.numba, "__version__", "0.0.0")
    assert jit.sources_hash() != before


def test_linking_knows_this_numba() -> None:
    from rtsim.engine.linking import is_supported

    assert is_supported(), "numba has changed inside: cold compiles take three times as long until linking.py follows"
