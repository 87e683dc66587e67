"""A version of a kernel: compiled for one signature, at one width, ready to be called.

    version = make_version(source, signature, options)
    version.run(args, threads)

    source ─ compile_kernel ─► module ─ plan ─► Plan ─ key of the cache ─► cached code, or build ─► Version

Code is loaded into the process when it first runs. A plan may have rivals: when the kernel has run for a while, a
referee has them compiled and timed (`runtime/choice/referee.py`); the next process begins with the winner.
"""

from __future__ import annotations

import builtins
import ctypes
import sys
import time
import types
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...codegen.launch.built import Built, Code
from ...codegen.launch.layout import ERROR_DRIVER, WORD
from ...codegen.launch.shared_words import SOON, VISIT
from ...codegen.targets import native
from ...frontend.python.arrays.returned_arrays import array_at
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions.outer import Use
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.promotion import NUMPY
from ...frontend.python.types import is_array
from ...frontend.python.writer import CompileOptions
from ...ir.messages import END_OF_LANES, filled
from ...ir.position import CompileError, Position
from ...ir.show import show_module
from ...pipeline import Watcher, watched
from ...plan.plan import lanes_named, plan, won
from ...plan.variant import Plan
from ...process.clock import FRONT_END, clocked, part
from ...process.forks import at_work
from ...process.locks import Lock
from ...record import replace
from ...remarks.packed import unpacked
from ...remarks.remark import Remark, recording
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..cache import Order, cached
from ..choice.calibrate import this_machine
from ..choice.standings import Standings, name_of, noted
from ..launch.launch import CALLS, LAUNCH_ADDRESS, Call
from ..launch.lost_exceptions import keep, lost
from ..launch.stacks import with_room
from ..launch.thread_limits import follow_threadpoolctl
from ..pass_switches import compiled_under, is_watched, left_out, observed, print_shares
from ..warnings.crev_stores import warn_of_crev_stores
from ..warnings.likely_mistakes import warn_of_likely_mistakes
from ..warnings.lost_updates import warn_of_lost_updates
from ..warnings.recurrences import warn_of_recurrences
from ..warnings.without_lanes import has_lanes, warn_without_lanes
from .arrays import Arguments
from .compiling import compile_kernel
from .errors import LaneError, failure, iteration, values
from .habit import Habit
from .printed_lines import Lines
from .settings import KernelOptions, cache_folder, settings

if TYPE_CHECKING:
    from ..choice.referee import Referee

