"""Kernels that are only ever linked into others are not turned into machine code of their own.

Numba optimises and assembles every function together with all that it calls, so a helper fifteen
calls deep is compiled fifteen times over: three quarters of the engine's compile time. Inside
`link_only` a function is only lowered; the border function that links it in is optimised as a whole.

This reaches into numba. Where its insides look different from what is known, nothing is changed,
and compiling merely takes longer.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from numba.core import codegen

_depth = 0
_LIBRARY: Any = getattr(codegen, "JITCodeLibrary", None)
_CODEGEN: Any = getattr(codegen, "JITCPUCodegen", None)
_METHODS = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")


def is_supported() -> bool:
    """True if this numba has the steps that can be left out."""
    return all(hasattr(_LIBRARY, name) for name in _METHODS) and hasattr(_CODEGEN, "set_env")


@contextlib.contextmanager
def link_only() -> Iterator[None]:
    """Whatever numba compiles inside this is lowered for linking and nothing else."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


def _install() -> None:
    optimise = _LIBRARY._optimize_final_module
    finalise = _LIBRARY._finalize_final_module
    set_env = _CODEGEN.set_env

    def optimise_unless_linked(library: Any) -> None:
        if _depth == 0:
            optimise(library)

    def finalise_unless_linked(library: Any) -> None:
        if _depth == 0:
            finalise(library)
            return
        library._finalize_dynamic_globals()
        library._finalized = True

    def set_env_unless_linked(self: Any, env_name: str, env: Any) -> None:
        if _depth == 0:  # else there is no machine code yet whose environment could be set
            set_env(self, env_name, env)

    _LIBRARY._optimize_final_module = optimise_unless_linked
    _LIBRARY._finalize_final_module = finalise_unless_linked
    _CODEGEN.set_env = set_env_unless_linked


if is_supported():
    _install()
