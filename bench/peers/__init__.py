"""Peers: other compilers, and the workloads written for them.

    c/, ispc/, with_numba/                  a file for each file of bench/workloads, functions of the same names
    with_drjit/ and more                    the same for some of the workloads
    native.py                               gcc, clang and ISPC: found, built, called
    in_python.py, worker.py                 peers in Python, each in a process of its own
    opencl.py, on_warp.py                   shared code of the files for PoCL and Warp

A function in C or ISPC gets the kernel's arguments in order: an array as a pointer and its sizes (32 bits), an integer
as int, a float32 as float, a float as double.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

TITLES = {
    "gcc": "gcc -O3",
    "gcc-fast": "gcc fast-math",
    "clang": "clang -O3",
    "ispc": "ISPC",
    "numba": "Numba",
    "drjit": "Dr.Jit",
    "taichi": "Taichi",
    "jax": "JAX",
    "warp": "Warp",
    "pocl": "PoCL",
}


class PeerError(Exception):
    """A peer failed, with the reason. The row continues without it."""


class Source(Protocol):
    """What a peer provides: a file in its folder, and a function in that file."""

    @property
    def file(self) -> str: ...

    @property
    def function(self) -> str: ...


class Arguments:
    """The arguments of a workload: all in this process use `own`, since the placement of arrays in memory matters."""

    def __init__(self, first: Sequence[Any]) -> None:
        self.first = first
        self.own: list[Any] = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in first]

    def restore(self) -> None:
        for mine, first in zip(self.own, self.first, strict=True):
            if isinstance(mine, np.ndarray):
                np.copyto(mine, first)


@dataclass
class Ready:
    """A workload prepared by a peer: `seconds(n)` runs it n times, `arrays()` are its current arguments.

    `restore()` resets the arrays to their initial contents. `detail` is the peer's choice, such as a target.
    """

    seconds: Callable[[int], float]
    arrays: Callable[[], Sequence[Any]]
    restore: Callable[[], None]
    detail: str = ""


def _nothing(source: Source, args: Arguments) -> Ready | None:
    del source, args
    return None


@dataclass(frozen=True)
class Peer:
    """`prepare` returns None if the workload is not written for this peer; `missing` says how to get the peer."""

    name: str
    prepare: Callable[[Source, Arguments], Ready | None] = _nothing
    missing: str = ""

    @property
    def title(self) -> str:
        return TITLES[self.name]