MISSING = object()
_warned: dict[Any, Any] = {}
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Version:
    """Compiled code, and how to call it. `compile_anew` makes the module again, as it came from the front end."""

    def __init__(
        self,
        source: KernelSource,
        compiled: Compiled,
        built: Built,
        options: CompileOptions,
        hot: HotPaths = HOT,
        plan: Plan | None = None,
    ) -> None:
        self.source = source
        self.compiled = compiled
        self.built = built
        self.options = options
        self.hot = hot
        self.plan = plan or Plan(built.width)
        self.compile_anew: Callable[[], Compiled] = lambda: compile_kernel(source, compiled.signature, self.options)
        self.asked_width: int | None = None  # that the user chose
        self.is_measured = False  # did its plan win the tournament of an earlier process?
        self.order: Order | None = None  # for rivals, if the plan has any
        self.standings: Standings | None = None  # of an earlier process
        self.note = ""  # the name of its note on disk
        self.referee: Referee | None = None
        self.stack = built.stack  # bytes that a call may use, also with rivals
        self.planned: tuple[Remark, ...] = ()  # remarks of the plan, and of likely mistakes
        self.far: tuple[int, ...] = ()  # arguments for which there is other code when they are large
        self.arguments = Arguments(compiled, built.frame)
        self.habit = Habit()
        self.warnings: list[tuple[str, Position]] = []
        self.prints = any(one.kind == "print" and not one.error for one in built.reports)
        self.lines: Lines | None = None  # of the call that runs, if it prints
        self._one_prints = Lock()
        self.too_large: dict[tuple[Any, ...], str] = {}  # for the interpreter: sizes of arguments, and why
        self._lock = Lock()
        self._code: Code | None = None
        self._entry: Any = None
        found = [_global(use) for use in compiled.uses]
        self._outer = [item for items in found for item in items]
        self._all_global = all(found)
        self._mutable = [use for use in compiled.uses if use.contents is not None]

    @property
    def code(self) -> Code:
        """Addresses in this process; the first use loads the code."""
        if self._code is None:
            with at_work(), self._lock:
                if self._code is None:
                    code = self.built.link(self.printed, self.outside())
                    if self.order is not None:
                        ctypes.c_int64.from_address(code.visits).value = SOON
                    if settings().perf:
                        self._announce(code)
                    self._code = code
        return self._code

    def _announce(self, code: Code) -> None:
        from ..profile.measured import line_rows
        from ..profile.perf_files import announce

        announce(self.source.name, self.built, code, line_rows(self))

    def outside(self) -> dict[str, int]:
        """The addresses of C functions that it calls."""
        return {name: function.address for name, function in self.compiled.outside.items()}

    def visit(self, during: float = 0.0) -> None:
        """Let the referee of the tournament look at the times; `during`: seconds of a launch that has not ended."""
        if self.referee is None:
            if self.order is None:
                return
            with at_work(), self._lock:
                begun = time.thread_time()
                from ..choice.referee import Referee  # loaded by kernels that run long

                self.referee = self.referee or Referee(self, begun)
        self.referee.visit(during)

    def needs_stack(self, bytes: int) -> None:
        """Provide stack for a rival that needs this many bytes."""
        if bytes > self.stack:
            self.stack, self._entry = bytes, None

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Of the compile that produced the code, in this process or in an earlier one."""
        return (*unpacked(self.built.remarks), *self.planned)

    def is_stale(self) -> bool:
        """Has an outer value changed since? Global names are checked first: most are global."""
        for names, name, value in self._outer:
            if names.get(name, MISSING) is not value:
                return True
        if not self._all_global:
            return self.compiled.is_stale()
        return any(use.has_changed() for use in self._mutable)

    def same_names(self) -> tuple[dict[str, Any], str]:
        """The opposite of `is_stale` as an expression, with the names that it needs: for frequent calls."""
        if not self._all_global or self._mutable:
            return {"is_stale": self.is_stale}, "not is_stale()"
        known: dict[str, Any] = {"missing": MISSING}
        same: list[str] = []
        for at, (names, name, value) in enumerate(self._outer):
            known |= {f"names{at}": names.get, f"value{at}": value}
            same.append(f"names{at}({name!r}, missing) is value{at}")
        return known, " and ".join(same) or "True"

    @property
    def may_warn(self) -> bool:
        """May a call warn?"""
        return any(report.error and report.kind == "print" for report in self.built.reports)

    def run(self, args: Sequence[Any], threads: int) -> Any:
        """Call it. The arguments have the version's signature, and live until it is done."""
        return self._run_and_print(args) if self.prints else self._run(args, threads)

    def _run_and_print(self, args: Sequence[Any]) -> Any:
        """One call at a time, on one thread; its lines are printed when it has ended, also by an exception."""
        with self._one_prints:
            around, self.lines = self.lines, Lines()
            try:
                result = self._run(args, 1)
            finally:
                lines, self.lines = self.lines, around
                lines.show()
            if (error := lost()) is not None:
                raise error
            return result

    def _run(self, args: Sequence[Any], threads: int) -> Any:
        code = self.code
        entry = self._entry
        if entry is None:
            entry = self._entry = with_room(ENTRY(code.entry), self.stack)
        call = Call(self.built.drivers, code, threads, self.habit, self.visit if self.order is not None else None)
        context = id(call)
        frame, start = self.arguments.frame(args, LAUNCH_ADDRESS, context, self.habit.patience(threads))
        try:
            CALLS[context] = call
            state = entry(start)
        finally:
            CALLS.pop(context, None)
        if state == VISIT:
            self.visit()
        elif state:
            record = self.arguments.record(frame)
            call.check(record)
            raise self.failure(record)
        if self.warnings:
            self.warn()
        if self.arguments.returns_arrays:
            return self.arguments.result(frame, partial(array_at, made=call.made, args=args))
        return self.arguments.result(frame)

    def failure(self, record: bytes) -> LaneError:
        """The exception for the record of a failed call."""
        built, record = self._program_of(record)
        return failure(built, record, self.source.line_at, self.compiled.errors, self.built.width)

    def _program_of(self, record: bytes) -> tuple[Built, bytes]:
        """The program that wrote a record, which may be a rival's, and the record without that number."""
        words = bytearray(record)
        at = ERROR_DRIVER + WORD // 2
        number = int.from_bytes(words[at : at + WORD // 2], "little")
        words[at : at + WORD // 2] = bytes(WORD // 2)
        rival = self.referee.rivals[number].built if number and self.referee is not None else None
        return rival or self.built, bytes(words)

    def run_debug(self, args: Sequence[Any], threads: int, options: KernelOptions) -> Any:
        """Call it in the interpreter; compiled, if that would take too long, or did with arguments of these sizes."""
        from ..debug.debug_mode import How, TooLarge, run_debug, warn_too_large  # the interpreter

        size = tuple(_size(arg) for arg in args)
        if size not in self.too_large:
            try:
                how = How(self.built.width, options.is_for_orders(), options.threads == 1)
                return run_debug(self.compiled, self.source, args, how)
            except TooLarge as limit:
                self.too_large[size] = str(limit)
        warn_too_large(self.source.name, self.too_large[size])
        return self.run(args, threads)

    def printed(self, number: int, words: Any, of: Built | None = None) -> None:
        """`print` in a kernel, or a warning, which waits until the call ends: it may become an exception.

        Also the end of a lanes loop. An exception, such as Ctrl-C, waits too: machine code cannot pass it on.
        """
        try:
            built = of or self.built
            report = built.reports[number]
            if report.error == END_OF_LANES:
                if self.lines is not None:
                    self.lines.end_lanes()
                return
            count = len(report.types)
            text = filled(report.text, values(report, [words[at] for at in range(count)]), report.types)
            if report.error:
                self.warnings.append((text, report.position))
            elif self.lines is not None:
                self.lines.add(text, iteration(built, words[count], words[count + 1]))
            else:
                print(text, file=sys.stdout)
        except BaseException as error:
            keep(error)

    def warn(self) -> None:
        """Issue the warnings of a call, once for each line, as Python does."""
        given, self.warnings = self.warnings, []
        for text, at in given:
            warnings.warn_explicit(text, RuntimeWarning, at.file, at.line, registry=_warned)


def _size(arg: Any) -> Any:
    """The property of an argument that mostly decides how long a call takes."""
    return arg.shape if is_array(arg) else arg if isinstance(arg, int) else None


def _global(use: Use) -> list[tuple[Mapping[str, Any], str, Any]]:
    """Where a global or builtin name, or one of a module, is found, and its old value; nothing for other names."""
    if use.owner is not None:
        found = isinstance(use.owner, types.ModuleType) and use.name in vars(use.owner)
        return [(vars(use.owner), use.name, use.value)] if found else []
    function, name = use.source.function, use.name
    if function is None or name in function.__code__.co_freevars or name in use.source.names:
        return []
    names = function.__globals__
    if name in names:
        return [(names, name, use.value)]
    return [(names, name, MISSING), (vars(builtins), name, use.value)]


follow_threadpoolctl()


def make_version(
    source: KernelSource, signature: Signature, options: KernelOptions, args: Sequence[Any] | None = None
) -> Version:
    """Compile; CompileError for code outside the language. The version is for arrays as large as these."""
    try:
        with clocked() as parts, observed(settings(), source.name):
            with part(FRONT_END):
                compiled = compile_kernel(source, signature, options.for_compiler())
            made = version_of(source, compiled, options, args=args)
        print_shares(source.name, parts, settings())
        return made
    except CompileError as error:
        if error.source is None and error.position:
            error.source = source.line_at(error.position)
        raise


def version_of(
    source: KernelSource,
    compiled: Compiled,
    options: KernelOptions,
    width: int | None = None,
    args: Sequence[Any] | None = None,
) -> Version:
    """Code for a module, from the cache on disk if it is there; users know the kernel by `source`.

    With `args`, the sizes of arrays decide which of them are large; else the signature does.
    """
    width = width or options.width
    off, hot = tuple(left_out(settings())), options.for_hot_paths()
    machine = this_machine()
    order = Order(
        compiled.module, show_module(compiled.module), compiled.name, Plan(1), native(), hot, off, machine.prices
    )
    with recording() as remarks:
        chosen = plan(compiled, machine, width, off, args)
        order = replace(order, plan=chosen)
        name = name_of(order, width)
        known = noted(cache_folder(), name)
        if known is not None and known.first != chosen.name:
            lanes = None if width or chosen.rivals else lanes_named(known.first)
            chosen = plan(compiled, machine, lanes, off, args) if lanes else won(chosen, known.first)
            order = replace(order, plan=chosen)
        if chosen.large != compiled.signature.large:
            compiled = replace(compiled, signature=replace(compiled.signature, large=chosen.large))
        _warn(source, compiled, options)
    made = Version(source, compiled, _cached(source, order), options.for_compiler(), hot, chosen)
    made.planned = tuple(remarks)
    made.asked_width, made.standings, made.note, made.far = width, known, name, chosen.far
    made.is_measured = known is not None and known.first == chosen.name
    if chosen.rivals and not made.options.debug and not is_watched(settings()):
        made.order = order
    return made


def _warn(source: KernelSource, compiled: Compiled, options: KernelOptions) -> None:
    """Warn of likely mistakes in a kernel."""
    if not has_lanes(compiled.module):
        if options.width != 1 and source.rules is NUMPY:  # with width=1 it is intended
            warn_without_lanes(source)
    else:
        warn_of_lost_updates(compiled.module, source)
        warn_of_recurrences(compiled.module, source)
        if options.threads != 1:
            warn_of_crev_stores(compiled.module)
    warn_of_likely_mistakes(compiled)


def _cached(source: KernelSource, order: Order) -> Built:
    return compiled_under(settings(), source.name, order.build, lambda: cached(order.parts, order.build))


def built_again(version: Version, watchers: Sequence[Watcher], plan: Plan | None = None) -> Built:
    """Compile again from the source while these watchers observe the passes; `plan`: a rival of the version's own."""
    off = tuple(left_out(settings()))
    with watched(watchers):
        compiled = version.compile_anew()
        given = (plan or version.plan, version.built.target, version.hot, off, this_machine().prices)
        return Order(compiled.module, show_module(compiled.module), compiled.name, *given).build()
