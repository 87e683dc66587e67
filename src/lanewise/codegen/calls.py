"""Calls, promises, and what compiled code tells: check and print.

A check that holds costs one branch. One that fails, and every print, puts its values into an array of 64-bit words
and calls `lanewise.report` with its number; `Needs.reports` says what the number stands for, and `jit.py` brings the
function. Then the program goes on, as in the interpreter.

    %1 = ...; br i1 %holds, label %t.2, label %t.1
    t.1:
      store ...
      call void @lanewise.report(i64 0, ptr %t.0)
      br label %t.2
    t.2:
"""

from __future__ import annotations

from ..ir.function import Op, Value
from ..ir.position import CompileError
from ..ir.types import F64, I1, VOID, Type
from .spelling import form, quoted
from .write import Emitter, Report, Writer

REPORT = "lanewise.report"


def parameter(type: Type) -> str:
    """A type in the place of a parameter. A truth value fills its byte, as C has it."""
    return "i1 zeroext" if type is I1 else str(form(type))


def returned(type: Type) -> str:
    return "void" if type is VOID else "zeroext i1" if type is I1 else str(form(type))


def _arguments(values: list[Value], args: list[str]) -> str:
    return f"({', '.join(f'{parameter(value.type)} {arg}' for value, arg in zip(values, args, strict=True))})"


def _call(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    name = op.attrs["callee"]
    module = write.function.module
    declared = module.declarations.get(name) if module is not None else None
    kind = ""
    if declared is not None and declared.variadic:
        kind = f" ({', '.join([*map(str, map(form, declared.params)), '...'])})"
    return f"call {returned(op.type)}{kind} @{quoted(name)}{_arguments(op.args, args)}"


def _call_pointer(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"call {returned(op.type)} {args[0]}{_arguments(op.args[1:], args[1:])}"


def _assume(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"call void @llvm.assume(i1 {args[0]})"


def _trap(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return "call void @llvm.trap()"


def _check(write: Writer, op: Op, args: list[str], lanes: int) -> None:
    fails, holds = quoted(write.fresh()), quoted(write.fresh())
    write.do(f"br i1 {args[0]}, label %{holds}, label %{fails}")
    write.label(fails)
    _report(write, op, op.attrs["message"], op.args[1:], args[1:])
    write.do(f"br label %{holds}")
    write.label(holds)


def _print(write: Writer, op: Op, args: list[str], lanes: int) -> None:
    _report(write, op, op.attrs["format"], op.args, args)


def _report(write: Writer, op: Op, text: str, values: list[Value], args: list[str]) -> None:
    number = len(write.needs.reports)
    types = tuple(value.type for value in values)
    write.needs.reports.append(Report(op.opcode, text, write.function.name, op.position, types))
    write.needs.declarations[REPORT] = f"declare void @{REPORT}(i64, ptr)"
    words = write.private(f"alloca [{len(values)} x i64], align 8") if values else "null"
    for at, (value, arg) in enumerate(zip(values, args, strict=True)):
        place = write.let(f"getelementptr i64, ptr {words}, i64 {at}")
        write.do(f"store i64 {_word(write, op, value.type, arg)}, ptr {place}")
    write.do(f"call void @{REPORT}(i64 {number}, ptr {words})")


def _word(write: Writer, op: Op, type: Type, arg: str) -> str:
    """A value as 64 bits: a float as those of a double."""
    if type.is_ptr:
        return write.let(f"ptrtoint ptr {arg} to i64")
    if type.is_float:
        wide = arg if type is F64 else write.let(f"fpext {form(type)} {arg} to double")
        return write.let(f"bitcast double {wide} to i64")
    if type.bits > 64:
        raise CompileError(f"'{op.opcode}' cannot show a value of {type.bits} bits", op.position)
    return arg if type.bits == 64 else write.let(f"zext {form(type)} {arg} to i64")


CALLS: dict[str, Emitter] = {
    "call": _call,
    "crev": _call,
    "call_pointer": _call_pointer,
    "assume": _assume,
    "trap": _trap,
    "check": _check,
    "print": _print,
}
