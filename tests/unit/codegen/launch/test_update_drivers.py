"""Drivers of loops with atomic updates: by the update lock, or with a share of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.update_drivers import may_update, quicker_alone, updates
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.targets import named
from lanewise.machine.processors import prices_of
from lib.compiled_texts import functions, llvm, part
from lib.kernel_texts import compiled, plain

ADD = "def k(j, x, acc):\n    for i in lw.lanes(len(j)):\n        lw.atomic_add(acc, j[i], {})"
ARGS = np.arange(40, dtype=np.int32), np.ones(40, np.float32), np.zeros(50_000, np.float32)


def alone(text: str, *args: Any, off: tuple[str, ...] = (), width: int = 8) -> int:
    module, target = compiled(text, *(args or ARGS)).module, named("avx512")
    versions = Versions(module, width, off=off, costs=prices_of(target.cpu, target.features))
    return quicker_alone(module.functions["k.lanes0"], versions)


def test_how_many_threads_one_thread_beats() -> None:
    assert alone(ADD.format("x[i]")) >= 2 and alone(ADD.format("x[i]"), width=1) >= 2
    assert alone(ADD.format("x[i]"), off=("plain_updates",)) == 0
    assert alone(ADD.format("np.exp(np.sin(np.exp(np.sin(x[i])))) ** 0.3")) < alone(ADD.format("x[i]"))
    assert alone("def k(j, x, acc):\n    for i in lw.lanes(len(j)):\n        acc[i] = x[i]") == 0


def test_loops_whose_duration_is_not_known() -> None:
    loop = ADD.format("x[i]").replace("        lw", "        while j[i] > 3:\n            j[i] -= 1\n        lw")
    assert alone(loop) == 0
    swap = "def k(j, x, acc):\n    for i in lw.lanes(len(j)):\n        lw.atomic_compare_exchange(j, i, 1, 2)"
    assert alone(swap) == 0


def test_drivers_of_a_loop_that_mostly_updates() -> None:
    text = llvm(ADD.format("x[i]"), *ARGS, has_lock=True)
    assert {"lanewise.driver0.plain", "lanewise.driver0.atomic", "lanewise.driver0"} <= set(functions(text))
    choice = part(text, "lanewise.driver0(")
    assert any("call i1 @lanewise.turn.alone()" in line for line in choice)
    assert any("@lanewise.turn.leave()" in line for line in choice) and any(
        "@lanewise.turn.part()" in line for line in choice
    )
    plain = next(name for name in functions(text) if name.startswith("k.lanes0.plain.N"))
    assert not any("atomicrmw" in line for line in part(text, plain))


def test_any_other_loop_holds_a_share() -> None:
    text = llvm(ADD.format("x[i]"), *ARGS, has_lock=True, off=("plain_updates",))
    inside = "@lanewise.driver0.inside(ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error)"
    assert part(text, "lanewise.driver0(") == [
        "entry:",
        "call void @lanewise.turn.share()",
        f"%status = call i64 {inside} noinline",
        "call void @lanewise.turn.part()",
        "ret i64 %status",
    ]
    assert "lanewise.turn" not in llvm(ADD.format("x[i]"), *ARGS, has_lock=False)


@pytest.mark.parametrize(
    ("line", "may"), [("lw.atomic_add(acc, 0, 1)", True), ("acc[i] = f(acc, i)", True), ("acc[i] = x[i]", False)]
)
def test_what_a_loop_may_reach(line: str, may: bool) -> None:
    callee = lw.function(plain("def k(a, i):\n    return lw.atomic_max(a, i, 3)"))
    text = f"def k(j, x, acc):\n    for i in lw.lanes(len(j)):\n        {line}"
    module = compiled(text, *ARGS, f=callee).module
    assert may_update(module, "k.lanes0") == may
    assert any(updates(op) for function in module.functions.values() for op in function.ops) == may
