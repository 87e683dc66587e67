"""Workloads: programs of the kind that Lanewise is for, as a user would write them.

Each file holds one kernel, or a few that belong together, and a `WORKLOADS` tuple: name, kernel, and `args(size)`,
which makes its arguments (arrays of about `size` elements; what is written comes last). `all_workloads()` finds them.
A workload is right if it gives what its plain Python twin gives. The same programs in other languages stand in
`bench/peers`, in files of the same names.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Workload:
    """`exact`: equal to plain Python bit for bit; otherwise, where elementary functions are called, nearly.

    `in_place`: a second run would not find what the first one found. `c_name`: of the peers' function, where it is not
    the kernel's. `near`: the share of elements that may be others where a peer contracts multiplications and additions.
    `here`: what tells it from others of its file.
    """

    name: str
    kernel: Any
    args: Callable[[int], Sequence[Any]]
    size: int  # for measuring
    small: int = 40  # for checking against plain Python
    exact: bool = True
    in_place: bool = False
    c_name: str = ""
    near: float = 0.01
    here: str = ""

    @property
    def file(self) -> str:
        """Of the sources, without folder and ending."""
        return self.kernel.function.__module__.rpartition(".")[2]

    @property
    def about(self) -> str:
        """The first line of what its file says of itself, or what is said of it alone."""
        text = sys.modules[self.kernel.function.__module__].__doc__ or ""
        return self.here or text.partition("\n")[0]

    @property
    def function(self) -> str:
        """Of the sources in other languages."""
        return self.c_name or self.kernel.function.__name__


def all_workloads() -> list[Workload]:
    found: list[Workload] = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda item: item.name):
        found.extend(importlib.import_module(f"{__name__}.{module.name}").WORKLOADS)
    return found
