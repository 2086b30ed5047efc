"""Where the files that come with rtsim are, installed or in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def builtin_pool() -> Path:
    """The built-in card pool."""
    return _PACKAGE / "data" / "pool.yaml"


def shipped_strategies() -> Path:
    """The folder of the strategies that come with rtsim.

    A wheel carries them inside the package; a checkout, and so an editable install, has them at its top.
    """
    inside = _PACKAGE / "data" / "strategies"
    return inside if inside.is_dir() else _PACKAGE.parent / "strategies"
