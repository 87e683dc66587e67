"""Absent instructions: refuse intrinsics and address spaces that the target machine does not have.

    %y = call i32 @llvm.aarch64.crc32b(i32 %x, i32 1)        on x86: no code for it, and the line
    %y = call i32 @llvm.x86.sse42.crc32.32.32(...)           compiled
    %y = load i32, ptr addrspace(257) %p                     memory of a segment register

LLVM aborts the process where it cannot select an instruction. No table of ours knows the instructions of each
processor, so each intrinsic call is compiled by itself, in the child process that also runs LLVM's reader. Everything
else consists of our own ops, which `tests/run/machines/test_code_for_processors.py` compiles for many processors.

Other reasons to abort are covered by compiling the whole module there, for kernels from LLVM IR (`object_apart`).

Ensures   LLVM has selected code for every call that stays: of the same types, with the same constants.
Leaves    kernels from Python: they have no such calls.
Costs     1 ms for each distinct call, and 60 ms once if the process is not running.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.function import Const, Function, Module, Op
from ..ir.position import CompileError
from ..ir.types import VOID
from .optimize import OPTIONS
from .targets import Target
from .text.calls import CALLS
from .text.references import graph_of, reached
from .text.spelling import constant_text
from .text.types import Unspeakable, form
from .text.write import Needs, Writer

SEGMENTS = frozenset((256, 257, 258, 270, 271, 272))  # clang's spaces for GS, FS and SS; __ptr32, __ptr64


def refuse_absent_instructions(module: Module, name: str, target: Target) -> None:
    """CompileError at the first op, in functions that this one reaches, for which the machine has no code."""
    doubted = {key: found for key, function in module.functions.items() if (found := list(_doubted(function)))}
    if not doubted:
        return
    for key in reached(graph_of(module), [name]):
        for op in doubted.get(key, ()):
            if op.opcode == "call":
                _refuse_call(module, op, target)
                continue
            space = next(value.type for value in (op, *op.operands) if value.type.space in SEGMENTS)
            why = f"'{op.opcode}' of {space}: memory of a segment register, or addresses of 32 bits"
            raise CompileError(f"{why}; only plain memory can be compiled", op.position)


def object_apart(text: str, function: Function, target: Target, speed: int) -> bytes:
    """An object, made in the other process; CompileError if LLVM aborts it, for whatever reason."""
    from ..frontend.llvm.text.canonical import compiled_apart  # few kernels come here

    made = compiled_apart(text, target.triple, target.cpu, target.features, speed, *OPTIONS)
    if isinstance(made, str):
        why = made.strip().split("\n")[0]
        raise CompileError(f"LLVM cannot make machine code of '{function.name}': {why}", function.position)
    return made


def _doubted(function: Function) -> Iterator[Op]:
    """Intrinsic calls, and ops on addresses of special memory."""
    for op in function.ops:
        if op.opcode == "call":
            if op.attrs["callee"][:5] == "llvm.":
                yield op
        elif any(value.type.space in SEGMENTS for value in (op, *op.operands)):
            yield op


def _refuse_call(module: Module, op: Op, target: Target) -> None:
    name = op.attrs["callee"]
    try:
        complaint = _complaint(_alone(module, op), target)
    except Unspeakable as error:
        raise CompileError(f"'{name}' has a value of {error}, which cannot be compiled", op.position) from None
    if complaint is not None:
        on = "" if "parsing error" in complaint else f": LLVM has no code for it on the processor '{target.cpu}'"
        raise CompileError(f"'{name}' can be analysed but not compiled{on}", op.position)


def _alone(module: Module, op: Op) -> str:
    """A module with one function that makes this call, with the same constants and all other operands as arguments."""
    function = Function("alone")
    function.module = module
    args = [constant_text(arg) if isinstance(arg, Const) else f"%a{at}" for at, arg in enumerate(op.args)]
    given = [f"{form(arg.type)} {text}" for arg, text in zip(op.args, args, strict=True) if text.startswith("%")]
    call = CALLS["call"](Writer(function, "t.", Needs()), op, args, 0)
    result = "void" if op.type is VOID else str(form(op.type))
    made = [f"  {call}", "  ret void"] if op.type is VOID else [f"  %r = {call}", f"  ret {result} %r"]
    return "\n".join([f"define {result} @alone({', '.join(given)}) {{", *made, "}", ""])


_answers: dict[tuple[str, Target], str | None] = {}


def _complaint(text: str, target: Target) -> str | None:
    """LLVM's error message. A process that ended without a message is started again, and its end is not remembered."""
    from ..frontend.llvm.text.canonical import ENDED, compiled_apart  # few kernels come here

    if (text, target) in _answers:
        return _answers[text, target]
    made = compiled_apart(text, target.triple, target.cpu, target.features)
    if made == ENDED:
        made = compiled_apart(text, target.triple, target.cpu, target.features)
    answer = made if isinstance(made, str) else None
    if answer != ENDED:
        _answers[text, target] = answer
    return answer
