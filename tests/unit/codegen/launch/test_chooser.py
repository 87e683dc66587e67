"""Choosers: a loop's own driver, or a race; and ticks that are counted until the runtime is wanted."""

from __future__ import annotations

import ctypes

import numpy as np

import lanewise as lw
from lanewise.codegen.launch.program import program_text
from lanewise.codegen.launch.shared_words import NEVER, VISIT
from lanewise.machine.host import HAS_TICKS
from lib.compiled_texts import functions, llvm
from lib.kernel_texts import compiled, plain

TEXT = "def k(a, b):\n    for i in lw.lanes(len(b)):\n        b[i] = a[i] * 2"


def test_launches_call_the_chooser() -> None:
    text = llvm(TEXT, np.zeros(9), np.zeros(9), width=4)
    assert "lanewise.choose0" not in functions(text), "code for other programs has none"
    made = compiled(TEXT, np.zeros(9), np.zeros(9))
    text = program_text(made.module, made.name, 4, has_lock=True).llvm
    assert text.count("call i64 @lanewise.choose0(") == 2 and text.count("call i64 @lanewise.driver0(") == 1


def test_the_entry_asks_for_a_visit() -> None:
    made = lw.kernel(plain(TEXT))
    args = np.arange(50.0), np.zeros(50)
    made(*args)
    version = made.version(args)
    visits = ctypes.c_int64.from_address(version.code.visits)
    seen: list[float] = []
    version.visit = lambda during=0.0: seen.append(during)  # type: ignore[method-assign]
    visits.value = NEVER
    made(*args)
    assert not seen and (visits.value < NEVER) == HAS_TICKS
    visits.value = -1
    made(*args)
    assert seen == [0.0] and np.array_equal(args[1], args[0] * 2)
    assert VISIT not in (0, 1)
