"""`effect=none` also promises the same result in every lane: calls that may reach ids lose it."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.show import show_op
from lib.llvm_functions import code, read

CALLER = "define i32 @f(i32 %x) { %r = call i32 @g(i32 %x)\n ret i32 %r }\n"
PURE = "define i32 @g(i32 %x) memory(none) { %y = add i32 %x, 1\n ret i32 %y }\n"


def keeps(*texts: str) -> bool:
    return "effect" in code("\n".join((CALLER, *texts)))[0]


def test_a_pure_function_stays_pure() -> None:
    assert keeps(PURE)


ID = "declare i64 @get_global_id(i32) memory(none)\n"
BODIES = {
    "an id": "%i = call i64 @get_global_id(i32 0)\n %y = trunc i64 %i to i32",
    "a function that asks for one": "%y = call i32 @h(i32 %x)",
    "a pointer": "%y = call i32 %p(i32 %x)",
    "an unknown function": "%y = call i32 @u(i32 %x)",
}
MORE = """define i32 @h(i32 %x) {
  %i = call i64 @get_global_id(i32 0)
  %y = trunc i64 %i to i32
  ret i32 %y
}
declare i32 @u(i32)
"""


@pytest.mark.parametrize("what", BODIES)
def test_a_function_that_reaches(what: str) -> None:
    body = BODIES[what].replace("%p(", "inttoptr (i64 64 to ptr)(")
    assert not keeps(f"define i32 @g(i32 %x) memory(none) {{ {body}\n ret i32 %y }}", ID, MORE)


def test_a_pure_unknown_function_is_believed() -> None:
    assert keeps(
        "define i32 @g(i32 %x) memory(none) { %y = call i32 @u(i32 %x)\n ret i32 %y }\ndeclare i32 @u(i32) memory(none)"
    )


def test_a_call_of_a_refused_function_promises_nothing() -> None:
    refused = "define i32 @g(i32 %x) memory(none) { indirectbr ptr null, [label %a]\na:\n ret i32 1 }"
    module = read_llvm(CALLER + refused)
    assert "g" in module.refused and "effect" not in show_op(module.functions["f"].blocks[0].ops[0])


def test_only_calls_lose_it() -> None:
    module = read("\n".join((CALLER, PURE)))
    assert module.functions["g"].attrs["readnone"] is True
