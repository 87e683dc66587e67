"""Stack check: recursion that is too deep raises RecursionError, as in Python, and does not crash the process.

A call that may be recursive first compares its stack address with that of the first such call, which the last word
of the error record holds: no check has failed yet, so the word is free. A distance of more than MOST_STACK is a
RecursionError. Calls that cannot be recursive cost nothing. Threads of a GPU have small stacks and no frame
addresses, so the address of a local variable is used there.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Op
from ...plan.stack_sizes import MOST_ON_GPU, MOST_STACK
from ..text.failing import leave, put_word
from ..text.write import Report
from .layout import ERROR_LANE, ERROR_STATE, ERROR_VALUES, MOST_VALUES, WORD
from .versions import Maker

STACK_WORD = ERROR_VALUES + (MOST_VALUES - 1) * WORD
TOO_DEEP = "calls inside each other need more than 4 MB of stack; make the recursion less deep"
TOO_DEEP_ON_GPU = "calls inside each other need more than 16 KB of a GPU thread's stack; make the recursion less deep"


def stack_check(make: Maker, op: Op) -> Callable[[Callable[[], str]], None]:
    """Before a call: a function that writes a return with an error for a lane, if too much of the stack is used."""

    def check(lane: Callable[[], str]) -> None:
        write, versions = make.lanes.write, make.versions
        text, most = (TOO_DEEP_ON_GPU, MOST_ON_GPU) if versions.device else (TOO_DEEP, MOST_STACK)
        report = Report("check", text, make.lanes.function.name, op.position, (), "RecursionError")
        number = 1 + write.needs.number(report)
        frame = write.private("alloca i64") if versions.device else write.let("call ptr @llvm.frameaddress.p0(i32 0)")
        here = write.let(f"ptrtoint ptr {frame} to i64")
        place = write.let(f"getelementptr i8, ptr {make.error}, i64 {STACK_WORD}")
        held = write.let(f"load i64, ptr {place}, align 8")
        none = write.let(f"icmp eq i64 {held}, 0")
        start = write.let(f"select i1 {none}, i64 {here}, i64 {held}")
        write.do(f"store i64 {start}, ptr {place}, align 8")
        used = write.let(f"sub i64 {start}, {here}")

        def fail() -> None:
            put_word(make, ERROR_LANE, lane())
            put_word(make, ERROR_STATE, str(number))

        leave(make, write.let(f"icmp sgt i64 {used}, {most}"), fail)

    return check if str(op.attrs["callee"]) in make.versions.recursive else _nothing


def _nothing(lane: Callable[[], str]) -> None:
    del lane
