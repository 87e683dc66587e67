"""Guards in the words of the source: variables, sizes as shapes, unnamed values as expressions."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.ir.function import Named
from lanewise.solve.guards import Base, Guard, Literal
from lanewise.transform.hot_paths.words import address_words, value_words, variable_name, words_of
from lib.samples.border_bodies import bordered

TEXT = """func @f(%x: i32, %n: i32, %a.ptr: ptr, %out.n1: i32) -> i32 {
entry:
  %up: i32 = add %x, %n
  %select.1: i32 = mul %up, i32 3
  %sdiv.2: i32 = sdiv %x, %n
  %ashr.1: i32 = ashr %x, i32 2
  %smin.1: i32 = smin %x, %out.n1
  %ptradd.1: ptr = ptradd %a.ptr, %x, scale=4
  %load.1: i32 = load %ptradd.1, align=4
  %and.1: i32 = and %select.1, %n
  %below: i1 = icmp.slt %x, i32 0
  %ahead: i32 = add %x, %out.n1
  %select.2: i32 = select %below, %ahead, %x
  %i.4.1: i32 = add %x, i32 1
  return %and.1
}
"""
BODY = bordered(TEXT)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("x", "x"),
        ("up", "up"),
        ("out.n1", "out.shape[1]"),
        ("select.1", "up * 3"),
        ("sdiv.2", "x // n"),
        ("ashr.1", "x // 4"),
        ("smin.1", "min(x, out.shape[1])"),
        ("load.1", "a[x]"),
        ("and.1", "(up * 3) & n"),
        ("select.2", "x"),
        ("i.4.1", "i"),
    ],
)
def test_values(name: str, wanted: str) -> None:
    assert value_words(BODY.value(name)) == wanted


def test_addresses() -> None:
    assert address_words(BODY.op("ptradd.1")) == "&a[x]"
    assert variable_name(BODY.value("sdiv.2")) == "" and variable_name(BODY.value("i.4.1")) == "i"


def literal(value: Named, constant: int, stride: int = 0) -> Literal:
    return Literal(Linear(constant, {Base(value, stride): 1}))


def test_guards() -> None:
    quotient = BODY.value("sdiv.2")
    one, other = literal(BODY.value("x"), -3, 1), literal(quotient, 5)
    guard = Guard(((one, other),))
    assert words_of(guard, {}) == "x >= 3 and (x // n) >= -5"
    assert words_of(guard, {quotient: BODY.value("n")}).endswith("n >= -5")
    assert words_of(guard, {}, {other}) == "x >= 3 and no sum overflows"
    assert words_of(guard, {}, {one, other}) == "no sum overflows"
