"""A version of a kernel: compiled for one signature, at one width, ready to be called.

    version = make_version(source, signature, options)
    version.run(args, threads)

    source ─ compile_kernel ─► module ─ plan ─► Plan ─ key of the cache ─► cached code, or build ─► Version

A plan may have later entrants (`plan/variant.py`), for which the first call does not wait: `background_compile.py`
compiles the whole plan when the kernel is called again. Code is loaded into the process when it first runs.
"""

from __future__ import annotations

import builtins
import ctypes
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...codegen.launch.build import Built, Code, Target, native
from ...codegen.launch.refilled import refilled_body
from ...frontend.python.compile import Compiled
from ...frontend.python.outer import Use
from ...frontend.python.signature import Signature
from ...frontend.python.source import KernelSource
from ...frontend.python.types import is_array
from ...frontend.python.writer import CompileOptions
from ...ir.clock import FRONT_END, clocked, part
from ...ir.forks import at_work
from ...ir.locks import Lock
from ...ir.messages import filled
from ...ir.position import CompileError
from ...ir.show import show_module
from ...pipeline import Watcher, watched
from ...plan.plan import plan
from ...plan.variant import Plan
from ...record import replace
from ...remarks.packed import unpacked
from ...remarks.remark import Remark, recording
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..cache import Order, cached, kept
from ..choice.calibrate import this_machine
from ..choice.tuned_widths import noted
from ..launch.launch import CALLS, LAUNCH_ADDRESS, Call
from ..launch.stacks import with_room
from ..pass_switches import compiled_under, is_watched, left_out, tell_shares
from ..warnings.likely_mistakes import warn_of_likely_mistakes
from ..warnings.lost_updates import warn_of_lost_updates
from ..warnings.recurrences import warn_of_recurrences
from ..warnings.without_lanes import has_lanes, warn_without_lanes
from .arrays import Arguments
from .compiling import compile_kernel
from .errors import failure, values
from .habit import Habit
from .settings import KernelOptions, settings

MISSING = object()
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
        self.better: Callable[[], Version | None] | None = None  # may be faster, see `background_compile.py`
        self.calls = 0  # counted while there may be a better one
        self.asked = False  # did the user choose the width?
        self.tuned = False  # was it found by `lw.tune`?
        self.planned: tuple[Remark, ...] = ()  # remarks of the plan, and of likely mistakes
        self.far: tuple[int, ...] = ()  # arguments for which there is other code when they are large
        self.arguments = Arguments(compiled, built.frame)
        self.habit = Habit()
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
                self._code = self._code or self.built.link(self.printed)
        return self._code

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Of the compile that produced the code, in this process or in an earlier one."""
        return (*unpacked(self.built.remarks), *self.planned)

    @property
    def linked(self) -> Code | None:
        """The same, if it is loaded."""
        return self._code

    def is_stale(self) -> bool:
        """Has an outer value changed since? Global names are checked first: most are global."""
        for names, name, value in self._outer:
            if names.get(name, MISSING) is not value:
                return True
        if not self._all_global:
            return self.compiled.is_stale()
        return any(use.has_changed() for use in self._mutable)

    def staleness(self) -> Callable[[], bool]:
        """`is_stale` as one expression, which takes half as long; worth it for frequent calls."""
        if not self._all_global or self._mutable:
            return self.is_stale
        known: dict[str, Any] = {"missing": MISSING}
        same: list[str] = []
        for at, (names, name, value) in enumerate(self._outer):
            known |= {f"names{at}": names.get, f"value{at}": value}
            same.append(f"names{at}({name!r}, missing) is value{at}")
        text = f"lambda: not ({' and '.join(same) or 'True'})"
        return eval(compile(text, "<staleness>", "eval"), known)

    def run(self, args: Sequence[Any], threads: int) -> Any:
        """Call it. The arguments have the version's signature, and live until it is done."""
        code = self.code
        entry = self._entry
        if entry is None:
            entry = self._entry = with_room(ENTRY(code.entry), self.built.stack)
        call = Call(self.built.drivers, code, threads, self.habit)
        context = id(call)
        frame, start = self.arguments.frame(args, LAUNCH_ADDRESS, context, self.habit.patience(threads))
        try:
            CALLS[context] = call
            failed = entry(start)
        finally:
            CALLS.pop(context, None)
        if failed:
            record = self.arguments.record(frame)
            call.check(record)
            raise failure(self.built, record, self.source.line_at)
        return self.arguments.result(frame)

    def run_debug(self, args: Sequence[Any], threads: int) -> Any:
        """Call it in the interpreter; compiled, if that would take too long, or did with arguments of these sizes."""
        from ..debug.debug_mode import TooLarge, run_debug, warn_too_large  # the interpreter

        size = tuple(_size(arg) for arg in args)
        if size not in self.too_large:
            try:
                return run_debug(self.compiled, self.source, args, self.built.width)
            except TooLarge as limit:
                self.too_large[size] = str(limit)
        warn_too_large(self.source.name, self.too_large[size])
        return self.run(args, threads)

    def printed(self, number: int, words: Any) -> None:
        """`print` in a kernel."""
        report = self.built.reports[number]
        shown = values(report, [words[at] for at in range(len(report.types))])
        print(filled(report.text, shown, report.types), file=sys.stdout)


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


