"""Contiguous loads that read the elements of inactive lanes as well."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

TEXT = """
    func @f(%m: i1[T], %a: ptr[U], %i: i64[C]) -> i32 masked {{
    entry:
      %p: ptr[S4] = ptradd %a, %i, scale=4
      %x: i32[T] = load %p, align=4{more} if %m
      return %x
    }}"""


@pytest.mark.parametrize(
    ("more", "machine", "plain", "spare"),
    [
        ("", "avx512", False, False),
        ("", "sse4", True, True),  # within a page (`row_ends.py`)
        (", loose=1", "avx512", False, False),
        (", loose=1, again=1", "avx512", True, False),
        (", loose=1", "sse4", True, False),
        (", loose=2", "sse4", True, True),
        (", loose=2, again=1", "avx512", False, False),
    ],
)
def test_forms(more: str, machine: str, plain: bool, spare: bool) -> None:
    lines = gang_code(TEXT.format(more=more), machine=machine)
    assert any("= load <4 x i32>" in line for line in lines) == plain
    assert any("select i1" in line and "ptr %p" in line for line in lines) == spare


@pytest.mark.parametrize("more", ["", ", loose=1", ", loose=2"])
def test_only_without_a_proof_the_page_is_tested(more: str) -> None:
    lines = gang_code(TEXT.format(more=more), machine="sse4")
    assert any(line.endswith(", 4095") for line in lines) == (not more)


def test_a_load_of_one_element_needs_no_branch() -> None:
    text = TEXT.replace("%p: ptr[S4] = ptradd %a, %i", "%u: i64[U] = first %i\n      %p: ptr[U] = ptradd %a, %u")
    text = text.replace("%x: i32[T]", "%x: i32[U]")
    assert any(line.startswith("br i1") for line in gang_code(text.format(more="")))
    assert not any(line.startswith("br i1") for line in gang_code(text.format(more=", loose=1")))


@pytest.mark.parametrize("more", [", loose=1", ", loose=1, again=1", ", loose=2"])
def test_values(more: str) -> None:
    text = TEXT.format(more=more).replace("%i: i64[C]", "%k: i64[U]")
    text = text.replace("entry:\n", "entry:\n      %l: i64[C] = lane\n      %i: i64[C] = add %l, %k\n", 1)
    agrees(text, [1, 0, 1, 1], bytearray(range(64)), 3)
