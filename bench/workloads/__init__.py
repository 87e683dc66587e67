"""Workloads: programs of the kind that Lanewise is for, as a user would write them.

Each file holds one kernel, or a few that belong together, and a `WORKLOADS` tuple: name, kernel, and `args(size)`,
which makes its arguments (arrays of about `size` elements; what is written comes last). `all_workloads()` finds them.
A workload is right if it gives what its plain Python twin gives.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Workload:
    """`exact`: equal to plain Python bit for bit; otherwise, where elementary functions are called, nearly."""

    name: str
    kernel: Any
    args: Callable[[int], Sequence[Any]]
    size: int  # for measuring
    small: int = 40  # for checking against plain Python
    exact: bool = True


def all_workloads() -> list[Workload]:
    found: list[Workload] = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda item: item.name):
        found.extend(importlib.import_module(f"{__name__}.{module.name}").WORKLOADS)
    return found
