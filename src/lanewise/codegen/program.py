"""A whole program: the entry, the host function, launches, drivers, and every version of a function that they need.

    i64 @lanewise.entry(ptr frame)          loads the arguments from the frame, calls the host, stores its result

The host has an error record of its own, behind which stand the launch function and its context; if the host fails,
the record is copied to where the frame says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ..analysis.facts import Facts
from ..analysis.prices import price_without_loops
from ..analysis.streams import streams
from ..analysis.tables import tables
from ..ir.clock import VECTOR_CODE, part
from ..ir.function import Function, Module
from ..ir.pauses import pause
from ..ir.position import CompileError
from ..ir.types import VOID
from ..record import dataclass, replace
from ..transform.crev_results import tell_uniform_results
from ..transform.hot_paths import HOT, HotPaths
from ..transform.tell_ranges import tell_ranges
from .access_prices import AccessPrices
from .all_units import CONTEXT_AT, HOST_RECORD_BYTES, LAUNCH_AT, ONCE_IN_A_WHILE, PATIENCE_AT, launch_text
from .alone import ALWAYS, UNSURE, alone, worth_running_alone
from .around import addressed_texts, surroundings
from .drivers import driver_text
from .far_drivers import far_texts, worth_prefetching
from .frames import Frame, frames_of, not_inlined, stack_need
from .lanes import ANY_MACHINE
from .layout import CONTEXT, ERROR, ERROR_BYTES, FIRST_ARGUMENT, LAUNCH, LEFT, PATIENCE, STACK, WORD, Layout, laid_out
from .optimize import DEFAULT, Level, Unit
from .plain_updates import EACH
from .plans import Plan, plan
from .repacked import repacked, worth_repacking
from .settled_drivers import settled_texts, worth_settling
from .source_lines import PlacedWidening, tells_lines
from .spelling import quoted
from .streams import HALVES, moves_numbers, stream_texts, worth_streaming
from .tables import driver_texts, kept_apart
from .target import Target, machine_for
from .turn_drivers import may_update, quicker_alone, sharing_texts, turn_texts
from .types import form
from .versions import Versions, Wanted
from .widen import Widening
from .write import Needs, Report, Writer

if TYPE_CHECKING:
    from .measured_drivers import Way


def function_texts(versions: Versions, needs: Needs, width: int) -> list[str]:
    """All functions that are asked for, until no new ones are."""
    widening = PlacedWidening if tells_lines() else Widening

    def write(function: Function, wanted: Wanted, symbol: str) -> str:
        lanes = 1 if wanted.shapes is None else width
        if versions.turns and wanted.shapes is None and not versions.is_driven(wanted.name):
            function.attrs[EACH] = 1
        pause()
        with part(VECTOR_CODE):
            return widening(function, needs, lanes, versions, symbol, wanted.alike).text("internal ")

    return versions.written(write)


def optimized_for(text: str, target: Target, level: Level = DEFAULT) -> Unit:
    """LLVM text, optimized for a machine."""
    return Unit(text, machine_for(target, level.speed), level)


ENTRY = "lanewise.entry"
CYCLES_AT_ONCE = 500_000  # at most a fifth of a millisecond, where nothing waits for memory
CYCLES_AROUND = 4  # of one unit, in the loop around it


@dataclass(frozen=True, slots=True)
class Program:
    """LLVM text, and what is to be known of it."""

    llvm: str
    frame: Layout
    plans: tuple[Plan, ...]
    reports: tuple[Report, ...]
    stack: int  # bytes that a call may use
    one_lane: bool  # are there lanes that run alone, whose loops LLVM may vectorize?


def program_text(
    module: Module,
    name: str,
    width: int,
    hot: HotPaths = HOT,
    off: Collection[str] = (),
    costs: AccessPrices = ANY_MACHINE,
    turns: bool = False,
) -> Program:
    """`off` names steps that are left out; `turns`: the code is linked with what threads take turns by."""
    tell_ranges(module)
    tell_uniform_results(module, width)
    needs, versions = Needs(), Versions(module, width, hot=hot, off=off, costs=costs, turns=turns)
    host = module.functions[name]
    values = [(param.name, param.type) for param in host.params]
    if host.result is not VOID:
        values.append(("result", host.result))
    frame = laid_out(values, FIRST_ARGUMENT)
    texts = [_entry_text(host, frame, versions, needs)]
    plans: list[Plan] = []
    while True:
        texts += function_texts(versions, needs, width)
        if len(plans) == len(versions.launches):
            break
        body = module.functions[versions.launches[len(plans)]]
        new = plan(body, len(plans), int(body.attrs["lanes"]["dims"]))
        new = replace(new, in_turns=quicker_alone(body, versions) if turns else 0)
        texts += _driver_texts(new, versions, needs)
        plans.append(replace(new, at_once=_units_at_once(versions, body, width)))
        texts.append(launch_text(plans[-1], width, needs))
    texts += addressed_texts(module, name, needs)
    around = surroundings(module, name, needs)
    text = "\n\n".join(["\n".join(around), *texts]) + "\n"
    frames = frames_of(text, width)
    need = stack_need(frames, ENTRY)
    if need > STACK - LEFT:
        raise _too_much(need, frames, versions)
    one_lane = any(wanted.shapes is None and versions.is_driven(wanted.name) for wanted in versions.symbols)
    return Program(not_inlined(text, frames, ENTRY), frame, tuple(plans), tuple(needs.reports), need, one_lane)


def _too_much(need: int, frames: Mapping[str, Frame], versions: Versions) -> CompileError:
    """At the private array, or the function, that takes most."""
    written = {wanted: frames[quoted(symbol)] for wanted, symbol in versions.symbols.items()}
    largest = max(written, key=lambda wanted: written[wanted].bytes)
    function = versions.apart.get(largest.name) or versions.module.functions[largest.name]
    place = max(
        (op for op in function.ops if op.opcode == "private"), key=lambda op: op.attrs["size"], default=function
    )
    there, narrower = STACK - LEFT, versions.width
    while largest.shapes is not None and narrower > 1 and need * narrower > there * versions.width:
        narrower //= 2
    instead = f", or write width={narrower}" if narrower < versions.width else ""
    why = f"calls inside each other may need {need / 2**20:.1f} MB of stack at width {versions.width}"
    return CompileError(f"{why}, and {there >> 20} are there; make private arrays smaller{instead}", place.position)


def _driver_texts(of: Plan, versions: Versions, needs: Needs) -> list[str]:
    if not versions.turns or not may_update(versions.module, of.body.name):
        return _usual_texts(of, versions, needs)
    if not of.in_turns:
        return sharing_texts(of, _usual_texts(of, versions, needs), needs)
    found = tables(of.body, Facts(of.body))
    if kept_apart(found, versions.width):
        return driver_texts(of, found, versions, needs)
    return turn_texts(of, versions, needs, of.symbol)


def _usual_texts(of: Plan, versions: Versions, needs: Needs) -> list[str]:
    found = tables(of.body, Facts(of.body))
    if kept_apart(found, versions.width):
        return driver_texts(of, found, versions, needs)
    if worth_prefetching(of):
        return far_texts(of, versions, lambda one: _near_texts(one, versions, needs))
    return _near_texts(of, versions, needs)


def _near_texts(of: Plan, versions: Versions, needs: Needs) -> list[str]:
    if moves_numbers(of.body):
        versions.says[of.body.name] = HALVES
    written = streams(of.body, Facts(of.body))
    if worth_streaming(of.body, written, versions.width) and not of.accumulators:
        return stream_texts(of, written, versions, needs)
    others = _other_ways(of, versions, needs)
    if others:
        from .measured_drivers import GANG, choice_text

        gang = driver_text(replace(of, variant=of.variant + GANG), versions, needs)
        return [gang, *(text for _, text in others), choice_text(of, [way for way, _ in others])]
    if (settled := worth_settling(of, versions)) is not None:
        return settled_texts(of, settled, versions, needs)
    return [driver_text(of, versions, needs)]


def _other_ways(of: Plan, versions: Versions, needs: Needs) -> list[tuple[Way, str]]:
    """Drivers beside that of gangs of which one may be quicker, each with its text."""
    again = worth_repacking(of, versions)
    ways = [] if again is None else [repacked(of, again, versions, needs)]
    if worth_running_alone(of, versions.width) and (not ways or of.body.attrs[UNSURE] == ALWAYS):
        ways.insert(0, alone(of, versions, needs))
    return ways


def _units_at_once(versions: Versions, body: Function, width: int) -> int:
    """How many units may run without asking whether there are other threads or Ctrl-C: a moment's work."""
    gang = next(wanted for wanted in versions.symbols if wanted.name == body.name and not wanted.masked)
    price = price_without_loops(versions.function(gang), width)
    return 1 if price is None else max(1, int(CYCLES_AT_ONCE / (price + CYCLES_AROUND)))


