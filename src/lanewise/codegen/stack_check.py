"""Recursion that is too deep is an error of the program, as Python has it, and not the end of the process.

A call that may come round to itself first looks how much of the stack lies between here and the first such call, which
left its address in the last word of the error record: no check has failed yet, so nothing else is there. More than
MOST_STACK is a RecursionError. Calls that cannot come round cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Module, Op
from .failing import leave, put_word
from .frames import CALLS
from .layout import ERROR_LANE, ERROR_STATE, ERROR_VALUES, MOST_STACK, MOST_VALUES, WORD
from .versions import Maker
from .write import Report

STACK_WORD = ERROR_VALUES + (MOST_VALUES - 1) * WORD
TOO_DEEP = "calls inside each other need more than 4 MB of stack; make the recursion less deep"


def stack_check(make: Maker, op: Op) -> Callable[[Callable[[], str]], None]:
    """Before a call: what writes a return with an error, told of a lane, if too much of the stack is used."""
    write = make.lanes.write

    def check(lane: Callable[[], str]) -> None:
        reports = write.needs.reports
        reports.append(Report("check", TOO_DEEP, make.lanes.function.name, op.position, (), "RecursionError"))
        number = len(reports)
        frame = write.let("call ptr @llvm.frameaddress.p0(i32 0)")
        here = write.let(f"ptrtoint ptr {frame} to i64")
        place = write.let(f"getelementptr i8, ptr {make.error}, i64 {STACK_WORD}")
        held = write.let(f"load i64, ptr {place}, align 8")
        none = write.let(f"icmp eq i64 {held}, 0")
        start = write.let(f"select i1 {none}, i64 {here}, i64 {held}")
        write.do(f"store i64 {start}, ptr {place}, align 8")
        used = write.let(f"sub i64 {start}, {here}")

        def tell() -> None:
            put_word(make, ERROR_LANE, lane())
            put_word(make, ERROR_STATE, str(number))

        leave(make, write.let(f"icmp sgt i64 {used}, {MOST_STACK}"), tell)

    return check if comes_round(make.versions.module, str(op.attrs["callee"])) else _nothing


def _nothing(lane: Callable[[], str]) -> None:
    del lane


def comes_round(module: Module, name: str) -> bool:
    """May the function be called while it runs?"""
    seen: set[str] = set()
    work = [name]
    while work:
        function = module.functions.get(work.pop())
        for op in function.ops if function is not None else ():
            callee = str(op.attrs["callee"]) if op.opcode in CALLS else ""
            if callee == name:
                return True
            if callee and callee not in seen:
                seen.add(callee)
                work.append(callee)
    return False
