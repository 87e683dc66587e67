"""Products that LLVM may contract with a sum in one version and not in another: then widths do not compete."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen import measured_drivers, repacked
from lanewise.codegen.repacked import MAP
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Module
from lanewise.ir.parse import parse_module
from lanewise.runtime import later, version
from lanewise.runtime.compiling import compile_kernel
from lanewise.runtime.kernel import ENOUGH_TO_IMPROVE
from lanewise.runtime.large_arrays import HAS_FMA
from lanewise.runtime.products import reaches_sum
from lanewise.runtime.unsure import depends_on_width, mark_maps
from lanewise.target import host

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


REACH = (
    directly,
    through_memory,
    through_a_private_array,
    through_a_place,
    through_memory_of_functions,
    with_another_sign,
    with_another_size,
)
DO_NOT = (products_alone, sums_alone, quotients)
ARGS = (np.linspace(1, 99, 200), np.zeros(200))
HAS_OP = not HAS_FMA.isdisjoint(host().features)


def module_of(function: Any, **options: bool) -> Module:
    source = lw.kernel(function).source
    return compile_source(source, signature_of(source, ARGS), CompileOptions(**options)).module


@pytest.mark.parametrize("function", REACH + DO_NOT)
def test_what_reaches_a_sum(function: Any) -> None:
    """A kernel whose lanes leave a loop one by one is refilled, unless its results would hang on that."""
    reaches, name = function in REACH, function.__name__
    module = module_of(function, fma=True)
    assert reaches_sum(module, name) == depends_on_width(module, name) == reaches
    assert mark_maps(module, name, 8) == (not reaches)
    assert any(MAP in fn.attrs for fn in module.functions.values()) == (not reaches)
    exact = module_of(function)
    assert not depends_on_width(exact, name)
    assert mark_maps(exact, name, 8)


TEXT = """
func @k(%p: ptr, %n: i64) {
entry:
  launch %n, %p, callee="k.lanes0", dims=1
  return
}

func @k.lanes0(%i: i64, %p: ptr) {
entry:
  %few: ptr = private size=16, align=8
  %x: f64 = load %p, align=8
  %product: f64 = FLAGGED %x, f64 0.1
  store %product, %few, align=8
  memcpy %p, %few, i64 8
  call %p, callee="sum"
  return
}

func @sum(%p: ptr) {
entry:
  %bits: i64 = load %p, align=8
  %y: f64 = bitcast %bits
  %z: f64 = fadd.contract %y, f64 0.3
  store %z, %p, align=8
  return
}
"""


@pytest.mark.parametrize(("op", "reaches"), [("fmul.contract", True), ("fmul", False), ("fdiv.contract", False)])
def test_copies_of_memory(op: str, reaches: bool) -> None:
    assert reaches_sum(parse_module(TEXT.replace("FLAGGED", op)), "k") == reaches


@pytest.mark.parametrize("function", REACH)
def test_what_is_settled_reaches_no_sum(function: Any) -> None:
    source, name = lw.kernel(function).source, function.__name__
    module = compile_kernel(source, signature_of(source, ARGS), CompileOptions(fma=True)).module
    assert depends_on_width(module, name) == (not HAS_OP)
    module = compile_kernel(source, signature_of(source, ARGS), CompileOptions(fma=True), runs_here=False).module
    assert depends_on_width(module, name), "what is exported may run on processors without such an op"
    module = compile_kernel(source, signature_of(source, ARGS), CompileOptions(fma=True, fastmath=True)).module
    assert depends_on_width(module, name)


def test_no_loop_no_choice() -> None:
    """LLVM sees more than is seen at first."""

    def saxpy(x, out):
        for i in lw.lanes(len(out)):
            out[i] += 0.3 * x[i]

    source = lw.kernel(saxpy).source
    module = compile_kernel(source, signature_of(source, ARGS), CompileOptions(fma=True)).module
    assert any("contract" in op.flags for fn in module.functions.values() for op in fn.ops)


@pytest.mark.parametrize("function", [through_memory, through_a_place, directly])
def test_results_are_the_same_in_every_call(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fourth call is of other code, made in the background, which runs by turns."""
    for place, name, number in ((measured_drivers, "ROUNDS", 2), (repacked, "UNITS", 2), (repacked, "LEAST_UNITS", 1)):
        monkeypatch.setattr(place, name, number)
    monkeypatch.setattr(version, "cached", lambda parts, make: make())
    monkeypatch.setattr(version, "kept", lambda parts: None)
    kernel, seen = lw.kernel(fma=True, threads=1, width=8)(function), set()
    for _ in range(ENOUGH_TO_IMPROVE + 3):
        out = np.zeros_like(ARGS[1])
        kernel(ARGS[0], out)
        later.wait()
        seen.add(out.tobytes())
    assert len(seen) == 1
    assert ("driver0.repacked" in kernel.inspect(*ARGS, stage="llvm")) == HAS_OP


@pytest.mark.skipif(not HAS_OP, reason="no op multiplies and adds")
@pytest.mark.parametrize("function", REACH)
def test_results_are_the_same_at_all_widths(function: Any) -> None:
    """In the interpreter, too."""
    seen = set()
    for options in ({"width": 1}, {"width": 4}, {"width": 16}, {"debug": True, "width": 8}):
        out = np.zeros_like(ARGS[1])
        lw.kernel(fma=True, threads=1, **options)(function)(ARGS[0], out)
        seen.add(out.tobytes())
    assert len(seen) == 1
