"""`rtsim match` as its users run it: what goes where, exit codes, the same bytes however it is run."""

import csv
import io
import json
import os
import subprocess
import sys

import numpy as np
import pytest
from jsonschema import Draft7Validator

from rtsim.report.records import check_format
from rtsim.schema import schema
from tests.cli.command import ROOT, clean_environment, rtsim

A, B = ROOT / "decks" / "even.yaml", ROOT / "decks" / "castle.yaml"
SEED = ("--seed", "7")
# The command in a process that is sent a Ctrl-C as soon as games have been played.
INTERRUPTING = """
import os, signal, sys, threading
from rtsim.cli import progress
from rtsim.cli.main import run

class Bar(progress.Bar):
    def __call__(self, seen):
        if seen.played and not hasattr(self, "timer"):
            self.timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
            self.timer.start()

progress.Bar = Bar
sys.exit(run(sys.argv[1:]))
"""


def match(*arguments, cwd, env=None):
    return rtsim("match", *arguments, cwd=cwd, env=env)


@pytest.fixture(scope="module", autouse=True)
def warm(tmp_path_factory):
    """Compile once, however long it takes, so that no test's time depends on it."""
    cwd = tmp_path_factory.mktemp("warm")
    subprocess.run(
        [sys.executable, "-m", "rtsim", "match", A, B, "-n", "2", "--quiet"],
        cwd=cwd,
        env=clean_environment(),
        check=True,
        capture_output=True,
        timeout=600,
    )


