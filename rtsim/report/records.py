"""Records of a match, one row a game, as CSV, NumPy or Parquet."""

import csv
import importlib.util
import io
from pathlib import PurePath
from typing import Any

import numpy as np

from rtsim.stats.columns import REASONS

FORMATS = (".csv", ".npz", ".parquet")
TIE = "tie"
NOT_IN_GAME, NOBODY = -2, -1


def check_format(path: str) -> str | None:
    """Why records cannot be written to a file of this name; None if they can."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in FORMATS:
        return f"{path}: records are written as {', '.join(FORMATS)}; the name's ending says which"
    if suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        return "Parquet needs pyarrow: pip install 'rtsim[parquet]'"
    return None


def columns(result: Any) -> dict[str, np.ndarray]:
    """The columns of the records by name; games that were not finished have no winner ("").

    A region's column holds the name of the deck that took it, "" for nobody, "-" where it was not in the game.
    """
    records = result.records
    names = np.array(result.names, dtype=str)
    reasons = np.array(REASONS, dtype=str)[records["reason"]]
    won = np.array([*names, TIE], dtype=str)[records["winner"]]  # -1 is a tie, the last
    ended = np.isin(reasons, REASONS[1:4])
    made = {
        "game": records["game"],
        "deal": records["deal"],
        "seed": np.full(len(records), result.seed, np.uint64),
        "first": names[records["first"]],
        "winner": np.where(ended, won, ""),
        "reason": reasons,
        "rounds": records["rounds"],
    }
    for name in ("renown", "captured", "opening"):
        for side in "ab":
            made[f"{name}_{side}"] = records[f"{name}_{side}"]
    captors = np.array([*names, "-", ""], dtype=str)  # places -2 and -1 from the end
    for i, region in enumerate(result.regions):
        made[region["name"] if region["name"] not in made else f"region {region['name']}"] = captors[
            records["captor"][:, i]
        ]
    return made


def records_bytes(result: Any, path: str) -> bytes:
    """The content of the records' file; the format is the ending of `path`. Raises ValueError for another."""
    problem = check_format(path)
    if problem:
        raise ValueError(problem)
    suffix = PurePath(path).suffix.lower()
    table = columns(result)
    if suffix == ".csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*(column.tolist() for column in table.values()), strict=True))
        return out.getvalue().encode()
    raw = io.BytesIO()
    if suffix == ".npz":
        _savez(raw, table)
    else:
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.table({k: pyarrow.array(v) for k, v in table.items()}), raw)
    return raw.getvalue()


def _savez(raw: io.BytesIO, table: dict[str, np.ndarray]) -> None:
    """As `numpy.savez_compressed` does, but any name may be a column's and the same records give the same bytes."""
    import zipfile

    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, column in table.items():
            member = io.BytesIO()
            np.lib.format.write_array(member, column, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name.replace('/', '_')}.npy")
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, member.getvalue())
