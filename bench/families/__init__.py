"""Forty kernels from public lists of algorithms, in five families, written without a look at the compiler.

    image.py numerics.py rows.py texts.py simulation.py     eight kernels each, as a user would write them
    c/                                                       the same loops in C, a file for each family
    as_numba.py                                              the same loops for Numba, by rules from the Python text

`bench/unseen.py` measures them. They are not tuned, nor is the compiler for one of them: a change of the compiler that
they suggest has to help other kernels as well. They are the second set: the first suggested changes, and was replaced.
"""

from __future__ import annotations

import importlib

from workloads import Workload

FAMILIES = ("image", "numerics", "rows", "texts", "simulation")


def all_kernels() -> list[tuple[str, Workload]]:
    """Each kernel with the name of its family."""
    return [(family, row) for family in FAMILIES for row in importlib.import_module(f"families.{family}").WORKLOADS]
