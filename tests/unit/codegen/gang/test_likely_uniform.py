"""Guesses: which values probably differ from lane to lane, and the one value that decides an address."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.forms import forms
from lanewise.codegen.gang.likely_uniform import decider, masks_around, own_values
from lanewise.ir.function import Function, Named, Op
from lib.gang_texts import first_masked, module_of

HEAD = "func @f(%m: i1[T], %t: ptr[U], %i: i64[C], %own: i64[T], %u: i64[U]) masked {\nentry:\n"


def function(body: str) -> Function:
    return first_masked(module_of(HEAD + body + "\n}"))


def own(body: str, alike: tuple[int, ...] = ()) -> set[str]:
    return {value.name for value in own_values(function(body), alike) if isinstance(value, Named)}


WALK = """  jump loop(i64 0, %m)
loop(%node: i64[T], %active: i1[T]):
  %p: ptr[T] = ptradd %t, %node, scale=8
  %next: i64[T] = load %p, align=8 if %active
  %merged: i64[T] = select %active, %next, %node
  %more: i1[T] = icmp.slt %merged, i64 9
  %any: i1[U] = any %more if %active
  branch %any, loop(%merged, %more), done
done:
  return"""


def test_a_walk_from_one_root_is_common() -> None:
    found = own(WALK)
    assert not found & {"node", "next", "merged", "p"} and {"i", "own"} <= found


def test_data_of_a_lane_makes_its_own() -> None:
    assert {"node", "next", "merged"} <= own(WALK.replace("loop(i64 0,", "loop(%own,"))
    assert not {"node", "own"} & own(WALK.replace("loop(i64 0,", "loop(%own,"), alike=(3,))


@pytest.mark.parametrize(
    ("op", "is_own"),
    [
        ("%r: i64[T] = add %own, i64 1", True),
        ("%r: i64[C] = add %i, %u", True),
        ("%r: i64[U] = add %u, i64 1", False),
        ("%r: i64[T] = select %m, %u, i64 3", False),
        ("%r: i64[T] = select %m, %u, %own", True),
        ("%p: ptr[S8] = ptradd %t, %i, scale=8\n  %r: i64[T] = load %p, align=8", True),
        ('%r: i64[T] = call %u, callee="g"', True),
    ],
)
def test_ops(op: str, is_own: bool) -> None:
    text = HEAD + f"  {op}\n  return\n}}\nfunc @g(%x: i64) -> i64 {{\nentry:\n  return %x\n}}"
    fn = first_masked(module_of(text))
    names = {value.name for value in own_values(fn) if isinstance(value, Named)}
    assert ("r" in names) == is_own


def value_of(fn: Function, name: str) -> Named:
    return next(value for value in fn.values if isinstance(value, Named) and value.name == name)


@pytest.mark.parametrize(
    ("body", "decides"),
    [
        ("  %r: ptr[T] = ptradd %t, %own, scale=8", "own"),
        ("  %k: i64[T] = add %own, %u\n  %r: ptr[T] = ptradd %t, %k, scale=8", "own"),
        ("  %r: ptr[U] = ptradd %t, %u, scale=8", None),
        ("  %a: i64[T] = freeze %own\n  %k: i64[T] = add %a, %own\n  %r: ptr[T] = ptradd %t, %k, scale=8", None),
    ],
)
def test_the_value_that_decides_an_address(body: str, decides: str | None) -> None:
    fn = function(body + "\n  return")
    found = decider(forms(fn, 4), value_of(fn, "r"))
    assert (None if found is None else getattr(found, "name", "")) == decides


def test_masks_that_a_mask_implies() -> None:
    fn = function(
        "  %c: i1[T] = icmp.slt %own, i64 3\n  %n: i1[T] = select %m, %c, i1 0\n"
        "  %o: i1[T] = select %n, %c, i1 0\n  return"
    )
    inner = value_of(fn, "o")
    assert isinstance(inner, Op)
    assert [getattr(mask, "name", None) for mask in masks_around(inner)] == ["o", "n", "m"]
    assert list(masks_around(None)) == [None]