def _entry_text(host: Function, frame: Layout, versions: Versions, needs: Needs) -> str:
    write = Writer(host, "t.", needs)
    let, do, label = write.let, write.do, write.label
    label("entry")
    record = let(f"alloca [{HOST_RECORD_BYTES} x i8], align 16")
    do(f"call void @llvm.memset(ptr {record}, i8 0, i64 {HOST_RECORD_BYTES}, i1 false)")
    for source, to in ((LAUNCH, LAUNCH_AT), (CONTEXT, CONTEXT_AT), (PATIENCE, PATIENCE_AT)):
        word = let(f"load i64, ptr {let(f'getelementptr i8, ptr %frame, i64 {source}')}, align 8")
        do(f"store i64 {word}, ptr {let(f'getelementptr i8, ptr {record}, i64 {to}')}, align 8")
    args: list[str] = []
    for param in host.params:
        place = let(f"getelementptr i8, ptr %frame, i64 {frame[param.name].offset}")
        align = min(param.type.bytes, WORD)
        args.append(f"{form(param.type)} {let(f'load {form(param.type)}, ptr {place}, align {align}')}")
    result = "void" if host.result is VOID else str(form(host.result))
    call = f"call {result} @{quoted(versions.scalar(host.name))}({', '.join([*args, f'ptr {record}'])})"
    if host.result is VOID:
        do(call)
    else:
        value, place = let(call), let(f"getelementptr i8, ptr %frame, i64 {frame.slots[-1].offset}")
        do(f"store {result} {value}, ptr {place}, align {min(host.result.bytes, WORD)}")
    state = let(f"load i64, ptr {record}, align 8")
    failed = let(f"icmp ne i64 {state}, 0")
    do(f"br i1 {failed}, label %failed, label %done")
    label("failed")
    to = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %frame, i64 {ERROR}')}, align 8")
    do(f"call void @llvm.memcpy(ptr {to}, ptr {record}, i64 {ERROR_BYTES}, i1 false)")
    do("ret i64 1")
    label("done")
    do("ret i64 0")
    says = ONCE_IN_A_WHILE if len(host.blocks) == 1 else "nounwind"  # what only launches takes no time
    return "\n".join([f"define i64 @{ENTRY}(ptr %frame) {says} {{", *write.take(), "}"])
