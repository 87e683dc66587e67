"""Masks that loops carry as integers: where, of how many bits, and with which results."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.forms import forms
from lanewise.codegen.gang.wide_masks import wide_masks
from lanewise.codegen.targets import named
from lanewise.machine.processors import prices_of
from lib.gang_texts import agrees, first_masked, gang_code, module_of

# A loop that lanes leave one by one, on numbers of some type.
LEAVING = """
    func @f(%x: {type}[T], %m: i1[T]) -> {type} masked {{
    entry:
      jump loop(%x, %m, {type} 0)
    loop(%n: {type}[T], %live: i1[T], %count: {type}[T]):
      %some: i1[U] = any %live
      branch %some, test, done
    test:
      %more: i1[T] = icmp.ugt %n, {type} 1
      %few: i1[T] = icmp.ult %count, {type} 9
      %both: i1[T] = select %more, %few, i1 0
      %mask: i1[T] = select %live, %both, i1 0
      %half: {type}[T] = lshr %n, {type} 1
      %after: {type}[T] = add %count, {type} 1
      %kept: {type}[T] = select %mask, %after, %count
      jump loop(%half, %mask, %kept)
    done:
      return %count
    }}"""


def chosen(type: str, width: int, machine: str) -> dict[str, int]:
    """The bits of the masks that are kept as integers, by name."""
    function = first_masked(module_of(LEAVING.format(type=type)))
    made = wide_masks(forms(function, width), prices_of(named(machine).cpu, named(machine).features))
    return {getattr(value, "name", "?"): bits for value, bits in made.items()}


@pytest.mark.parametrize(
    ("type", "width", "machine", "bits"),
    [
        ("i32", 8, "avx2", 32),
        ("i32", 16, "avx2", 32),
        ("i64", 4, "avx2", 64),
        ("i32", 4, "sse4", 32),
        ("i32", 4, "neon", 32),
        ("i64", 2, "neon", 64),
        ("i32", 64, "avx2", 0),  # eight registers for each value: too many
        ("i8", 32, "avx2", 0),  # LLVM's own choice
        ("i16", 16, "sse4", 0),
        ("i32", 16, "avx512", 0),  # masks have registers of their own
    ],
)
def test_where_and_how_wide(type: str, width: int, machine: str, bits: int) -> None:
    expected = dict.fromkeys(("live", "mask", "both"), bits) if bits else {}
    assert chosen(type, width, machine) == expected


@pytest.mark.parametrize("machine", ["avx2", "sse4", "neon"])
@pytest.mark.parametrize("type", ["i32", "i64"])
@pytest.mark.parametrize("width", [2, 4, 8])
def test_results(type: str, width: int, machine: str) -> None:
    numbers, mask = [900, 1, 17, 5, 0, 123456, 2, 64][:width], [1, 1, 0, 1, 1, 1, 0, 1][:width]
    text = LEAVING.format(type=type)
    assert agrees(text, numbers, mask, width=width, machine=machine) == agrees(text, numbers, mask, width=width)
    assert agrees(text, numbers, [0] * width, width=width, machine=machine) == [0] * width


def test_no_booleans_are_carried() -> None:
    lines = gang_code(LEAVING.format(type="i32"), machine="sse4")
    assert any(line.startswith("%live = phi <4 x i32>") for line in lines)
    assert not any("phi <4 x i1>" in line for line in lines)
    assert any("llvm.arithmetic.fence" in line for line in lines), "LLVM would carry booleans from outside"


GIVEN = """
    func @f(%x: {type}[T], %m: i1[T]) -> {type} masked {{
    entry:
      %y: {type}[T] = add %x, {type} 1
      %r: {type}[T] = select %m, %y, %x
      return %r
    }}"""


@pytest.mark.parametrize("machine", ["avx2", "sse4", "neon"])
@pytest.mark.parametrize("width", [2, 4, 8, 16, 32, 64])
def test_bits_of_a_mask_become_lanes_by_one_comparison(width: int, machine: str) -> None:
    """LLVM would extract each lane's bit and insert it."""
    text = GIVEN.format(type="i32")
    lines = gang_code(text, width=width, machine=machine)
    assert sum("icmp ne <" in line for line in lines) == 1
    assert not any(f"to <{width} x i1>" in line for line in lines)
    mask = [int((lane * 5 + lane // 8) % 3 == 0) for lane in range(width)]
    found = agrees(text, list(range(width)), mask, width=width, machine=machine)
    assert found == [lane + on for lane, on in enumerate(mask)]


def test_with_mask_registers_bits_are_masks() -> None:
    assert any("bitcast i16 %m to <16 x i1>" in line for line in gang_code(GIVEN.format(type="i32"), width=16))
