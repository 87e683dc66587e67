"""Functions of one op each: for every row of the op table, every mode, and operands of several types.

for function in functions_of(TABLE["icmp"]):  ...     func @icmp.slt.i8(%a0: i8, %a1: i8) -> i1, and so on
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from lanewise.ir.build import Builder, result_type
from lanewise.ir.function import Declaration, Function, Module
from lanewise.ir.ops import TABLE, Row
from lanewise.ir.types import F16, F32, F64, I1, I8, I16, I32, I64, PTR, VOID, Type, int_type, opaque_type, ptr_type

I24, I128 = int_type(24), int_type(128)
MIXED = opaque_type("{ i32, [2 x <2 x float>], ptr addrspace(1) }", 256)
MIXED_PARTS = [I32, F32, F32, F32, F32, ptr_type(1)]
INTEGERS = [I1, I8, I16, I24, I32, I64, I128]
FLOATS = [F16, F32, F64]
CHOICES: dict[str, list[Type]] = {
    "I": INTEGERS,
    "J": [I32, I64],
    "F": FLOATS,
    "G": FLOATS,
    "P": [PTR],
    "Q": [PTR],
    "B": [I1],
    "K": [*INTEGERS, PTR],
    "T": [I8, I32, I64, F32, F64, PTR, MIXED],
    "U": [I32],
    "*": [],
}
NARROW = {"powi": [I32], "ldexp": [I32], "bswap": [I8, I16, I32, I64, I128], "memset": [I8], "quotient": [I64]}
RMW_FLOAT, RMW_ANY = ("fadd", "fsub", "fmax", "fmin"), ("xchg",)
ATTRIBUTES: dict[str, dict[str, Any]] = {
    "is_fpclass": {"classes": 0b1100110011},
    "private": {"size": 24, "align": 8},
    "allocate": {"align": 8},
    "ptradd": {"scale": 4},
    "check": {"message": "it holds"},
    "print": {"format": "here"},
    "call": {"callee": "other"},
    "crev": {"callee": "other"},
    "everywhere": {"callee": "other"},
    "opaque": {"text": "insertelement"},
    "launch": {"callee": "other", "dims": 0},
    "unpack": {"index": 2},
}


def functions_of(row: Row) -> Iterator[Function]:
    """A function for each mode and choice of types; the op's operands are its parameters, its result the result."""
    for mode in row.modes or ("",):
        for operands in _operand_types(row, mode):
            for result in _result_types(row, operands):
                yield one_op(row.name, mode, operands, result)


def one_op(name: str, mode: str, operands: list[Type], result: Type | None, flags: tuple[str, ...] = ()) -> Function:
    module = Module()
    module.declarations["other"] = Declaration("other", result or VOID, tuple(operands))
    words = [name, mode, *flags, *map(str, operands), *([str(result)] if result else [])]
    function = module.add(Function(".".join(filter(None, words))))
    builder = Builder(function.add_block("entry"))
    args = [function.add_param(builder.block, type, f"a{at}") for at, type in enumerate(operands)]
    op = builder.op(name, *args, type=result, mode=mode, flags=flags, **attributes(name, operands, result))
    function.result = op.type
    builder.ret(op if op.type is not VOID else None)
    return function


def attributes(name: str, operands: list[Type], result: Type | None) -> dict[str, Any]:
    if name in ("load", "store", "atomic", "cmpxchg"):
        held = result or operands[0 if name == "store" else 1]
        return {"align": _power(held.bytes)}
    return dict(ATTRIBUTES.get(name, {}))


def _power(number: int) -> int:
    return 1 << (number - 1).bit_length()


def _operand_types(row: Row, mode: str) -> Iterator[list[Type]]:
    letters = [letter for letter in row.arguments.split() if letter != "*"]
    kinds = list(dict.fromkeys(letters))
    choices = [CHOICES[letter] for letter in kinds]
    if row.name in NARROW:
        choices[-1 if row.name in ("powi", "ldexp") else kinds.index("I")] = NARROW[row.name]
    if row.name in ("atomic", "cmpxchg"):
        choices[1] = _exchanged(mode)
    if row.name in ("reduce", "scan"):
        choices[0] = [F32, F64] if mode.startswith("f") else [I8, I32, I64]
    if row.name == "bitcast":
        choices = [[I16, I32, I64, F16, F32, F64, PTR]]
    if row.name == "addrspacecast":
        choices = [[PTR]]
    if row.name == "pack":
        yield MIXED_PARTS
        return
    if row.name == "unpack":
        choices = [[MIXED]]
    for chosen in product(*choices):
        types = dict(zip(kinds, chosen, strict=True))
        yield [types[letter] for letter in letters]


def _exchanged(mode: str) -> list[Type]:
    if mode in RMW_FLOAT:
        return [F32, F64]
    return [I8, I16, I32, I64] + ([F32, F64, PTR] if mode in RMW_ANY else [])


def _result_types(row: Row, operands: list[Type]) -> list[Type | None]:
    if row.result not in ("R", "V"):
        return [None]
    name, given = row.name, operands[0] if operands else VOID
    if name in ("trunc", "zext", "sext"):
        return [type for type in INTEGERS if (type.bits < given.bits if name == "trunc" else type.bits > given.bits)]
    if name in ("fptrunc", "fpext"):
        return [type for type in FLOATS if (type.bits < given.bits if name == "fptrunc" else type.bits > given.bits)]
    if name in ("sitofp", "uitofp"):
        return [*FLOATS]
    if name == "quotient":
        return [F64]
    if name in ("inttoptr", "private", "allocate", "addrspacecast"):
        return [PTR]
    if name == "bitcast":
        pairs = {16: [F16, I16], 32: [F32, I32], 64: [F64, I64]}
        return [PTR] if given is PTR else [*pairs[given.bits]]
    if name == "pack":
        return [MIXED]
    if name == "unpack":
        return [F32]
    if name == "load":
        return [*CHOICES["T"], I16]
    if row.result == "V":
        return [I32, VOID]
    return [I8, I32, I64]


__all__ = ["FLOATS", "INTEGERS", "TABLE", "functions_of", "one_op", "result_type"]
