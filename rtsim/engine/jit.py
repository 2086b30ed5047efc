"""How kernels are compiled and where the machine code is kept.

Numba checks a cached function against its own source file only: edit a helper or a constant in
another file and every caller goes on playing the old rules. So the cache lives in a folder named
by a hash of everything that kernels are made of, and an edit or an upgrade starts a new one.
"""

import hashlib
import os
import platform
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
from numba import njit, types

from rtsim.engine.linking import link_only

PACKAGE = Path(__file__).resolve().parent.parent
SOURCES = ("engine", "strategy")
KEEP_FOLDERS = 4
KEEP_SECONDS = 14 * 24 * 3600

INTERNAL: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
BORDER: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}

warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def sources_hash() -> str:
    """Hash of all kernel sources, numba's and Python's version and the processor (hex, 16 digits)."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    cpu = llvmlite.binding.get_host_cpu_name()
    for fact in (numba.__version__, platform.python_version(), platform.machine(), cpu):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]


def _roots() -> list[Path]:
    roots = []
    if os.environ.get("RTSIM_CACHE_DIR"):
        roots.append(Path(os.environ["RTSIM_CACHE_DIR"]))
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        roots.append((Path(base) if base else Path.home() / ".cache") / "rtsim")
    except RuntimeError:
        pass  # no home directory: the temporary folder below serves
    user = os.getuid() if hasattr(os, "getuid") else "user"
    roots.append(Path(tempfile.gettempdir()) / f"rtsim-cache-{user}")
    return roots


def _cache_folder() -> Path:
    """The first folder that can be written to, made if need be, named by `sources_hash`."""
    name = sources_hash()
    for root in _roots():
        folder = root / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        return folder
    return Path(tempfile.mkdtemp(prefix="rtsim-cache-"))


def _prune(folder: Path) -> None:
    """Remove folders of older sources that have not been used for a while."""
    try:
        others = [path for path in folder.parent.iterdir() if path.is_dir() and path != folder]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[KEEP_FOLDERS - 1 :]:
            if time.time() - path.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(path, ignore_errors=True)
        os.utime(folder)
    except OSError:
        pass  # a cache that cannot be tidied still works


CACHE_FOLDER = _cache_folder()
_prune(CACHE_FOLDER)


def is_warm() -> bool:
    """True once the whole engine has been compiled into this cache folder."""
    return (CACHE_FOLDER / "complete").exists()


def mark_warm() -> None:
    """Note that everything has been compiled, so that nobody is told to wait again."""
    try:
        (CACHE_FOLDER / "complete").touch()
    except OSError:
        pass  # the next run says once more that it compiles


def _decorate(function: Callable[..., Any], signature: Any, options: dict[str, Any]) -> Any:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        return njit(function, **options) if signature is None else njit(signature, **options)(function)
    finally:
        numba.config.CACHE_DIR = before


def kernel(function: Callable[..., Any]) -> Any:
    """Compile for use by other kernels only: no Python wrapper, one lazy specialisation."""
    return _plainly(_decorate(function, None, INTERNAL))


def inlined(function: Callable[..., Any]) -> Any:
    """A `kernel` that LLVM puts into its callers: for a few lines in an inner loop."""
    return _plainly(_decorate(function, None, {**INTERNAL, "forceinline": True}))


def _plainly(dispatcher: Any) -> Any:
    """Let a kernel see constants as plain integers.

    Numba would compile a version for each constant passed, `note` alone 38 of them; like this the
    whole engine compiles in half the time.
    """
    template = getattr(dispatcher, "get_call_template", None)
    if template is not None:  # there is none with the compiler switched off

        def of_plain_types(args: Any, kws: Any) -> Any:
            plain = {name: types.unliteral(type_) for name, type_ in kws.items()}
            with link_only():
                return template(tuple(types.unliteral(type_) for type_ in args), plain)

        dispatcher.get_call_template = of_plain_types
    return dispatcher


def border(signature: Any, error_model: str = "numpy") -> Callable[[Callable[..., Any]], Any]:
    """Compile at once for `signature`, callable from Python and as a first-class function."""

    def decorate(function: Callable[..., Any]) -> Any:
        return _decorate(function, signature, {**BORDER, "error_model": error_model})

    return decorate
