"""Code: one lane, gangs, whole programs with drivers, and functions cut into pieces; the same bits as plain Python."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.codegen import cut
from lanewise.codegen.cut import choose_pieces
from lanewise.codegen.gang.widen import Widening
from lanewise.codegen.gpu.device_program import device_program
from lanewise.codegen.gpu.host_program import host_program
from lanewise.codegen.gpu.ptx import ptx_text
from lanewise.codegen.jit import compile_module
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named
from lanewise.codegen.text.module import module_text
from lanewise.codegen.text.write import Needs
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.parse import parse_module
from lib.oracles.kernel_results import arguments, same
from lib.oracles.run_compiled import call

CASES = [case for case in all_cases() if not case.tags and not case.ordered and case.category != "across"]
POWER = """func @power(%x: i64, %n: i64) -> i64 {
entry:
  jump head(i64 1, i64 0)
head(%y: i64, %i: i64):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %z: i64 = mul %y, %x
  %j: i64 = add %i, i64 1
  jump head(%z, %j)
out:
  return %y
}"""
MASKED = """func @f(%m: i1[T], %x: i32[C], %k: i32[U]) -> i32 masked {
entry:
  %y: i32[S?] = mul %x, %k
  %z: i32[U] = mul %k, %k
  %s: i32[T] = add %y, %z
  return %s
}"""


def test_one_lane() -> None:
    assert compile_module(parse_module(POWER))["power"](3, 7) == 3**7


def test_a_value_in_many_lanes_is_kept_in_its_cheapest_form() -> None:
    module, needs = parse_module(MASKED), Needs()
    text = Widening(module.functions["f"], needs, 4, Versions(module, 4), "f").text("")
    assert "%z = mul i32" in text and "%y = mul <4 x i32>" in text, "a uniform value is computed once"


def test_a_large_function_is_cut_into_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "LARGE", 4)
    monkeypatch.setattr(choose_pieces, "PIECE", 2)
    module = parse_module(POWER)
    assert module_text(module).llvm.count("-piece") > 1
    assert compile_module(module)["power"](3, 7) == 3**7


@pytest.mark.parametrize("case", CASES[::6], ids=lambda case: case.name)
def test_kernels_do_what_python_does(case: Case) -> None:
    width = (4, 8, 16)[len(case.name) % 3]
    source, ulp = case.kernel.source, 4 if case.ulp else 0
    mine, theirs = arguments(case, 7), arguments(case, 7)
    compiled = compile_source(source, signature_of(source, mine))
    built = build(compiled.module, compiled.name, width, named("avx2"), level=Level(0, unroll=False))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wanted = case.kernel.py(*theirs)
    same(call(built, built.link(), compiled, mine), wanted, ulp)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, ulp)


def test_a_lanes_loop_becomes_ptx() -> None:
    needs = Needs()
    case = next(case for case in CASES if case.name == "control.if_else")
    compiled = compile_source(case.kernel.source, signature_of(case.kernel.source, arguments(case, 7)))
    host = host_program(compiled.module, compiled.name, needs)
    program = device_program(compiled.module, host.launches, needs.for_device())
    assert ".visible .entry lanewise_kernel0_apart(" in ptx_text(program.llvm, "sm_80")
