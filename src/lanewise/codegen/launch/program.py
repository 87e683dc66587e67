"""A whole program: the entry, the host function, launches, drivers, and every version of a function that they need.

    i64 @lanewise.entry(ptr frame)          loads the arguments from the frame, calls the host, stores its result

The host has an error record of its own, followed by the launch function and its context. If the host fails, the record
is copied to the frame's error address. `driver_table.py` has the drivers of lanes loops.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping

from ...analysis.cost.op_cost import cost_without_loops
from ...analysis.facts import Facts
from ...ir.function import Block, Function, Module
from ...ir.position import CompileError
from ...ir.types import VOID
from ...machine.prices import Prices
from ...pipeline import JOIN, RANGES, run, run_over, unwatched
from ...plan.stack_needs import Frame, stack_need
from ...plan.stack_sizes import LEFT, STACK
from ...plan.variant import Plan, Variant, as_plan
from ...process.clock import VECTOR_CODE, part
from ...record import dataclass, replace
from ...transform.checks.propagate_ranges import launch_ranges
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ...transform.lanes.crev_results import mark_uniform_results
from ..cut import is_large
from ..gang.forms import NOTHING_KNOWN
from ..gang.lanes import ANY_MACHINE
from ..gang.widen import Widening
from ..optimize import DEFAULT, Level, Unit
from ..targets import Target, machine_for
from ..text.module_prelude import addressed_texts, surroundings
from ..text.recorded_lines import records_lines
from ..text.source_lines import PlacedWidening
from ..text.spelling import quoted
from ..text.types import form
from ..text.write import Needs, Report, Writer
from .chooser import VISITS_TEXT, chooser_text
from .driver_table import driver_texts
from .frames import frames_of, not_inlined
from .lanes_loop import LanesLoop, lanes_loop
from .launch_loop import ONCE_IN_A_WHILE, launch_text
from .layout import CONTEXT, ERROR, ERROR_BYTES, FIRST_ARGUMENT, LAUNCH, PATIENCE, WORD, Layout, laid_out
from .shared_words import CONTEXT_AT, HOST_RECORD_BYTES, LAUNCH_AT, PATIENCE_AT, VISIT, VISITS
from .tables import record_updates
from .update_drivers import quicker_alone
from .versions import Versions, Wanted


def function_texts(versions: Versions, needs: Needs, width: int) -> list[str]:
    """All requested functions, until no new ones are requested; large ones in pieces."""
    large: list[Callable[[], str] | None] = []

    def write(function: Function, wanted: Wanted, symbol: str) -> str:
        lanes = 1 if wanted.shapes is None else width
        given = (needs, lanes, versions, symbol, wanted.alike, versions.variant(wanted))
        make = functools.partial(_emission, function, *given)
        with part(VECTOR_CODE):
            whole = make()
            text = whole.text(INTERNAL)
        lines = needs.lines[wanted.name] = text.count("\n") - 1
        large.append(functools.partial(_in_pieces, whole, make) if is_large(lines) else None)
        return text

    texts = versions.written(write)  # after this the length of each callee is known
    with part(VECTOR_CODE):
        return [text if again is None else again() for text, again in zip(texts, large, strict=True)]


def _in_pieces(whole: Widening, make: Callable[[Mapping[Block, bool]], Widening]) -> str:
    from ..cut.cut_large import text_in_pieces

    return text_in_pieces(whole, make, INTERNAL)


def _emission(
    function: Function,
    needs: Needs,
    lanes: int,
    versions: Versions,
    symbol: str,
    alike: tuple[int, ...],
    variant: Variant,
    active: Mapping[Block, bool] = NOTHING_KNOWN,
) -> Widening:
    widening = PlacedWidening if records_lines() else Widening
    return widening(function, needs, lanes, versions, symbol, alike, variant, active)


def optimized_for(text: str, target: Target, level: Level = DEFAULT) -> Unit:
    """LLVM text, optimized for a machine."""
    return Unit(text, machine_for(target, level.speed), level)


ENTRY = "lanewise.entry"
INTERNAL = "internal "
CYCLES_AT_ONCE = 500_000  # at most a fifth of a millisecond, without cache misses


@dataclass(frozen=True, slots=True)
class Program:
    """LLVM text, and the data needed to use it."""

    llvm: str
    frame: Layout
    loops: tuple[LanesLoop, ...]
    reports: tuple[Report, ...]
    stack: int  # bytes that a call may use
    one_lane: bool  # are there scalar lanes, whose loops LLVM may vectorize?


def program_text(
    module: Module,
    name: str,
    plan: Plan | int,
    hot: HotPaths = HOT,
    off: Collection[str] = (),
    costs: Prices = ANY_MACHINE,
    has_lock: bool = False,
) -> Program:
    """`plan` may be a width alone; `off` names passes that are left out; `has_lock`: the code
    runs in this process, with the update lock and rivals of the plan."""
    width = as_plan(plan).width
    run_over(RANGES, module, launch_ranges(module))
    mark_uniform_results(module, width, _joined)
    needs, versions = Needs(fuses=costs.fuses), Versions(module, plan, hot=hot, off=off, costs=costs, has_lock=has_lock)
    host = module.functions[name]
    values = [(param.name, param.type) for param in host.params]
    if host.result is not VOID:
        values.append(("result", host.result))
    frame = laid_out(values, FIRST_ARGUMENT)
    texts = [VISITS_TEXT] if has_lock else []
    texts.append(entry_text(host, frame, versions, needs))
    loops: list[LanesLoop] = []
    while True:
        texts += function_texts(versions, needs, width)
        if len(loops) == len(versions.launches):
            break
        body = module.functions[versions.launches[len(loops)]]
        new = lanes_loop(body, len(loops), int(body.attrs["lanes"]["dims"]), versions.loop(body.name))
        new = replace(new, serial_below=quicker_alone(body, versions) if has_lock else 0)
        record_updates(new, versions)
        texts += driver_texts(new, versions, needs)
        loops.append(replace(new, at_once=_units_at_once(versions, body, width)))
        if has_lock:
            texts.append(chooser_text(loops[-1]))
        texts.append(launch_text(loops[-1], width, needs, competes=has_lock))
    texts += addressed_texts(module, name, needs)
    around = surroundings(module, name, needs)
    text = "\n\n".join(["\n".join(around), *texts]) + "\n"
    frames = frames_of(text, width)
    need = stack_need(frames, ENTRY)
    if need > STACK - LEFT:
        raise _too_much(need, frames, versions)
    one_lane = any(wanted.shapes is None and versions.is_driven(wanted.name) for wanted in versions.symbols)
    text = not_inlined(text, frames, ENTRY)
    return Program(text, frame, tuple(loops), tuple(needs.reports), need, one_lane)


def _joined(fn: Function, facts: Facts) -> None:
    """A copy for analysis only."""
    with unwatched():
        run(JOIN, fn, facts)


def _too_much(need: int, frames: Mapping[str, Frame], versions: Versions) -> CompileError:
    """An error at the private array, or at the function, that takes the most bytes."""
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


def _units_at_once(versions: Versions, body: Function, width: int) -> int:
    """How many units may run before other threads and Ctrl-C are considered: some microseconds of work."""
    names = (body.name, f"{body.name}.ahead")
    gang = next((wanted for wanted in versions.symbols if wanted.name in names and not wanted.masked), None)
    cost = None if gang is None else cost_without_loops(versions.function(gang), width, versions.costs)
    return 1 if cost is None else max(1, int(CYCLES_AT_ONCE / (cost + versions.costs.driver)))


def entry_text(host: Function, frame: Layout, versions: Versions, needs: Needs) -> str:
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
    state = "0"
    if versions.has_lock:
        wanted = let(f"icmp slt i64 {let(f'load i64, ptr @{VISITS}, align 8')}, 0")
        state = let(f"select i1 {wanted}, i64 {VISIT}, i64 0")
    do(f"ret i64 {state}")
    says = ONCE_IN_A_WHILE if len(host.blocks) == 1 else "nounwind"  # a host that only launches takes no time
    return "\n".join([f"define i64 @{ENTRY}(ptr %frame) {says} {{", *write.take(), "}"])
