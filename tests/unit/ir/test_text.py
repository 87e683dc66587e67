"""`parse(show(f))` is `f`: for every row of the op table, for names and constants of every kind, for positions."""

from __future__ import annotations

import math
import struct

import pytest

from lanewise.ir.build import Builder
from lanewise.ir.function import MASKED, POISON, UNDEF, Const, Declaration, Function, Global, Module, Symbol, Target
from lanewise.ir.ops import TABLE, Row
from lanewise.ir.parse import parse, parse_module
from lanewise.ir.position import Position
from lanewise.ir.same import same, same_module
from lanewise.ir.shapes import strided, varying
from lanewise.ir.show import show, show_module
from lanewise.ir.types import F16, F32, F64, I1, I8, I32, I64, PTR, VOID, Type, int_type, opaque_type, ptr_type
from lanewise.ir.verify import verify

TYPES: dict[str, Type] = {"I": I32, "J": I64, "F": F32, "G": F64, "P": PTR, "Q": PTR, "B": I1, "K": I64, "T": F64}
RESULTS: dict[str, Type] = {"zext": I64, "sext": I64, "fpext": F64, "trunc": I8, "fptrunc": F16, "bitcast": I64}
FLOAT_RESULTS, PTR_RESULTS = ("sitofp", "uitofp", "quotient"), ("inttoptr", "addrspacecast", "private", "allocate")


def again(function: Function) -> Function:
    read = parse(show(function))
    assert same(read, function), f"differs:\n{show(function)}\n{show(read)}"
    return read


def one_op(row: Row, mode: str, flags: tuple[str, ...]) -> Function:
    """A function whose parameters are the operands of one op with all its attributes."""
    function = Function("f", position=Position("a file.c", 1, 1))
    entry = function.add_block("entry")
    letters = [letter for letter in row.arguments.split() if letter != "*"]
    if row.name == "addrspacecast":
        letters = ["P"]
    types = {**TYPES, **{"memset": {"I": I8}, "quotient": {"I": I64}}.get(row.name, {})}
    if mode and not mode.startswith("f"):
        types["T"] = I32
    args = [function.add_param(entry, types[letter], f"a{i}") for i, letter in enumerate(letters)]
    values = {"int": 8, "text": 'say "x" \\ ü', "type": F32}
    plain = {"order": "acq_rel seq_cst", "range": "-4 8"}
    attrs = {attribute.name: plain.get(attribute.name, values[attribute.kind]) for attribute in row.attributes}
    free = row.result in ("R", "V")
    result = RESULTS.get(row.name, F64 if row.name in FLOAT_RESULTS else PTR if row.name in PTR_RESULTS else I32)
    builder = Builder(entry, Position("a file.c", 3, 7))
    builder.op(row.name, *args, type=result if free else None, mode=mode, flags=flags, **attrs)  # pyright: ignore[reportArgumentType]
    builder.ret()
    return function


@pytest.mark.parametrize("row", [row for row in TABLE.values() if not row.ends_block], ids=lambda row: row.name)
def test_every_op(row: Row) -> None:
    for mode in row.modes or ("",):
        function = one_op(row, mode, row.flags)
        verify(function)
        again(function)


def test_every_end() -> None:
    function = Function("f", I32)
    entry, left, right = (function.add_block(name) for name in ("entry", "0", "i32"))
    x = function.add_param(entry, I32, "x")
    y = function.add_param(right, I32, "odd name")
    builder = Builder(entry)
    builder.switch(x, Target(left), [Target(right, [x], (1, -2)), Target(right, [Const(I32, 7)], (9,))])
    builder.block = left
    builder.branch(Const(I1, 1), right, right, [x], [Const(I32, -1)])
    builder.block = right
    builder.ret(y)
    verify(again(function))


FLOATS = [0.0, -0.0, 1.5, 1e300, 5e-324, math.inf, -math.inf, math.nan, struct.unpack("<d", b"\1\0\0\0\0\0\xf8\x7f")[0]]


@pytest.mark.parametrize(
    "const",
    [
        *(Const(F64, value) for value in FLOATS),
        *(Const(int_type(bits), value) for bits in (1, 8, 33, 64, 128) for value in (0, 1, -1, 1 << (bits - 1))),
        Const(PTR, 0),
        Const(ptr_type(3), 4096),
        Const(F32, UNDEF),
        Const(I64, POISON),
        Const(opaque_type("<2 x float>", 64), 'zero"initializer\\'),
        Symbol("table"),
        Symbol("a name", -8),
        Symbol("local", 4, ptr_type(3)),
    ],
    ids=str,
)
def test_every_constant(const: Const | Symbol) -> None:
    function = Function("f", const.type)
    Builder(function.add_block("entry")).ret(const)
    again(function)


def test_shapes_masks_and_stage() -> None:
    function = Function("f", stage=MASKED, position=Position("k.py", 1))
    entry = function.add_block("entry")
    p, m = function.add_param(entry, PTR, "p"), function.add_param(entry, I1, "m")
    p.shape, m.shape = strided(4, 16), varying()
    builder = Builder(entry, Position("other.py", 2))
    builder.op("load", p, type=F32, align=4, mask=m).shape = strided(None, 8)
    builder.op("store", Const(F32, 1.0), p, align=4, mask=m)
    builder.ret()
    verify(again(function))


def test_module() -> None:
    module = Module("m.lir")
    data = Global("a table", 16, 8, bytes(range(16)), True, 4, ((8, "f", -4),), I32)
    module.globals = {data.name: data, "zero": Global("zero", 4096, 64, bytes(4096)), "out": Global("out", 8)}
    outside = Declaration("ext", F64, (I32, ptr_type(1)), True, {"readnone": 1, "params": [{"noalias": 1}]})
    module.declarations = {"ext": outside, "nop": Declaration("nop", VOID, ())}
    module.refused = {"bad": "inline assembly with effects, line 7"}
    for name in ("f", "g h"):
        function = module.add(Function(name, position=Position("with space.c", 4)))
        function.attrs = {"kernel": 1, "params": [{"align": 4}, {}]}
        Builder(function.add_block("entry")).ret()
    text = show_module(module)
    assert same_module(parse_module(text, "m.lir"), module)
    assert show_module(parse_module(text)) == text


def test_names_stay_fresh_after_reading() -> None:
    function = parse("func @f(%x: i32) {\nentry:\n  %x.1: i32 = add %x, %x\n  return\n}")
    assert function.fresh("x") == "x.2"
    assert function.fresh("y") == "y"
    assert function.fresh_block("entry") == "entry.1"
