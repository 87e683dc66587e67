"""Accesses of a gang, each in the form that its address and its mask allow."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

LOAD = """
    func @f(%m: i1[T], %a: ptr[U], %k: i64[U], %v: i64[T]) -> {type} masked {{
    entry:
      %l: i64[C] = lane
      %i: i64[C] = add %l, %k
      %n: i64[S-1] = sub %k, %l
      {place}
      %x: {type}[{shape}] = load %p, align={size}{more}
      return %x
    }}"""
PLACES = {
    "uniform": "%p: ptr[U] = ptradd %a, %k, scale={size}",
    "contiguous": "%p: ptr[S{size}] = ptradd %a, %i, scale={size}",
    "reversed": "%p: ptr[S-{size}] = ptradd %a, %n, scale={size}",
    "any": "%p: ptr[T] = ptradd %a, %v, scale={size}",
}


def load(place: str, type: str = "i32", size: int = 4, more: str = "") -> str:
    shape = "U" if place == "uniform" else "T"
    return LOAD.format(place=PLACES[place].format(size=size), type=type, size=size, more=more, shape=shape)


@pytest.mark.parametrize(
    ("place", "more", "word"),
    [
        ("uniform", "", "= load i32, ptr %p"),
        ("contiguous", "", "= load <4 x i32>, ptr %p, align 4"),
        ("contiguous", " if %m", "llvm.masked.load(ptr align 4 %p"),
        ("reversed", "", "<4 x i32> <i32 3, i32 2, i32 1, i32 0>"),
        ("reversed", " if %m", "llvm.masked.load"),
        ("any", "", "llvm.masked.gather"),
        ("any", " if %m", "llvm.masked.gather"),
        ("contiguous", ", volatile=1", "load volatile i32"),
        ("contiguous", ', order="monotonic"', "load atomic i32"),
    ],
)
def test_forms_of_loads(place: str, more: str, word: str) -> None:
    assert any(word in line for line in gang_code(load(place, more=more))), gang_code(load(place, more=more))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("type", "size"), [("i8", 1), ("f64", 8)])
def test_values_of_loads(place: str, type: str, size: int) -> None:
    room = bytearray(range(100))
    for more, mask in (("", [1] * 4), (" if %m", [0, 1, 1, 0]), (" if %m", [0] * 4)):
        if not (place == "uniform" and more):  # the result has no value if no lane is active
            agrees(load(place, type, size, more), mask, room, 5, [0, 9, 3, 9])


STORE = """
    func @f(%m: i1[T], %a: ptr[U], %k: i64[U], %v: i64[T], %x: {type}[T]) masked {{
    entry:
      %l: i64[C] = lane
      %i: i64[C] = add %l, %k
      %n: i64[S-1] = sub %k, %l
      {place}
      store %x, %p, align={size}{more}
      return
    }}"""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("mask", [[1, 1, 1, 1], [1, 0, 1, 0], [0, 0, 0, 0]])
def test_memory_after_stores(place: str, mask: list[int]) -> None:
    """Of several values for one address the last active lane's stays."""
    one = STORE.format(place=PLACES[place].format(size=4), type="i32", size=4, more=" if %m")
    agrees(one, mask, bytearray(64), 5, [2, 7, 2, 7], [11, 22, 33, 44])
    agrees(one.replace(" if %m", ""), mask, bytearray(64), 5, [2, 7, 2, 7], [11, 22, 33, 44])


@pytest.mark.parametrize(
    ("size", "mode", "word"),
    [(4, "", "alloca [128 x i8], align 64"), (32, ", volatile=1", "alloca [128 x i8], align 16")],
)
def test_private_arrays(size: int, mode: str, word: str) -> None:
    text = f"""
        func @f(%u: i64[U], %x: i32[T]) -> i32 masked {{
        entry:
          %a: ptr[PUa4] = private size=32, align=4
          %p: ptr[PUa4] = ptradd %a, %u, scale=4
          store %x, %p, align=4{mode}
          %y: i32[T] = load %p, align=4{mode}
          return %y
        }}"""
    assert any(word in line for line in gang_code(text)) and size
    agrees(text, 3, [1, 2, 3, 4])


def test_copies_of_bytes_are_made_lane_by_lane() -> None:
    text = "func @f(%p: ptr[T], %q: ptr[U], %n: i64[U]) masked {\nentry:\n  memcpy %p, %q, %n\n  return\n}"
    assert sum("llvm.memcpy" in line for line in gang_code(text)) == 4
