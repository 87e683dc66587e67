"""Kernels for every construct of the language, with makers of their inputs: run by all who have a way to run kernels.

    for case in all_cases():
        args = case.make(numpy.random.default_rng(seed))
        case.kernel.py(*args)                      # plain Python is the oracle

A module per category. `@kernel(make)` registers a function; `make` takes a random generator and gives the arguments,
the same for the same seed. `ulp` is what results may differ by (elementary functions), `distinct` how many different
numbers the outputs must hold, because a kernel that gives one number for all inputs tests nothing. `ordered` says that
the result depends on the order of iterations (float sums), so that only one lane at a time gives Python's bits.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lanewise.frontend.python.definitions.decorate import Written

Make = Callable[[np.random.Generator], tuple[Any, ...]]
MODULES = ("control", "arithmetic", "typing_rules", "memory", "calls", "reductions", "across", "applications")


@dataclass
class Case:
    name: str
    kernel: Written
    make: Make
    category: str
    ulp: int = 0
    distinct: int = 5
    ordered: bool = False
    tags: tuple[str, ...] = field(default=())


CASES: dict[str, Case] = {}


def kernel(make: Make, **more: Any) -> Callable[[Callable[..., Any]], Written]:
    def register(function: Callable[..., Any]) -> Written:
        written = Written(function, "kernel")
        category = function.__module__.rpartition(".")[2]
        name = f"{category}.{function.__name__}"
        assert name not in CASES, f"two kernels are named {name}"
        CASES[name] = Case(name, written, make, category, **more)
        return written

    return register


def all_cases() -> list[Case]:
    for module in MODULES:
        importlib.import_module(f"kernels.{module}")
    return list(CASES.values())


# makers of inputs


def floats(rng: np.random.Generator, n: Any, dtype: Any = np.float32, scale: float = 4.0) -> np.ndarray:
    """Numbers of both signs with few digits, so that sums and products are exact more often than not."""
    return (rng.integers(-64, 65, n) / 64 * scale).astype(dtype)


def ints(rng: np.random.Generator, n: Any, low: int, high: int, dtype: Any = np.int32) -> np.ndarray:
    return rng.integers(low, high, n).astype(dtype)


def zeros(n: Any, dtype: Any = np.int32) -> np.ndarray:
    return np.zeros(n, dtype)
