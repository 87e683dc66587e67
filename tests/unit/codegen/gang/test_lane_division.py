"""Division of lanes by a variable through floats: every type, at the ends of numbers, and which form is chosen."""

from __future__ import annotations

import itertools

import pytest

from lanewise.codegen.gang.lane_division import by_floats
from lanewise.plan.variant import Variant
from lib.gang_texts import agrees, first_masked, gang_code, module_of, widening


def text(op: str, type: str, shape: str = "T", more: str = "") -> str:
    return (
        f"func @f(%m: i1[T], %x: {type}[T], %d: {type}[{shape}]) -> {type} masked {{\nentry:\n"
        f"  %r: {type}[T] = {op} %x, %d{more} if %m\n  return %r\n}}"
    )


def pairs(bits: int, signed: bool) -> tuple[list[int], list[int]]:
    top = 1 << (bits - 1)
    ends = [0, 1, 2, 3, 7, top - 1, top, 2 * top - 1, 2 * top - 3]
    found = [
        (a, b) for a, b in itertools.product(ends, repeat=2) if b and not (signed and a == top and b == 2 * top - 1)
    ]
    return [a for a, _ in found[:64]], [b for _, b in found[:64]]


@pytest.mark.parametrize("op", ["sdiv", "udiv", "srem", "urem"])
@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_ends_of_numbers(op: str, bits: int) -> None:
    numbers, divisors = pairs(bits, op[0] == "s")
    mask = [1] * 63 + [0]
    divisors[63] = 0
    agrees(text(op, f"i{bits}"), mask, numbers, divisors, width=64)


@pytest.mark.parametrize("machine", ["avx2", "avx512"])
def test_with_and_without_conversions_of_64_bits(machine: str) -> None:
    numbers = [2**63, 2**51, 2**51 - 1, 2**64 - 1, 1000, 999, 2**53 + 1, 17]
    for op in ("sdiv", "urem"):
        agrees(text(op, "i64"), [1] * 8, numbers, [3, 7, 7, 2, 10, 10, 2**53, 5], width=8, machine=machine)
        agrees(text(op, "i64", "U"), [1] * 8, numbers, 10, width=8, machine=machine)


@pytest.mark.parametrize(
    ("type", "shape", "more", "word"),
    [
        ("i16", "T", "", "fdiv <4 x float>"),
        ("i32", "T", "", "fdiv <4 x double>"),
        ("i32", "T", ", size=20", "fdiv <4 x float>"),
        ("i32", "T", ", size=24", "fdiv <4 x float>"),
        ("i32", "T", ", size=25", "fdiv <4 x double>"),
        ("i32", "U", ", size=20", "fmul <4 x float>"),
        ("i32", "U", ", size=21", "fmul <4 x double>"),
    ],
)
def test_the_smallest_floats_that_are_exact(type: str, shape: str, more: str, word: str) -> None:
    assert any(word in line for line in gang_code(text("sdiv", type, shape, more)))


def test_numbers_of_unknown_size_are_tested_first() -> None:
    assert any("llvm.expect" in line for line in gang_code(text("sdiv", "i64")))
    assert not any("llvm.expect" in line for line in gang_code(text("sdiv", "i64", more=", size=40")))


def test_a_quotient_and_a_remainder_divide_once() -> None:
    both = text("udiv", "i32").replace(
        "return %r", "%s: i32[T] = urem %x, %d if %m\n  %t: i32[T] = add %r, %s\n  return %t"
    )
    assert sum("fdiv" in line for line in gang_code(both)) == 1


def test_which_divisions() -> None:
    def one(line: str) -> bool:
        return by_floats(
            first_masked(
                module_of(f"func @f(%x: i32[T]) -> i32 masked {{\nentry:\n  %r: i32[T] = {line}\n  return %r\n}}")
            ).entry.ops[0]
        )

    assert one("sdiv %x, %x") and one("urem %x, %x") and not one("sdiv %x, i32 7") and not one("add %x, %x")


@pytest.mark.parametrize("halves", [True, False])
def test_the_rare_case_takes_vectors_in_registers_of_the_same_size(halves: bool) -> None:
    """A function whose registers are short passes a vector of 64 bytes in two."""
    one = widening(text("sdiv", "i64"), width=8, variant=Variant(width=8, halves=halves))
    caller = one.text("")
    (name, function), *_ = [
        item for item in one.write.needs.declarations.items() if item[0].startswith("lanewise.sdiv")
    ]
    words = '"min-legal-vector-width"="0"'
    assert (words in caller, words in function) == (halves, halves)
    assert f"@{name}(" in caller and name.endswith(".short") == halves
