"""Functions in LLVM text as the front end reads them: their ops as lines of text, refusals, results of the interpreter.

    code("define i32 @f(i32 %x) { %y = add i32 %x, 1 ret i32 %y }")     ["%y: i32 = add %x, i32 1", "return %y"]
    body("%y = add i32 %x, 1", "i32 %x", "i32 %y")                      ["%y: i32 = add %x, i32 1"]

LLVM itself checks each text, in its own process.
"""

from __future__ import annotations

import re
from typing import Any

from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Function, Module
from lanewise.ir.interpreter.interpret import Machine, Settings
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.show import show_op
from lanewise.ir.verify import verify_module

_POSITION = re.compile(r"  !\S+$")


def read(text: str) -> Module:
    """The module, verified; no function may be refused."""
    module = read_llvm(text, "in.ll")
    assert not module.refused, module.refused
    verify_module(module)
    return module


def refusal(text: str, name: str = "f") -> str:
    """Why a function is refused."""
    return read_llvm(text, "in.ll").refused[name]


def lines(function: Function) -> list[str]:
    """The ops of all blocks, terminators included, without positions."""
    return [_POSITION.sub("", show_op(op)) for block in function.blocks for op in block.all_ops]


def code(text: str, name: str = "f") -> list[str]:
    return lines(read(text).functions[name])


def function_text(instructions: str, params: str = "", result: str = "void", more: str = "") -> str:
    """A module with the function @f; `result` is a type and the value that it returns."""
    type = result.rpartition(" ")[0] if result != "void" else "void"
    return f"define {type} @f({params}) {{\n{instructions}\n  ret {result}\n}}\n{more}"


def body(instructions: str, params: str = "", result: str = "void", more: str = "") -> list[str]:
    """The ops of one block of instructions, without its return."""
    return code(function_text(instructions, params, result, more))[:-1]


def run(text: str, *args: Any, name: str = "f", memory: Memory | None = None, **settings: Any) -> Any:
    """The result of a function in the interpreter; a bytearray is passed as a pointer to its bytes, aligned to 64."""
    module, memory = read(text), memory or Memory()
    passed = [memory.array(arg) if isinstance(arg, bytearray) else arg for arg in args]
    return Machine(module, Settings(**settings)).run(module.functions[name], [passed], memory).expect()[0]