def test_the_page(tmp_path):
    done = match(A, B, "-n", 2000, *SEED, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()[:2]
    assert "An Even Hand" in first and "Castle Builders" in first and "%" in first
    assert "2,000 games" in second
    assert "a second" in done.stderr and "a second" not in done.stdout
    assert f"again: rtsim match {A} {B} --games 2000 --seed 7" in done.stdout
    assert max(map(len, done.stdout.splitlines()[2:])) <= 100 or str(ROOT) in done.stdout


def test_results_and_everything_else_go_apart(tmp_path):
    loud = match(A, B, "-n", 201, cwd=tmp_path)
    assert "seed " in loud.stderr and "201 games become 202" in loud.stderr
    quiet = match(A, B, "-n", 201, "--quiet", cwd=tmp_path)
    assert quiet.stderr == ""
    assert quiet.stdout.count("\n") > 50


def test_json(tmp_path):
    done = match(A, B, "-n", 2000, *SEED, "--json", cwd=tmp_path)
    told = json.loads(done.stdout, parse_constant=pytest.fail)
    Draft7Validator(schema("match")).validate(told)
    assert told["seed"] == 7
    assert told["games"] == {
        "asked": 2000,
        "played": 2000,
        "finished": 2000,
        "unfinished": 0,
        "errors": 0,
        "pairs": 1000,
    }
    assert [side["name"] for side in told["sides"]] == ["An Even Hand", "Castle Builders"]
    assert all(check["ok"] for check in told["health"]["checks"])


def test_csv(tmp_path):
    done = match(A, B, "-n", 200, *SEED, "--csv", cwd=tmp_path)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    (share,) = (row for row in rows if row["metric"] == "share" and row["table"] == "result")
    assert share["row"] == "An Even Hand"
    assert float(share["lo"]) < float(share["value"]) < float(share["hi"])
    assert share["n"] == "200"


@pytest.mark.parametrize("form", [(), ("--csv",), ("--full",)])
def test_same_bytes_for_any_number_of_jobs(tmp_path, form):
    one, two = (match(A, B, "-n", 9000, *SEED, *form, "--jobs", jobs, cwd=tmp_path) for jobs in (1, 2))
    assert one.returncode == 0, one.stderr
    assert one.stdout == two.stdout


def test_same_records_for_any_number_of_jobs(tmp_path):
    for jobs in (1, 2):
        for ending in ("csv", "npz"):
            match(A, B, "-n", 5000, *SEED, "--records", f"{jobs}.{ending}", "--jobs", jobs, cwd=tmp_path)
    for ending in ("csv", "npz"):
        assert (tmp_path / f"1.{ending}").read_bytes() == (tmp_path / f"2.{ending}").read_bytes()


def test_json_is_the_same_but_for_the_speed(tmp_path):
    told = []
    for jobs in (1, 2):
        found = json.loads(match(A, B, "-n", 5000, *SEED, "--json", "--jobs", jobs, cwd=tmp_path).stdout)
        assert found["health"].pop("games_per_second") > 0
        told.append(found)
    assert told[0] == told[1]


def test_records_are_the_games_that_were_counted(tmp_path):
    done = match(A, B, "-n", 500, *SEED, "--json", "--records", "x.csv", cwd=tmp_path)
    told = json.loads(done.stdout)
    rows = list(csv.DictReader((tmp_path / "x.csv").open()))
    assert [int(row["game"]) for row in rows] == list(range(500))
    names = [side["name"] for side in told["sides"]]
    assert [sum(row["winner"] == name for row in rows) for name in names] == told["result"]["wins"]
    for outcome in told["region_outcomes"]:
        taken = [sum(row[outcome["region"]] == name for row in rows) for name in names]
        assert [round(e["value"] * 500) for e in outcome["captured"]] == taken
    assert all(rows[i]["first"] != rows[i + 1]["first"] for i in range(0, 500, 2))
    match(A, B, "-n", 500, *SEED, "--records", "x.npz", cwd=tmp_path)
    arrays = np.load(tmp_path / "x.npz", allow_pickle=False)
    assert arrays["winner"].tolist() == [row["winner"] for row in rows]


def test_records_of_no_known_format(tmp_path):
    done = match(A, B, "-n", 200, "--records", "x.xlsx", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "" and ".csv, .npz, .parquet" in done.stderr


def test_parquet_without_pyarrow_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert check_format("x.parquet") == "Parquet needs pyarrow: pip install 'rtsim[parquet]'"
    assert check_format("x.csv") is None


def test_precision_stops_by_itself(tmp_path):
    done = match(A, B, "--precision", 3, *SEED, "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    watched = told["result"]["share"]
    assert watched["method"].startswith("time-uniform")
    assert (watched["hi"] - watched["lo"]) / 2 <= 0.03
    assert told["games"]["finished"] < 20_000
    again = match(A, B, "--precision", 3, *SEED, "--json", "--jobs", 1, cwd=tmp_path)
    assert json.loads(again.stdout)["result"] == told["result"]


@pytest.mark.parametrize(
    "assertion, code", [("share > 0.01", 0), ("share.hi < 1 %", 1), ("first >= 0 %", 0), ("decisive <= 0", 1)]
)
def test_assertions_are_gates(tmp_path, assertion, code):
    done = match(A, B, "-n", 200, *SEED, "--assert", assertion, cwd=tmp_path)
    assert done.returncode == code
    assert done.stdout.count("\n") > 50
    assert (f"assertion failed: {assertion}" in done.stderr) == bool(code)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--precision", "0"), "--precision"),
        (("--json", "--csv"), "exclude"),
        (("--assert", "shore > 1"), "share"),
        (("--level", "1"), "--level"),
        (("-n", "many"), "number of games"),
        (("--out", "nowhere/x.txt"), "no folder"),
    ],
)
def test_usage(tmp_path, arguments, said):
    done = match(A, B, *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "" and said in done.stderr


def test_decks_that_cannot_be_played(tmp_path):
    (tmp_path / "broken.yaml").write_text("main: {Nobody: 40}\ndemesne: {Farm: 20}\n")
    done = match("broken.yaml", B, cwd=tmp_path)
    assert done.returncode == 3
    assert done.stdout == "" and "Nobody" in done.stderr
    assert match("absent.yaml", B, cwd=tmp_path).returncode == 3


def test_files_are_not_written_over(tmp_path):
    (tmp_path / "out.json").write_text("mine")
    done = match(A, B, "-n", 200, "--json", "--out", "out.json", cwd=tmp_path)
    assert done.returncode == 2 and (tmp_path / "out.json").read_text() == "mine"
    done = match(A, B, "-n", 200, "--json", "--out", "out.json", "--force", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout == ""
    assert json.loads((tmp_path / "out.json").read_text())["schema"] == "rtsim/match/1"


def test_a_mirror_is_exactly_even(tmp_path):
    told = json.loads(match(A, A, "-n", 400, "--json", cwd=tmp_path).stdout)
    share = told["result"]["share"]
    assert (share["value"], share["lo"], share["hi"]) == (0.5, 0.5, 0.5)


def test_house_rules_that_fix_who_goes_first_are_unpaired(tmp_path):
    (tmp_path / "rules.yaml").write_text("first: a\n")
    told = json.loads(match(A, B, "-n", 301, "--rules", "rules.yaml", "--json", cwd=tmp_path).stdout)
    assert not told["paired"] and told["games"]["finished"] == 301
    assert told["result"]["second"] is None and told["result"]["second_reason"]
    assert all(check["ok"] for check in told["health"]["checks"])


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_ctrl_c_keeps_what_was_played(tmp_path):
    words = ["match", A, B, "-n", "1e8", *SEED, "--json", "--out", "part.json"]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTING, *map(str, words)],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 130, done.stderr
    assert "interrupted after" in done.stderr and "--games 100000000 --seed 7" in done.stderr
    told = json.loads((tmp_path / "part.json").read_text())
    assert told["interrupted"] and 0 < told["games"]["finished"] < 10**8
    assert [check for check in told["health"]["checks"] if not check["ok"]] == []


@pytest.mark.skipif(os.name == "nt", reason="pipes differ")
def test_a_closed_pipe_ends_quietly(tmp_path):
    running = subprocess.Popen(
        [sys.executable, "-m", "rtsim", "match", A, B, "-n", "200", "--quiet", "--csv"],
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    running.stdout.close()
    said = running.stderr.read()
    running.stderr.close()
    assert running.wait() == 0
    assert said == ""
