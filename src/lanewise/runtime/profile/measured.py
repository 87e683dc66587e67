"""Measured: where a kernel spends its time, by lines of the source and by functions of the machine code.

    found = measured(version, args, threads, seconds)
    found.lines                 {("kernel.py", 12): 0.71, ("", 0): 0.02}        shares; without a line: shared code
    found.functions             {"lanewise.driver0": 0.97}

The kernel is compiled once more, with the line of every instruction, and the copy is compared with the code that calls
run, byte for byte: locations do not change what LLVM makes. The copy is called again and again with the arguments
themselves, whose contents are restored before each call, while samples are taken (`sampling.py`).

Requires  an object in ELF, and `sampling.why_not()` is None; else there are no samples, and `why_not` says why.
Ensures   arrays have their contents of before, also after an exception.
Leaves    the tournament: the plan that leads is profiled.
Costs     a compilation, and `seconds` of calls: one call at least.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...codegen.launch.built import Built
from ...codegen.launch.program import ENTRY, optimized_for
from ...codegen.text.recorded_lines import lines_recorded
from ...codegen.text.source_lines import MAIN, other_files, with_locations
from ...plan.plan import won
from ...record import dataclass, field, replace
from ..call.version import Version, built_again
from ..debug.arrays import saved
from .object_code import ObjectCode, Place, read_object
from .sampling import NoTimerError, sampling, why_not

ENOUGH_SECONDS = 1.0
MOST_CALLS = 100_000
FEWEST_SAMPLES = 20  # with fewer, shares mean nothing
NO_LINE: Place = ("", 0)


@dataclass(frozen=True, slots=True)
class Measured:
    """Shares are of the samples in compiled code; `outside` is the share of all that lies in Python and the system."""

    calls: int
    seconds: float  # of all calls
    busy: float  # processors at work, on average
    threads: int  # that calls may use
    samples: int
    same_code: bool  # is it, byte for byte, what calls run?
    plan: str
    outside: float = 0.0
    lost: int = 0
    lines: dict[Place, float] = field(default_factory=dict[Place, float])
    functions: dict[str, float] = field(default_factory=dict[str, float])
    why_not: str = ""  # there are no samples


def measured(version: Version, args: Sequence[Any], threads: int, seconds: float = ENOUGH_SECONDS) -> Measured:
    copy, is_same = with_lines(version)
    code = read_object(copy.built.object)
    refused = why_not() or ("machine code of this system is not in ELF" if code is None else None)
    if refused is not None or code is None:
        calls, spent, busy = _calls(version, args, threads, seconds / 10)
        return Measured(calls, spent, busy, threads, 0, True, version.plan.name, why_not=refused or "")
    _calls(copy, args, threads, 0.0)  # the first call loads code, and wakes threads
    try:
        with sampling() as samples:
            calls, spent, busy = _calls(copy, args, threads, seconds, samples)
    except NoTimerError as error:
        calls, spent, busy = _calls(copy, args, threads, seconds / 10)
        return Measured(calls, spent, busy, threads, 0, is_same, copy.plan.name, why_not=str(error))
    lines, functions, outside = _shares(samples.counters, code, copy)
    taken = len(samples.counters)
    found = Measured(calls, spent, busy, threads, taken, is_same, copy.plan.name, outside, samples.lost)
    if taken * (1 - outside) < FEWEST_SAMPLES:
        return replace(found, why_not=f"only {round(taken * (1 - outside))} samples were in compiled code")
    return replace(found, lines=lines, functions=functions)


def with_lines(version: Version) -> tuple[Version, bool]:
    """The version once more, its code with lines; and is that the machine code that calls run?"""
    plan, usual = version.plan, version.built
    if version.referee is not None:
        leader, _ = version.referee.leader()
        if leader.name != plan.name:
            plan = won(plan, leader.name)
            usual = (
                next((each.built for each in version.referee.rivals if each.plan.name == leader.name), None) or usual
            )
    with lines_recorded():
        built = built_again(version, [], plan)
    located = optimized_for(with_locations(built.llvm), built.target, built.level).object
    copy = Version(version.source, version.compiled, replace(built, object=located), version.options, version.hot, plan)
    return copy, _machine_code(usual) == _machine_code(copy.built)


def line_rows(version: Version) -> list[tuple[int, Place]]:
    """Where lines begin in the version's machine code, with their files; nothing if LLVM made other code with lines."""
    copy, is_same = with_lines(version)
    code = read_object(copy.built.object)
    if code is None or not is_same:
        return []
    files = {"": "", MAIN: version.source.file, **other_files(copy.built.llvm)}
    return [(offset, (files[name], line)) for offset, (name, line) in code.rows]


def _machine_code(built: Built) -> bytes:
    code = read_object(built.object)
    return built.object if code is None else code.machine_code


def _calls(
    version: Version, args: Sequence[Any], threads: int, seconds: float, samples: Any = None
) -> tuple[int, float, float]:
    """Call it until so many seconds have passed, once at least; calls, their seconds, processors at work."""
    put_back = saved(args)
    calls, spent, worked = 0, 0.0, 0.0
    try:
        while calls == 0 or (spent < seconds and calls < MOST_CALLS):
            if calls:
                put_back()
            cpu, start = time.process_time(), time.perf_counter()
            if samples is None:
                version.run(args, threads)
            else:
                with samples.on():
                    version.run(args, threads)
            spent += time.perf_counter() - start
            worked += time.process_time() - cpu
            calls += 1
    finally:
        put_back()
    return calls, spent, worked / spent if spent else 0.0


def _shares(
    counters: Sequence[int], code: ObjectCode, version: Version
) -> tuple[dict[Place, float], dict[str, float], float]:
    """Shares by lines and by functions, and the share that is not in this code."""
    start = version.code.entry - next(one.offset for one in code.functions if one.name == ENTRY)
    files = {MAIN: version.source.file, **other_files(version.built.llvm)}
    lines: Counter[Place] = Counter()
    functions: Counter[str] = Counter()
    outside = 0
    for counter in counters:
        name = code.function(counter - start)
        if name is None:
            outside += 1
            continue
        place = code.place(counter - start)
        lines[(files[place[0]], place[1]) if place is not None else NO_LINE] += 1
        functions[name] += 1
    inside = max(1, len(counters) - outside)
    return (
        {place: count / inside for place, count in lines.most_common()},
        {name: count / inside for name, count in functions.most_common()},
        outside / max(1, len(counters)),
    )
