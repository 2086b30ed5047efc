"""The JSON Schemas say what the readers say, wherever a schema can say it."""

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from rtsim.kinds import kind_of
from rtsim.paths import builtin_pool
from rtsim.problems import Problems
from rtsim.reading import as_data
from rtsim.schema import SCHEMAS, schema
from rtsim.yamlfile import read_source
from tests.files.samples import POOL, REFUSED_BY_SCHEMA, SOUND

NAMES = {"deck": "deck", "card pool": "cards", "house rules": "rules", "strategy": "strategy"}
DECKS = sorted((Path(__file__).parents[2] / "decks").glob("*.yaml"))
STRATEGIES = sorted((Path(__file__).parents[2] / "strategies").glob("*.yaml"))


def faults_of(path):
    source = read_source(path, Problems())
    name = NAMES[kind_of(source.root) or "deck"]
    return list(Draft7Validator(schema(name)).iter_errors(as_data(source.root)))


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_is_a_schema(name):
    Draft7Validator.check_schema(schema(name))


@pytest.mark.parametrize("path", [*SOUND, POOL, builtin_pool(), *DECKS, *STRATEGIES], ids=lambda path: path.stem)
def test_takes_sound_files(path):
    assert faults_of(path) == []


@pytest.mark.parametrize("path", REFUSED_BY_SCHEMA, ids=lambda path: path.stem)
def test_refuses_broken_files(path):
    assert faults_of(path) != []
