"""The modules that the Python front end makes of a few small kernels, as text."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.ir.show import show_module

NAMES = (
    "applications.mandelbrot",
    "control.while_else",
    "control.host_time_steps",
    "memory.slices",
    "memory.packed_structure",
    "memory.private_stack",
    "reductions.all_and_any",
    "calls.double_recursion",
    "typing_rules.weak_int_becomes_float",
)
CASES = {case.name: case for case in all_cases()}


@pytest.mark.parametrize("name", NAMES)
def test_module(name: str, golden: Callable[[str, str], None]) -> None:
    source = without_place(CASES[name])
    args = CASES[name].make(np.random.default_rng(1))
    text = show_module(compile_source(source, signature_of(source, args)).module)
    golden(f"tests/golden/python/{name.replace('.', '_')}.lir", text.replace(inspect.getfile(module_of(name)), "k.py"))


def without_place(case: Case) -> KernelSource:
    """The same source as if its file began with it."""
    old = case.kernel.source
    assert old.function is not None
    return KernelSource(old.name, "k.py", 1, old.text, old.kind, old.function)


def module_of(name: str) -> Any:
    return inspect.getmodule(CASES[name].kernel.source.function)
