"""The sample files of this folder and how they are checked.

A broken sample says in its first lines what must be found, as `# expect: CODE line:column`. In
`broken/schema` the JSON Schema must refuse it too; in `broken/beyond` only the reader can.
"""

import re
from pathlib import Path

from rtsim.kinds import Checked, check_file
from rtsim.poolfile import PoolReader
from rtsim.problems import Problems

HERE = Path(__file__).parent
POOL = HERE / "pool.yaml"
SOUND = sorted(HERE.glob("sound/*.yaml"))
REFUSED_BY_SCHEMA = sorted(HERE.glob("broken/schema/*.yaml"))
BEYOND_SCHEMA = sorted(HERE.glob("broken/beyond/*.yaml"))
BROKEN = REFUSED_BY_SCHEMA + BEYOND_SCHEMA

_EXPECT = re.compile(r"# expect: ([A-Z]\d+) (\d+):(\d+)")


def expected(path: Path) -> list[tuple[str, int, int]]:
    """What a broken sample says about itself: (code, line, column) of every fault."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        match = _EXPECT.fullmatch(line)
        if not match:
            break
        found.append((match[1], int(match[2]), int(match[3])))
    return found


def check(path: Path) -> tuple[Checked, Problems]:
    """Check a file with the cards of the small pool alone."""
    problems = Problems()
    base = PoolReader(problems)
    base.read(POOL)
    base.finish()
    return check_file(path, base, problems), problems