def make_version(
    source: KernelSource, signature: Signature, options: KernelOptions, args: Sequence[Any] | None = None
) -> Version:
    """Compile; CompileError for code outside the language. The version is for arrays as large as these."""
    try:
        with clocked() as parts:
            with part(FRONT_END):
                compiled = compile_kernel(source, signature, options.for_compiler())
            made = version_of(source, compiled, options, args=args)
        tell_shares(source.name, parts, settings())
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
    complete: bool = False,
    args: Sequence[Any] | None = None,
) -> Version:
    """Code for a module, from the cache on disk if it is there; users know the kernel by `source`.

    The first call does not wait for later entrants of the plan, unless it is to be `complete` or the cache has them.
    With `args`, the sizes of arrays decide which of them are large; else the signature does.
    """
    tuned = None if width or options.width else noted(compiled)
    asked = width or options.width or tuned
    off = tuple(left_out(settings()))
    with recording() as remarks:
        chosen = plan(compiled, this_machine(), asked, off, args)
        if chosen.large != compiled.signature.large:
            compiled = replace(compiled, signature=replace(compiled.signature, large=chosen.large))
        _warn(source, compiled, options)
    hot = options.for_hot_paths()
    built, planned = _built(source, compiled, chosen, complete, hot, off)
    made = Version(source, compiled, built, options.for_compiler(), hot, chosen)
    made.planned = tuple(remarks)
    made.asked, made.tuned, made.far = asked is not None, tuned is not None, chosen.far
    if planned != chosen:
        made.better = lambda: _complete(made, options, width)
    return made


def _warn(source: KernelSource, compiled: Compiled, options: KernelOptions) -> None:
    """Warn of likely mistakes in a kernel."""
    if not has_lanes(compiled.module):
        if options.width != 1:  # with width=1 it is intended
            warn_without_lanes(source)
    else:
        warn_of_lost_updates(compiled.module, source)
        warn_of_recurrences(compiled.module, source)
    warn_of_likely_mistakes(compiled)
    if compiled.left_out:
        from ..debug.debug_mode import warn_of_prints

        warn_of_prints(compiled)


def _built(
    source: KernelSource, compiled: Compiled, chosen: Plan, complete: bool, hot: HotPaths, off: tuple[str, ...]
) -> tuple[Built, Plan]:
    """Code, from the cache if it is there, and the part of the plan that it covers."""
    whole = _order(compiled, chosen, native(), hot, off)
    if complete or not chosen.has_later:
        return _cached(source, whole), chosen
    found = None if is_watched(settings()) else kept(whole.parts)
    if found is not None:
        return found, chosen
    return _cached(source, replace(whole, plan=chosen.at_first())), chosen.at_first()


def _cached(source: KernelSource, order: Order) -> Built:
    return compiled_under(settings(), source.name, order.build, lambda: cached(order.parts, order.build))


def _order(compiled: Compiled, chosen: Plan, target: Target, hot: HotPaths, off: tuple[str, ...]) -> Order:
    text = show_module(compiled.module)
    return Order(compiled.module, text, compiled.name, chosen, target, hot, off, this_machine().prices)


def built_again(version: Version, watchers: Sequence[Watcher]) -> Built:
    """Compile the whole plan once more, with later entrants, while these observe the passes."""
    off = tuple(left_out(settings()))
    order = _order(version.compiled, version.plan, version.built.target, version.hot, off)
    with watched(watchers):
        return order.build()


def _complete(version: Version, options: KernelOptions, width: int | None) -> Version | None:
    """A version with the later entrants of the plan; None if none of them can be compiled."""
    compiled, off = version.compile_anew(), left_out(settings())
    bodies = [function for function in compiled.module.functions.values() if "lanes" in function.attrs]
    made = [refilled_body(body, version.built.width, version.hot, off) for body in bodies]
    if all(isinstance(body, str) for body in made):
        return None
    return version_of(version.source, compiled, options, width, complete=True)
