"""Layouts of private arrays: interleaved if every access is of one size, else apart."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.private_layout import private_layouts
from lanewise.ir.function import Named, Op
from lib.gang_texts import agrees, first_masked, module_of

HEAD = (
    "func @f(%u: i64[U], %v: i64[T], %x: i32[T], %m: i1[T]) -> i32 masked {\nentry:\n"
    "  %a: ptr[PUa4] = private size=32, align=4\n"
)
ROW = "  %p: ptr[PUa4] = ptradd %a, %u, scale=4\n  store %x, %p, align=4\n"


def elements(body: str, head: str = HEAD) -> dict[str, int]:
    fn = first_masked(module_of(head + body + "  return %x\n}"))
    found = private_layouts(fn, 4)
    return {value.name: size for value, size in found.elements.items() if isinstance(value, Named)}


@pytest.mark.parametrize(
    ("more", "interleaved"),
    [
        ("", True),
        ("  %q: ptr[PTa4] = ptradd %a, %v, scale=4\n  %y: i32[T] = load %q, align=4\n", True),
        ("  %q: ptr[PUa2] = ptradd %a, i64 2, scale=1\n  %y: i32[T] = load %q, align=1\n", False),
        ("  %y: i16[T] = load %a, align=2\n", False),
        ("  %y: i32[T] = load %a, align=4, volatile=1\n", False),
        ("  %q: ptr[PUa4] = select %m, %a, %p\n", True),
        ("  memset %a, i8 0, i64 32\n", False),
        ("  %n: i64[T] = ptrtoint %a\n", False),
    ],
)
def test_arrays(more: str, interleaved: bool) -> None:
    found = elements(ROW + more.replace("select %m", "select i1 1"))
    assert found.get("a") == (4 if interleaved else None) and ("p" in found) == interleaved


def test_strides_and_factors() -> None:
    fn = first_masked(
        module_of(
            HEAD + ROW + "  %q: ptr[PTa4] = ptradd %a, %v, scale=4\n  %y: i32[T] = load %q, align=4\n  return %y\n}"
        )
    )
    found = private_layouts(fn, 4)
    named = {value.name: value for value in fn.values if isinstance(value, Named)}
    assert found.stride(named["a"]) == found.stride(named["p"]) == 4 and found.stride(named["q"]) is None
    assert found.stride(named["x"]) is None
    address = named["p"]
    assert isinstance(address, Op) and found.factor(address) == 4


def test_addresses_that_meet_share_a_layout() -> None:
    body = ROW + (
        "  %b: ptr[PUa4] = private size=32, align=4\n  %s: ptr[PUa4] = select i1 1, %a, %b\n  memset %b, i8 0, i64 32\n"
    )
    assert elements(body) == {}


def test_one_element_may_escape() -> None:
    head = HEAD.replace("size=32", "size=4")
    use = "  store %x, %a, align=4\n  %n: i64[S4] = ptrtoint %a\n"
    assert elements(use, head) == {"a": 4}
    assert elements(use.replace("store %x, %a, align=4", "%y: i16[T] = load %a, align=2"), head) == {}


@pytest.mark.parametrize("apart", [False, True])
def test_values(apart: bool) -> None:
    extra = "  memset %a, i8 1, i64 32\n" if apart else ""
    body = HEAD + extra + ROW + "  %q: ptr[PTa4] = ptradd %a, %v, scale=4\n  %y: i32[T] = load %q, align=4 if %m\n"
    agrees(body + "  return %y\n}", 3, [3, 3, 3, 3], [5, 6, 7, 8], [1, 0, 1, 1])
