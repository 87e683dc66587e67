"""Global variables: bytes, links, aliases, and what is barred."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.constants import Constants
from lanewise.frontend.llvm.data.globals import read_globals
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.ir.function import Global
from lanewise.ir.types import F32, PTR


def known(layout: str = "e-i64:64") -> Constants:
    return Constants(Types(read_layout(layout), {}))


def one(value: str, layout: str = "e-i64:64") -> Global:
    return read_globals([f"@t = {value}"], known(layout))["t"]


def barred(*lines: str) -> dict[str, str]:
    constants = known()
    read_globals(list(lines), constants)
    return constants.barred


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("global i32 -2", "feffffff"),
        ("global { i8, i32 } { i8 1, i32 2 }", "0100000002000000"),
        ("global <{ i8, i32 }> <{ i8 1, i32 2 }>", "0102000000"),
        ("global [2 x half] [half 0xH3C00, half 0xHC000]", "003c00c0"),
        ("global float 1.000000e+00", "0000803f"),
        ("global double 1.000000e+00", "000000000000f03f"),
        ('global [3 x i8] c"a\\00b"', "610062"),
        ("global <4 x i1> <i1 true, i1 false, i1 true, i1 true>", "0d"),
        ("global <2 x i16> splat (i16 258)", "02010201"),
        ("global [2 x i16] zeroinitializer", "00000000"),
        ("global { i8, i8 } { i8 poison, i8 3 }", "0003"),
        ("global x86_fp80 0xK3FFF8000000000000000", "0000000000000080ff3f" + "00" * 6),
        ("global i1 true", "01"),
    ],
)
def test_bytes_of_initializers(value: str, data: str) -> None:
    found = one(value, "e-i64:64-f80:128")
    assert found.data is not None and found.data.hex() == data


def test_bytes_on_a_big_endian_machine() -> None:
    assert (
        one("global i32 258", "E").data == b"\0\0\1\2" and one("global float 1.000000e+00", "E").data == b"\x3f\x80\0\0"
    )


def test_words_of_the_head() -> None:
    found = one("internal unnamed_addr addrspace(4) constant [2 x float] zeroinitializer, align 16")
    assert (found.size, found.align, found.constant, found.space, found.element) == (8, 16, True, 4, F32)
    assert not one("global i32 0").constant
    external = one("external global i64")
    assert external.data is None and (external.size, external.align) == (8, 8)


def test_addresses_are_links() -> None:
    found = one("constant { i32, ptr } { i32 7, ptr getelementptr (i8, ptr @x, i64 4) }, align 8")
    assert found.size == 16 and found.data == b"\x07" + bytes(15) and found.links == ((8, "x", 4),)
    assert one("global i64 ptrtoint (ptr @x to i64)").links == ((0, "x", 0),)
    assert one("global i64 sub (i64 ptrtoint (ptr @x to i64), i64 3)").links == ((0, "x", -3),)


def test_an_alias_that_is_defined_later() -> None:
    found = read_globals(["@p = global ptr @a", "@a = alias i32, getelementptr (i8, ptr @x, i64 4)"], known())
    assert list(found) == ["p"] and found["p"].links == ((0, "x", 4),)


RELATIVE = "i32 trunc (i64 sub (i64 ptrtoint (ptr @{0} to i64), i64 ptrtoint (ptr @t to i64)) to i32)"


def test_a_table_of_distances_from_itself_becomes_a_table_of_addresses() -> None:
    constants = known()
    found = read_globals([f"@t = constant [2 x i32] [{RELATIVE.format('a')}, {RELATIVE.format('b')}]"], constants)["t"]
    assert found.links == ((0, "a", 0), (8, "b", 0)) and (found.size, found.element) == (16, PTR)
    assert constants.relative == {"t"} and not constants.relative_allowed


def test_distances_from_another_symbol_are_barred() -> None:
    line = f"@t = constant [1 x i32] [{RELATIVE.format('a').replace('@t', '@u')}]"
    assert barred(line) == {"t": "global 't' cannot be read: its value is computed from addresses"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("@t = ifunc void (), ptr @r", "'t' is an ifunc: which function it is"),
        ("@t = global [2000000000 x i8] zeroinitializer", "global 't' cannot be read: it has 2000000000 bytes"),
        ("@t = global i32 ptrtoint (ptr @x to i32)", "the address of 'x' in 4 bytes"),
        ("@t = global i64 mul (i64 ptrtoint (ptr @x to i64), i64 2)", "its value is computed from addresses"),
        ("@t = global fp128 0xL00000000000000003FFF000000000000", "a constant of type"),
    ],
)
def test_barred(line: str, sentence: str) -> None:
    assert sentence in barred(line)["t"]


def test_thread_local_variables_are_noted() -> None:
    constants = known()
    assert set(read_globals(["@t = thread_local global i32 0", "@u = global i32 0"], constants)) == {"t", "u"}
    assert constants.thread_local == {"t": None} and not constants.barred


def test_what_points_to_a_barred_global_is_barred_too() -> None:
    found = barred(
        "@p = global ptr @q", "@q = global ptr @t", "@t = global i32 ptrtoint (ptr @x to i32)", "@z = global ptr null"
    )
    assert set(found) == {"p", "q", "t"} and found["p"].startswith(
        "global 'p' holds an address that cannot be had: global 'q'"
    )


def test_lists_for_the_linker_are_no_variables() -> None:
    constants = known()
    assert read_globals(['@llvm.used = appending global [1 x ptr] [ptr @x], section "llvm.metadata"'], constants) == {}
    assert constants.barred == {}
