"""Every row of the op table has an emitter or a refusal, and what the emitters write is what LLVM accepts."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.elementwise import ELEMENTWISE
from lanewise.codegen.text.function import EMITTERS, ENDS, REFUSED, function_text
from lanewise.codegen.text.module import module_text
from lanewise.codegen.text.types import form
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.function import Function, Module
from lanewise.ir.ops import TABLE
from lanewise.ir.position import CompileError
from lanewise.ir.types import VOID
from lanewise.ir.verify import verify
from lib.samples.one_op import functions_of


def test_every_row_has_one_answer() -> None:
    answers = [*EMITTERS, *ENDS, *REFUSED]
    assert sorted(answers) == sorted(set(answers)), "an op has two answers"
    assert set(answers) == set(TABLE)


def accept(functions: Iterable[Function]) -> int:
    """Put functions into one module and hand it to LLVM's reader and verifier; how many they were."""
    module = Module()
    for function in functions:
        verify(function)
        assert function.module is not None
        module.declarations |= function.module.declarations
        module.add(function)
    text = module_text(module)
    assert text.refused == {}
    optimized(text.llvm, Level(speed=0))
    return len(module.functions)


@pytest.mark.parametrize(
    "name", [name for name in EMITTERS if name not in ("call", "crev", "everywhere", "call_pointer")]
)
def test_llvm_accepts(name: str) -> None:
    assert accept(functions_of(TABLE[name])) >= len(TABLE[name].modes)


@pytest.mark.parametrize("name", ["call", "crev", "everywhere", "call_pointer"])
def test_llvm_accepts_calls(name: str) -> None:
    for function in functions_of(TABLE[name]):
        accept([function])


@pytest.mark.parametrize("name", [name for name in EMITTERS if TABLE[name].flags])
def test_llvm_accepts_flags(name: str) -> None:
    """Each flag alone; fast-math flags of a select need floats."""
    functions: list[Function] = []
    for flag in TABLE[name].flags:
        for function in functions_of(TABLE[name]):
            op = function.entry.ops[0]
            if name == "select" and not op.type.is_float:
                continue
            op.flags = (flag,)
            function.name += f".{flag}"
            functions.append(function)
    assert accept(functions) >= len(TABLE[name].flags)


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_llvm_accepts_vectors(name: str) -> None:
    """The same emitters, given four lanes."""
    lines: list[str] = []
    needs = Needs()
    for number, function in enumerate(functions_of(TABLE[name])):
        op = function.entry.ops[0]
        if op.type.is_opaque:
            continue
        operands = [f"{form(arg.type, 0 if name == 'powi' and at else 4)} %a{at}" for at, arg in enumerate(op.args)]
        write = Writer(function, "t.", needs)
        right = ELEMENTWISE[name](write, op, [f"%a{at}" for at in range(len(op.args))], 4)
        body = [*write.lines, f"  %r = {right}", f"  ret {form(op.type, 4)} %r"]
        lines += [f"define {form(op.type, 4)} @f{number}({', '.join(operands)}) {{", *body, "}"]
    optimized("\n".join([*needs.declarations.values(), *lines]), Level(speed=0))


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_name_the_instruction(name: str) -> None:
    function = next(iter(functions_of(TABLE[name])))
    with pytest.raises(CompileError) as error:
        function_text(function, Needs())
    op = function.entry.ops[0]
    assert op.attrs.get("text", op.mode or name) in error.value.sentence


def test_a_function_without_result_is_void() -> None:
    for function in functions_of(TABLE["fence"]):
        assert function.result is VOID
        assert "define void @fence()" in function_text(function, Needs())
