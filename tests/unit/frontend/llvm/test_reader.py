"""The state of reading one function: operands, ops per leaf, names."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.context import Context
from lanewise.frontend.llvm.data.constants import Constants
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.data.values import Parts
from lanewise.frontend.llvm.reader import Reader, constant_number, fits
from lanewise.frontend.llvm.text.metadata import Metadata
from lanewise.frontend.llvm.text.tokens import tokenize
from lanewise.ir.function import POISON, Block, Const, Function, Op
from lanewise.ir.ops import FAST, TABLE
from lanewise.ir.types import F32, I1, I32, opaque_type
from lib.llvm_functions import body, code


def reader() -> Reader:
    types = Types(read_layout("e"), {})
    made = Reader(Context(types, Constants(types), Metadata({}), {}), Function("f"))
    made.block = Block("entry", made.fn)
    made.fn.blocks.append(made.block)
    return made


def test_a_name_without_a_value_is_poison() -> None:
    value = reader().operand(I32, tokenize("%never"))
    assert isinstance(value, Const) and value.value is POISON


def test_an_expression_becomes_ops_where_it_is_used() -> None:
    one = reader()
    value = one.typed(tokenize("i64 add (i64 ptrtoint (ptr @t to i64), i64 1)"))
    assert isinstance(value, Op) and [op.opcode for op in one.block.ops] == ["ptrtoint", "add"]


@pytest.mark.parametrize(
    ("text", "op", "flags", "rest"),
    [
        ("nsw nuw i32", "add", {"nsw", "nuw"}, "i32"),
        ("fast float", "fadd", set(FAST), "float"),
        ("nnan float", "fadd", {"nnan"}, "float"),
        ("nneg i32", "add", set(), "i32"),
        ("i32", "add", set(), "i32"),
    ],
)
def test_flags_that_the_op_has(text: str, op: str, flags: set[str], rest: str) -> None:
    cursor = tokenize(text)
    assert set(reader().flags(cursor, TABLE[op])) == flags and cursor.peek() == rest


def test_an_op_per_leaf_with_names_of_its_own() -> None:
    assert body("%s = add nsw <2 x i32> %v, splat (i32 3)", "<2 x i32> %v", "<2 x i32> %s")[2:4] == [
        "%s.0: i32 = add.nsw %v.0, i32 3",
        "%s.1: i32 = add.nsw %v.1, i32 3",
    ]


def test_an_operand_that_is_not_in_parts_is_shared() -> None:
    one = reader()
    vector = one.context.types.vector(2, F32)
    test = Const(I1, 1)
    made = one.each(
        "%r", TABLE["select"], vector, (test, Parts(vector, [Const(F32, 1.0), Const(F32, 2.0)]), Const(F32, 0.0))
    )
    assert isinstance(made, Parts) and all(leaf.args[0] is test for leaf in made.leaves if isinstance(leaf, Op))
    assert one.env["%r"] is made


def test_arithmetic_on_opaque_types_stays_opaque() -> None:
    found = body("%y = fadd x86_fp80 %x, %x", "x86_fp80 %x", "x86_fp80 %y")
    assert found == ['%y: opaque"x86_fp80":80 = opaque %x, %x, text="%y = fadd x86_fp80 %x, %x"']


def test_which_ops_take_opaque_values() -> None:
    odd = opaque_type("x86_fp80", 80)
    value, number = Const(odd, "0xK0"), Const(I32, 1)
    assert fits(TABLE["add"], I32, [number, number]) and not fits(TABLE["fadd"], odd, [value, value])
    assert fits(TABLE["freeze"], odd, [value]) and fits(TABLE["bitcast"], I32, [value])
    assert not fits(TABLE["fptosi"], I32, [value])
    assert fits(TABLE["select"], odd, [Const(I1, 1), value, value])
    assert not fits(TABLE["select"], odd, [value, value, value])


def test_the_first_instruction_that_extracts_a_leaf_names_it() -> None:
    taken = (
        "%s = add <2 x i32> %v, %v\n%a = extractelement <2 x i32> %s, i32 1\n%b = extractelement <2 x i32> %s, i32 1"
    )
    assert body(taken, "<2 x i32> %v", "i32 %b")[2:] == [
        "%s.0: i32 = add %v.0, %v.0",
        "%a: i32 = add %v.1, %v.1",
        "%b: i32 = bitcast %a",
    ]


def test_in_another_block_a_copy_has_the_name() -> None:
    text = """define i32 @f(<2 x i32> %v) {
  %s = add <2 x i32> %v, %v
  br label %next
next:
  %a = extractelement <2 x i32> %s, i32 1
  ret i32 %a
}"""
    assert "%a: i32 = bitcast %s.1" in code(text)


def test_a_value_in_parts_is_packed_where_a_whole_is_needed() -> None:
    whole = body(
        "%r = call <2 x i32> @g(<2 x i32> %v)", "<2 x i32> %v", "<2 x i32> %r", "declare <2 x i32> @g(<2 x i32>)"
    )
    assert " = pack" not in "".join(whole), "it arrived as a whole, and returns as one"
    parts = body("%w = add <2 x i32> %v, %v", "<2 x i32> %v", "<2 x i32> %w")
    assert parts[-1] == '%pack: opaque"<2 x i32>":64 = pack %w.0, %w.1'


def test_numbers_of_constants() -> None:
    assert constant_number(Const(I32, 7)) == 7
    assert constant_number(Const(F32, 7.0)) is None and constant_number(Const(I32, POISON)) is None
