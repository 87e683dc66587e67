"""Plain updates at arbitrary places: lane by lane, in order; inactive lanes update a spare place."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.plain_gangs import is_plain_gang
from lanewise.plan.variant import PLAIN, Variant
from lib.gang_texts import gang_code, widening

TEXT = """
    func @f(%m: i1[T], %t: ptr[U], %v: {index}[T], %x: {type}[T], %q: ptr[T]) -> {type} masked {{
    entry:
      %p: ptr[T] = ptradd %t, %v, scale=4
      %r: {type}[T] = atomic.{mode} {place}, %x, align=4{mask}
      return {result}
    }}"""


def text(
    mask: str = "", index: str = "i32", type: str = "i32", mode: str = "add", place: str = "%p", used: bool = False
) -> str:
    given = {"mask": mask, "index": index, "type": type, "mode": mode, "place": place}
    return TEXT.format(**given, result="%r" if used else "%x")


def lines(one: str, width: int = 8) -> list[str]:
    return gang_code(one, width=width, variant=Variant(width=width, updates=PLAIN))


def test_indices_and_values_come_in_pairs() -> None:
    found = lines(text())
    assert sum('call i64 asm "", "=r,0"' in line for line in found) == 8, "four pairs of indices, four of values"
    assert sum("lshr i64" in line for line in found) == 8
    assert sum("= load i32" in line for line in found) == sum(line.startswith("store i32") for line in found) == 8


@pytest.mark.parametrize(
    ("type", "index", "pairs"), [("f32", "i32", 4), ("i32", "i64", 4), ("f32", "i64", 0), ("i32", "i16", 8)]
)
def test_others_are_extracted(type: str, index: str, pairs: int) -> None:
    mode = "fadd" if type == "f32" else "add"
    assert sum('asm "", "=r,0"(i64' in line for line in lines(text(type=type, index=index, mode=mode))) == pairs


def test_many_integers_at_other_places_go_through_memory() -> None:
    found = lines(text(index="i64"), width=16)
    assert any("store volatile <16 x ptr>" in line for line in found)
    assert sum("load volatile ptr" in line for line in found) == 16
    assert not any("volatile" in line for line in lines(text(index="i64"), width=8))


def test_inactive_lanes_have_a_spare_place_of_their_own() -> None:
    found = lines(text(mask=" if %m"))
    assert any("alloca [64 x i8], align 64" in line for line in found)
    assert sum("select i1" in line and "!unpredictable" in line for line in found) == 8
    assert any("llvm.vector.reduce.and(<8 x i1>" in line for line in found), "a full gang needs no selects"


def test_old_values_are_collected_if_they_are_used() -> None:
    assert sum("insertelement <8 x i32>" in line for line in lines(text(used=True))) >= 8
    assert not any("insertelement <8 x i32>" in line for line in lines(text()))


@pytest.mark.parametrize(
    ("variant", "mode", "place", "plain"),
    [
        (PLAIN, "add", "%p", True),
        (PLAIN, "xchg", "%q", True),
        (PLAIN, "fmax", "%p", True),
        (PLAIN, "nand", "%p", False),
        ("atomic", "add", "%p", False),
        (PLAIN, "add", "%t", False),
    ],
)
def test_which_updates(variant: str, mode: str, place: str, plain: bool) -> None:
    type = "f32" if mode[0] == "f" else "i32"
    one = widening(text(mode=mode, place=place, type=type), variant=Variant(width=4, updates=variant))  # type: ignore[arg-type]
    (op,) = [op for op in one.function.ops if op.opcode == "atomic"]
    assert is_plain_gang(one.lanes, op) == plain
