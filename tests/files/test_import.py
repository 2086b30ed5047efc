"""`import rtsim` is cheap and still gives everything."""

import subprocess
import sys

import pytest

import rtsim
from rtsim.decks import load_deck
from tests.cli.command import clean_environment


def test_names_are_imported_when_used():
    assert rtsim.load_deck is load_deck
    assert {"load_deck", "load_pool", "load_rules", "match"} <= set(dir(rtsim))
    with pytest.raises(AttributeError, match="nothing"):
        rtsim.nothing  # noqa: B018


def test_import_brings_nothing_along(tmp_path):
    program = "import sys, rtsim; sys.exit(bool({'numpy', 'numba', 'yaml', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=clean_environment(), timeout=60)
    assert done.returncode == 0
