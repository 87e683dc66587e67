"""Workloads: programs of the kind that Lanewise is for, written as a user would.

Each file holds one kernel, or a few related ones, and a `WORKLOADS` tuple: name, kernel, and `args(size)`, which makes
its arguments (arrays of about `size` elements; outputs come last). `all_workloads()` finds them. A workload is correct
if it gives the result of its plain Python twin. The same programs in other languages are in `bench/peers`, in files of
the same names.
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
    """`exact`: equal to plain Python bit for bit; otherwise, with elementary functions, nearly.

    `in_place`: a second run would start from other inputs. `c_name`: the peers' function, if it is not named as the
    kernel. `near`: the share of elements that may differ if a peer contracts multiplications and additions. `here`:
    what distinguishes it from others of its file.
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
        """The name of the sources, without folder and suffix."""
        return self.kernel.function.__module__.rpartition(".")[2]

    @property
    def about(self) -> str:
        """The first line of its file's docstring, or a description of its own."""
        text = sys.modules[self.kernel.function.__module__].__doc__ or ""
        return self.here or text.partition("\n")[0]

    @property
    def function(self) -> str:
        """The function's name in other languages."""
        return self.c_name or self.kernel.function.__name__


def all_workloads() -> list[Workload]:
    found: list[Workload] = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda item: item.name):
        found.extend(importlib.import_module(f"{__name__}.{module.name}").WORKLOADS)
    return found
