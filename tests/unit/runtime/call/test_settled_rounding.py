"""With `fma=True` it is settled before code is made which products go into sums: all ways to run a loop round alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Module
from lanewise.ir.ops import FAST
from lanewise.machine.host import host, machine_with
from lanewise.plan.rivals import refillable_loops
from lanewise.plan.same_bits import depends_on_width
from lanewise.runtime.call import compiling
from lanewise.runtime.call.compiling import compile_kernel
from lib.by_turns import by_turns, names

# pyright: basic


@lw.function
def both(a, b):
    return a * b, a - b


@lw.function
def put(out, i, value):
    out[i] = value


@lw.function
def more(a, i):
    return a[i] + 0.3


def directly(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        out[i] = n + 0.3


def through_memory(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        out[i] = n
        out[i] += 0.3


def through_a_private_array(x, out):
    for i in lw.lanes(len(out)):
        few = lw.array(2, lw.f64)
        few[0], few[1] = 0.0, x[i]
        while few[1] > 1.0:
            few[0] = few[1] * 0.5
            few[1] = few[0]
        out[i] = few[0] - 0.3


def through_a_place(x, out):
    """Several results are stored where the caller says."""
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n, _ = both(n, 0.5)
        out[i] = n + 0.3


def through_memory_of_functions(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        put(out, i, n)
        out[i] = more(out, i)


def with_another_sign(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        out[i] = abs(-n) + 0.3


def with_another_size(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        out[i] = lw.f32(n) + lw.f32(0.3)


def products_alone(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n *= 0.5
        out[i] = n
        out[i] *= 0.3


def sums_alone(x, out):
    """What is loaded was stored, and is no product."""
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n -= 0.5
        out[i] = n
        out[i] += 0.3 + x[i]


def quotients(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 1.0:
            n /= 2.0
        out[i] = n
        out[i] += 0.3


KERNELS = (
    *(directly, through_memory, through_a_private_array, through_a_place, through_memory_of_functions),
    *(with_another_sign, with_another_size, products_alone, sums_alone, quotients),
)
ARGS = (np.linspace(1, 99, 200), np.zeros(200))


def module_of(function: Any, runs_here: bool = True, **options: bool) -> Module:
    source = lw.kernel(function).source
    return compile_kernel(source, signature_of(source, ARGS), CompileOptions(**options), runs_here).module


def flags_of(module: Module) -> set[str]:
    return {flag for fn in module.functions.values() for op in fn.ops for flag in op.flags if flag in FAST}


@pytest.mark.parametrize("function", KERNELS)
def test_nothing_is_left_to_llvm(function: Any) -> None:
    name, module = function.__name__, module_of(function, fma=True)
    assert not flags_of(module) and not depends_on_width(module, name)
    assert refillable_loops(module, name, 8)


@pytest.mark.parametrize("function", [directly, through_memory])
def test_what_is_left_to_llvm_has_one_way_to_run(function: Any) -> None:
    """What is exported may run on processors without such an op; `fastmath=True` allows more than that."""
    for module in (module_of(function, False, fma=True), module_of(function, fma=True, fastmath=True)):
        assert "contract" in flags_of(module) and depends_on_width(module, function.__name__)
        assert not refillable_loops(module, function.__name__, 8)


def fused(module: Module) -> int:
    return sum(op.opcode == "fma" for fn in module.functions.values() for op in fn.ops)


def test_processors_that_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    """They round twice, and all ways to run a loop do."""

    def saxpy(x, out):
        for i in lw.lanes(len(out)):
            out[i] += 0.3 * x[i]

    assert fused(module_of(saxpy, fma=True)) == host().fuses
    monkeypatch.setattr(compiling, "host", lambda: machine_with("old", frozenset(("sse2",))))
    module = module_of(saxpy, fma=True)
    assert not fused(module) and not flags_of(module)


@pytest.mark.parametrize("function", [through_memory, through_a_place, directly])
def test_results_are_the_same_in_every_call(function: Any) -> None:
    """Other code runs some pieces, of gangs and of scalar lanes."""
    kernel, seen = lw.kernel(fma=True, threads=1)(function), set()
    for call in range(6):
        out = np.zeros_like(ARGS[1])
        kernel(ARGS[0], out)
        seen.add(out.tobytes())
        if not call:
            by_turns(kernel, (ARGS[0], out))
    assert len(seen) == 1
    assert any("refilled" in name for name in names(kernel, ARGS)) and "one lane" in names(kernel, ARGS)


@pytest.mark.parametrize("function", KERNELS)
def test_results_are_the_same_at_all_widths(function: Any) -> None:
    """In the interpreter, too."""
    seen = set()
    for options in ({"width": 1}, {"width": 4}, {"width": 16}, {"debug": True, "width": 8}):
        out = np.zeros_like(ARGS[1])
        lw.kernel(fma=True, threads=1, **options)(function)(ARGS[0], out)  # pyright: ignore[reportArgumentType, reportCallIssue]
        seen.add(out.tobytes())
    assert len(seen) == 1
