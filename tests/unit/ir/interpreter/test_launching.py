"""Sums over a lanes loop in the interpreter: the places of lanes are combined in order, undefined ones too."""

from __future__ import annotations

import json

import pytest

from lanewise.ir.function import UNDEF
from lanewise.ir.interpreter.launching import run_host
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse_module

LANES = {"lanes": {"dims": 1, "sizes": ["n"], "reductions": [{"param": "s", "op": "add", "type": "i64"}]}}
TEXT = """
func @k(%n: i64) -> i64 {
entry:
  %s: ptr = private size=8, align=8, element=i64
  store i64 5, %s, align=8
  launch %n, %n, %s, callee="k.lanes0", dims=1
  %total: i64 = load %s, align=8
  return %total
}

func @k.lanes0(%i: i64[C], %n: i64[U], %s: ptr[S8]) LANES {
entry:
  %old: i64 = load %s, align=8
  %new: i64 = add %old, ADDED
  store %new, %s, align=8
  return
}
"""


@pytest.mark.parametrize(("added", "total"), [("%i", 5 + sum(range(7))), ("i64 undef", UNDEF)])
@pytest.mark.parametrize("width", [1, 4])
def test_sum(added: str, total: object, width: int) -> None:
    module = parse_module(TEXT.replace("LANES", json.dumps(LANES)).replace("ADDED", added))
    assert run_host(module.functions["k"], [7], Memory(), width=width).expect() == [total]
