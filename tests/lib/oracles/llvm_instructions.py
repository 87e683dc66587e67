"""LLVM's result of one instruction: compiled by llvmlite's JIT, run on many operands at once.

    results = LlvmResults()
    add = results.add(["i7", "i7"], "i7", "%r = add i7 %a, %b")
    results.run(add, [(3, 5), (127, 1)])        -> [8, 0], bit patterns

The text is written here by hand, not by `codegen`, so that the two can disagree. Operands and results are bit patterns
in slots of 16 bytes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from llvmlite import binding as llvm

SLOT = 16
NAMES = "abcd"
BITS = {"half": 16, "float": 32, "double": 64, "ptr": 64}

FUNCTION = """
define void @f{number}(ptr %in, ptr %out, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %base = mul i64 %i, {arity}
{loads}
{body}
{store}
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""


def bits(type: str) -> int:
    return BITS[type] if type in BITS else int(type[1:])


def _load(name: str, at: int, type: str) -> str:
    width = bits(type)
    lines = [
        f"  %{name}.at = add i64 %base, {at}",
        f"  %{name}.p = getelementptr i128, ptr %in, i64 %{name}.at",
        f"  %{name}.w = load i128, ptr %{name}.p, align 1",
    ]
    whole = f"%{name}.w"
    if width < 128:
        whole = f"%{name}.t" if type in BITS else f"%{name}"
        lines.append(f"  {whole} = trunc i128 %{name}.w to i{width}")
    elif type not in BITS:
        lines.append(f"  %{name} = or i128 %{name}.w, 0")
    if type in BITS:
        cast = "inttoptr" if type == "ptr" else "bitcast"
        lines.append(f"  %{name} = {cast} i{width} {whole} to {type}")
    return "\n".join(lines)


def _store(type: str) -> str:
    width = bits(type)
    lines = []
    whole = "%r"
    if type in BITS:
        cast = "ptrtoint" if type == "ptr" else "bitcast"
        lines.append(f"  %r.i = {cast} {type} %r to i{width}")
        whole = "%r.i"
    if width < 128:
        lines.append(f"  %r.w = zext i{width} {whole} to i128")
        whole = "%r.w"
    lines.append("  %r.p = getelementptr i128, ptr %out, i64 %i")
    lines.append(f"  store i128 {whole}, ptr %r.p, align 1")
    return "\n".join(lines)


class LlvmResults:
    """A module of one-instruction loops, compiled with the first run."""

    def __init__(self) -> None:
        self.functions: list[str] = []
        self.declarations: dict[str, None] = {}
        self.arity: list[int] = []
        self.engine: llvm.ExecutionEngine | None = None

    def add(self, types: Sequence[str], result: str, body: str, declare: str = "") -> int:
        """`body` computes %r from %a, %b, %c; it may have several lines."""
        assert self.engine is None
        number = len(self.functions)
        loads = "\n".join(_load(name, at, type) for at, (name, type) in enumerate(zip(NAMES, types, strict=False)))
        self.functions.append(
            FUNCTION.format(number=number, arity=len(types), loads=loads, body=body, store=_store(result))
        )
        self.arity.append(len(types))
        if declare:
            self.declarations[declare] = None
        return number

    def compile(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        llvm.load_library_permanently("libgcc_s.so.1")  # division of i128, conversions of f16
        module = llvm.parse_assembly("\n".join([*self.declarations, *self.functions]))
        module.verify()
        machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
        self.engine = llvm.create_mcjit_compiler(module, machine)
        self.engine.finalize_object()

    def run(self, number: int, operands: Sequence[Sequence[int]]) -> list[int]:
        if self.engine is None:
            self.compile()
        assert self.engine is not None
        if not operands:
            return []
        packed = b"".join(value.to_bytes(SLOT, "little") for row in operands for value in row)
        given = ctypes.create_string_buffer(packed, len(packed))
        taken = ctypes.create_string_buffer(SLOT * len(operands))
        signature = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
        address = self.engine.get_function_address(f"f{number}")
        signature(address)(ctypes.addressof(given), ctypes.addressof(taken), len(operands))
        return [int.from_bytes(taken.raw[at : at + SLOT], "little") for at in range(0, len(taken.raw), SLOT)]
