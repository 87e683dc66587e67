"""Calls, promises, checks and prints.

A check that holds costs one branch. One that fails, and every print, stores its values into an array of 64-bit words
and calls `lanewise.report` with its number; `Needs.reports` has the meaning of the number, and `jit.py` provides the
function. After a failed check the function returns at once, with zero if it has a result, so that nothing runs
that the check should prevent.

    br i1 %holds, label %t.2, label %t.1
    t.1:
      store ...
      call void @lanewise.report(i64 0, ptr %t.0)
      ret i32 0
    t.2:
"""

from __future__ import annotations

from ...ir.function import Const, Declaration, Function, Op, Value
from ...ir.position import CompileError
from ...ir.types import F64, I1, VOID, Type
from .abi import Callee, callee_named, parameter, returned, returned_words, words_of
from .spelling import quoted, zero_text
from .types import form
from .write import REPORT, Emitter, Report, Writer

# Conventions that pass arguments as C does on the target machines; and conventions that are internal to one module, all
# of which are written as C's.
AS_C = frozenset(("ccc", "spir_func", "arm_aapcscc", "x86_64_sysvcc", "preserve_mostcc", "preserve_allcc"))
OF_ONE_MODULE = frozenset(("fastcc", "coldcc", "tailcc"))


def _arguments(values: list[Value], args: list[str], callee: Callee) -> str:
    shown = (f"{parameter(value.type, words_of(callee, at))} {args[at]}" for at, value in enumerate(values))
    return f"({', '.join(shown)})"


def _call(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    name = op.attrs["callee"]
    callee = callee_named(write.function.module, name)
    kind = ""
    if isinstance(callee, Declaration):
        _refuse_convention(op, f"'{name}' is", str(callee.attrs.get("convention", "")), AS_C)
    if isinstance(callee, Declaration) and callee.variadic:
        kind = f" ({', '.join([*map(str, map(form, callee.params)), '...'])})"
    result = returned(op.type, returned_words(callee))
    own = " nobuiltin" if isinstance(callee, Function) else ""  # ours, even if its name is one of C's library
    return f"call {result}{kind} @{quoted(name)}{_arguments(op.args, args, callee)}{own}"


def _everywhere(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """In a gang of one: a call with a mask in which the lane is active."""
    name = op.attrs["callee"]
    values: list[Value] = [Const(I1, 1), *op.args]
    arguments = _arguments(values, ["true", *args], callee_named(write.function.module, name))
    return f"call {returned(op.type)} @{quoted(name)}{arguments}"


def _refuse_convention(op: Op, who: str, convention: str, known: frozenset[str]) -> None:
    """Calls are written with C's convention, so one that passes its arguments elsewhere would find wrong ones."""
    if convention and convention not in known:
        raise CompileError(f"{who} called by the convention '{convention}'; only C's can be compiled", op.position)


def _call_pointer(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    _refuse_convention(op, "a pointer is", str(op.attrs.get("convention", "")), AS_C | OF_ONE_MODULE)
    return f"call {returned(op.type)} {args[0]}{_arguments(op.args[1:], args[1:], None)}"


def _assume(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"call void @llvm.assume(i1 {args[0]})"


def _trap(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return "call void @llvm.trap()"


def _check(write: Writer, op: Op, args: list[str], lanes: int) -> None:
    fails, holds = quoted(write.fresh()), quoted(write.fresh())
    write.do(f"br i1 {args[0]}, label %{holds}, label %{fails}")
    write.label(fails)
    _report(write, op, op.attrs["message"], op.args[1:], args[1:])
    result = write.function.result
    if result is VOID:
        write.leave("void")
    else:
        write.leave(str(form(result)), zero_text(result))
    write.label(holds)


def _print(write: Writer, op: Op, args: list[str], lanes: int) -> None:
    _report(write, op, op.attrs["format"], op.args, args)


def _report(write: Writer, op: Op, text: str, values: list[Value], args: list[str]) -> None:
    types = tuple(value.type for value in values)
    report = Report(op.opcode, text, write.function.name, op.position, types, op.attrs.get("error", ""))
    number = write.needs.number(report)
    write.needs.declarations[REPORT] = f"declare void @{REPORT}(i64, ptr)"
    words = write.private(f"alloca [{len(values)} x i64], align 8") if values else "null"
    for at, (value, arg) in enumerate(zip(values, args, strict=True)):
        place = write.let(f"getelementptr i64, ptr {words}, i64 {at}")
        write.do(f"store i64 {word_of(write, op, value.type, arg)}, ptr {place}")
    write.do(f"call void @{REPORT}(i64 {number}, ptr {words})")


def word_of(write: Writer, op: Op, type: Type, arg: str) -> str:
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
    "everywhere": _everywhere,
    "call_pointer": _call_pointer,
    "assume": _assume,
    "prefetch": lambda write, op, args, lanes: None,
    "trap": _trap,
    "check": _check,
    "print": _print,
}
