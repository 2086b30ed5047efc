"""The command as a whole: help, exit codes, errors, pipes, settings."""

import subprocess
import sys

import click
import pytest

import rtsim as package
from rtsim.cli import main as main_module
from rtsim.cli.main import COMMANDS, cli, run
from rtsim.cli.output import write_whole
from tests.cli.command import clean_environment, rtsim
from tests.files.samples import POOL, SOUND

SMALL = ("--no-base-cards", "--cards", POOL)
DECK = next(path for path in SOUND if path.stem == "deck-mapping")


def test_version(tmp_path):
    done = rtsim("--version", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"rtsim {package.__version__}\n", "")


def test_help_lists_every_command(tmp_path):
    done = rtsim("--help", cwd=tmp_path)
    assert done.returncode == 0
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)


def test_unknown_command_names_the_nearest(tmp_path):
    done = rtsim("chek", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'check'?" in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", *SMALL, DECK], ["schema", "deck"]])
def test_light_commands_import_neither_numpy_nor_numba(tmp_path, arguments):
    program = (
        "import sys; from rtsim.cli.main import run; code = run(sys.argv[1:]); "
        "heavy = {'numpy', 'numba', 'scipy'} & set(sys.modules); sys.exit(code or (99 if heavy else 0))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=tmp_path,
        env=clean_environment(),
        timeout=60,
    )
    assert done.returncode == 0


def test_a_closed_pipe_ends_quietly(tmp_path):
    program = [sys.executable, "-m", "rtsim", "schema", "cards"]
    process = subprocess.Popen(
        program, cwd=tmp_path, env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


def test_internal_error_is_one_line_and_a_report(tmp_path, monkeypatch, capsys):
    def fail(*arguments):
        raise RuntimeError("the sky\nfell")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RTSIM_SEED", "7")
    monkeypatch.setattr(main_module, "settings_for", fail)
    assert run(["schema"]) == 70
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert "RuntimeError: the sky fell" in captured.err
    (report,) = tmp_path.glob("rtsim-error-*.txt")
    assert report.name in captured.err
    text = report.read_text()
    assert all(part in text for part in ("['schema']", "RTSIM_SEED=7", package.__version__, "Traceback"))


def test_interrupt(tmp_path, monkeypatch, capsys):
    def interrupt(*arguments):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(main_module, "settings_for", interrupt)
    assert run(["schema"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


@pytest.fixture
def probe(monkeypatch):
    """A command that prints what its options came to."""

    @click.command()
    @click.option("--games", "-n", type=int, default=1)
    @click.option("--rules", type=click.Path())
    @click.option("--quiet", is_flag=True)
    def command(games, rules, quiet):
        click.echo(f"{games} {rules} {quiet}")

    module = type("module", (), {"command": command})
    monkeypatch.setitem(COMMANDS, "probe", ("rtsim.cli.probe", "A probe."))
    monkeypatch.setitem(sys.modules, "rtsim.cli.probe", module)
    return command


def outcome(capsys, *arguments):
    code = run(["probe", *arguments])
    captured = capsys.readouterr()
    return code, captured.out.strip() or captured.err


def test_flag_before_environment_before_settings_before_default(tmp_path, monkeypatch, capsys, probe):
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert outcome(capsys) == (0, "1 None False")
    (tmp_path / "rtsim.toml").write_text('games = 2\nseed = 1\nrules = "house.yaml"\n[probe]\nquiet = true\n')
    assert outcome(capsys) == (0, f"2 {tmp_path / 'house.yaml'} True")
    monkeypatch.setenv("RTSIM_GAMES", "3")
    assert outcome(capsys)[1].startswith("3 ")
    monkeypatch.setenv("RTSIM_PROBE_GAMES", "4")
    assert outcome(capsys)[1].startswith("4 ")
    assert outcome(capsys, "-n", "5")[1].startswith("5 ")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("games = \n", "1:9", "Invalid value"),
        ("\nmagic = 1\n", "2:1", "'magic' is no option that commands share"),
        ("[probe]\nmagic = 1\n", "2:1", "'probe' has no option 'magic'"),
        ("[prob]\ngames = 1\n", "1:1", "did you mean 'probe'?"),
    ],
)
def test_faults_in_settings_are_refused(tmp_path, monkeypatch, capsys, probe, text, place, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rtsim.toml").write_text(text)
    code, told = outcome(capsys)
    assert code == 3
    assert f"rtsim.toml:{place}: error[T1]: " in told
    assert message in told
    assert run(["probe", "--help"]) == 0


def test_bad_values_say_where_they_come_from(tmp_path, monkeypatch, capsys, probe):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RTSIM_GAMES", "many")
    code, told = outcome(capsys)
    assert code == 2
    assert "(from RTSIM_GAMES)" in told
    monkeypatch.delenv("RTSIM_GAMES")
    (tmp_path / "rtsim.toml").write_text("games = 'many'\n")
    assert "(from rtsim.toml)" in outcome(capsys)[1]


def test_color(tmp_path):
    broken = tmp_path / "deck.yaml"
    broken.write_text("main: [1 Nobody]\ndemesne: [20 Farm]\n")
    for arguments, env, colored in (
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {}, False),
    ):
        done = rtsim(*arguments, "check", *SMALL, broken, cwd=tmp_path, env=env)
        assert done.returncode == 3
        assert ("\x1b[" in done.stderr) is colored


def test_files_are_written_whole_and_never_over_another(tmp_path):
    path = tmp_path / "out.json"
    write_whole(path, "one")
    with pytest.raises(click.UsageError, match="--force"):
        write_whole(path, "two")
    write_whole(path, "two", force=True)
    assert path.read_text() == "two"
    with pytest.raises(click.UsageError):
        write_whole(tmp_path, "three")
    with pytest.raises(click.UsageError):
        write_whole(tmp_path / "nowhere" / "out.json", "three")
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.json"]


@pytest.mark.parametrize("name", ["check", "cards", "schema"])
def test_help_has_three_examples(name):
    context = click.Context(cli, info_name="rtsim")
    command = cli.get_command(context, name)
    text = command.get_help(click.Context(command, info_name=name, parent=context))
    assert text.count(f"\n  rtsim {name}") >= 3
