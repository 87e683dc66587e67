"""alloca, load, store, getelementptr, atomics."""

from __future__ import annotations

import struct

import pytest

from lanewise.frontend.llvm.ops.memory import aligned_at
from lib.llvm_functions import body, code, function_text, refusal, run


@pytest.mark.parametrize(("align", "offset", "found"), [(16, 0, 16), (16, 4, 4), (2, 4, 2), (16, 24, 8), (1, 8, 1)])
def test_the_alignment_at_an_offset(align: int, offset: int, found: int) -> None:
    assert aligned_at(align, offset) == found


def test_a_vector_is_loaded_leaf_by_leaf() -> None:
    assert body("%v = load <2 x float>, ptr %p, align 8", "ptr %p") == [
        "%v.0: f32 = load %p, align=8",
        "%ptradd: ptr = ptradd.inbounds %p, i64 4, scale=1",
        "%v.1: f32 = load %ptradd, align=4",
    ]


def test_a_struct_is_stored_with_its_gaps() -> None:
    memory = bytearray(b"\xff" * 8)
    run(function_text("store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 8", "ptr %p"), memory)
    assert bytes(memory) == b"\x01\xff\xff\xff\x02\0\0\0"


@pytest.mark.parametrize("bits", range(0, 256, 37))
def test_bits_that_share_a_byte(bits: int) -> None:
    memory = bytearray([bits])
    text = function_text(
        "%v = load <8 x i1>, ptr %p, align 1\n%w = xor <8 x i1> %v, splat (i1 true)\n"
        "store <8 x i1> %w, ptr %p, align 1\n"
        "%b = extractelement <8 x i1> %v, i32 5",
        "ptr %p",
        "i1 %b",
    )
    assert run(text, memory) == bits >> 5 & 1 and memory[0] == 255 - bits


def test_bits_without_a_word_of_their_size_are_one_opaque_value() -> None:
    (load, *_rest) = body("%v = load <3 x i1>, ptr %p, align 1", "ptr %p")
    assert load == '%v: opaque"<3 x i1>":3 = load %p, align=1'
    stored = body("store <3 x i1> %v, ptr %p, align 1", "<3 x i1> %v, ptr %p")
    assert stored[-1] == "store %v, %p, align=1"


def test_what_metadata_and_words_say_of_an_access() -> None:
    text = function_text(
        "%x = load volatile i32, ptr %p, align 4, !range !0, !invariant.load !1, !noundef !1",
        "ptr %p",
        more="!0 = !{i32 0, i32 9}\n!1 = !{}",
    )
    assert code(text)[0] == '%x: i32 = load %p, align=4, volatile=1, range="0 9", invariant=1, noundef=1'
    assert body('%x = load atomic i32, ptr %p syncscope("agent") acquire, align 4', "ptr %p") == [
        '%x: i32 = load %p, align=4, order="acquire"'
    ]
    assert body("store volatile i32 1, ptr %p, align 4", "ptr %p") == ["store i32 1, %p, align=4, volatile=1"]


def test_memory_of_a_function() -> None:
    assert body("%a = alloca [4 x float], i32 3, align 16") == ["%a: ptr = private size=48, align=16, element=f32"]
    assert body("%a = alloca { i8, i32 }, align 4, addrspace(5)") == ["%a: ptr(5) = private size=8, align=4"]


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("%a = alloca i32, i32 %n", "'alloca' of a size that is known only at run time"),
        ("%a = alloca inalloca i32", "'alloca inalloca' passes memory"),
    ],
)
def test_refused_allocations(instruction: str, words: str) -> None:
    assert refusal(function_text(instruction, "i32 %n")).startswith(words)


def test_an_allocation_in_a_loop_is_refused_and_after_it_is_not() -> None:
    text = "define void @f(i1 %c) {{\n br label %a\na:\n {0}\n br i1 %c, label %a, label %b\nb:\n {1}\n ret void\n}}"
    assert refusal(text.format("%m = alloca i32", "")) == "'alloca' in a loop cannot be read (in.ll:4)"
    assert any("private" in line for line in code(text.format("", "%m = alloca i32")))


def test_addresses_of_vectors() -> None:
    found = body("%g = getelementptr i32, ptr %p, <2 x i64> %v", "ptr %p, <2 x i64> %v")
    assert found[2:] == ["%g.0: ptr = ptradd %p, %v.0, scale=4", "%g.1: ptr = ptradd %p, %v.1, scale=4"]


def test_addresses() -> None:
    assert body("%g = getelementptr inbounds nuw [4 x i32], ptr %p, i64 %i, i64 2", "ptr %p, i64 %i") == [
        "%g.at: ptr = ptradd.inbounds.nuw %p, %i, scale=16",
        "%g: ptr = ptradd.inbounds.nuw %g.at, i64 8, scale=1",
    ]
    assert body("%g = getelementptr i32, ptr %p, i64 0", "ptr %p") == ["%g: ptr = ptradd %p, i64 0, scale=1"]
    wide = body("%g = getelementptr i32, ptr %p, i128 %i", "ptr %p, i128 %i")
    assert wide[0].startswith("%trunc: i64 = trunc %i")


def test_atomic_updates() -> None:
    memory = bytearray(struct.pack("<i", 5))
    text = function_text("%o = atomicrmw umax ptr %p, i32 9 monotonic, align 4", "ptr %p", "i32 %o")
    assert run(text, memory) == 5 and memory[0] == 9
    assert body("%o = atomicrmw volatile add ptr %p, i32 1 seq_cst, align 4", "ptr %p") == [
        '%o: i32 = atomic.add %p, i32 1, align=4, order="seq_cst", volatile=1'
    ]
    odd = body("%o = atomicrmw usub_sat ptr %p, i32 1 seq_cst", "ptr %p")
    assert odd[0].startswith("%o: i32 = opaque %p, i32 1") and odd[0].endswith('effect="reads writes"')


@pytest.mark.parametrize(("expected", "swapped"), [(5, 1), (6, 0)])
def test_compare_and_exchange_gives_the_old_value_and_whether_it_was_expected(expected: int, swapped: int) -> None:
    memory = bytearray(struct.pack("<i", 5))
    exchange = "%x = cmpxchg weak ptr %p, i32 %e, i32 9 acq_rel monotonic, align 4\n"
    text = function_text(exchange + "%r = extractvalue { i32, i1 } %x, 1", "ptr %p, i32 %e", "i1 %r")
    assert run(text, memory, expected) == swapped and memory[0] == (9 if swapped else 5)
    assert body(exchange, "ptr %p, i32 %e")[0].endswith('order="acq_rel monotonic"')


def test_fences() -> None:
    assert body("fence acquire") == ['fence order="acquire"']
