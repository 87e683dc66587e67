"""A version of a kernel: compiled for one signature, at one width, ready to be called.

    version = make_version(source, signature, options)
    version.run(args, threads)

Compiling goes source, module, object code; the last step is looked up in the cache on disk. Code is put into the
process when it is first run.
"""

from __future__ import annotations

import builtins
import ctypes
import sys
import threading
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..codegen.build import Built, Code, build, native
from ..codegen.far_drivers import PREFETCH
from ..codegen.repacked import REPACK, repacked_body
from ..frontend.python.compile import Compiled
from ..frontend.python.outer import Use
from ..frontend.python.signature import Signature
from ..frontend.python.source import KernelSource
from ..frontend.python.types import is_array
from ..frontend.python.writer import CompileOptions
from ..ir.clock import FRONT_END, clocked, part
from ..ir.forks import at_work
from ..ir.messages import filled
from ..ir.position import CompileError
from ..ir.show import show_module
from ..record import replace
from ..transform.hot_paths import HOT, HotPaths
from .arrays import Arguments
from .cache import cached, kept
from .calibrate import machine_prices
from .compiling import compile_kernel
from .errors import failure, values
from .habit import Habit
from .large_arrays import Far, far_arguments, large_ones, mark_large
from .launch import CALLS, LAUNCH_ADDRESS, Call
from .lost_updates import warn_of_lost_updates
from .recurrences import warn_of_recurrences
from .settings import KernelOptions, settings
from .slips import warn_of_slips
from .stacks import with_room
from .tuned import noted
from .unsure import mark_maps, mark_unsure_loops
from .watching import left_out, tell_shares, watch
from .width import chosen_width
from .without_lanes import has_lanes, warn_without_lanes

MISSING = object()
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Version:
    """Compiled code, and how to call it. `compile_anew` makes the module again, as it came from the front end."""

    def __init__(
        self, source: KernelSource, compiled: Compiled, built: Built, options: CompileOptions, hot: HotPaths = HOT
    ) -> None:
        self.source = source
        self.compiled = compiled
        self.built = built
        self.options = options
        self.hot = hot
        self.compile_anew: Callable[[], Compiled] = lambda: compile_kernel(source, compiled.signature, self.options)
        self.better: Callable[[], Version | None] | None = None  # makes one that may be quicker, see `later.py`
        self.calls = 0  # counted while there may be a better one
        self.asked = False  # did anybody but prices choose the width?
        self.tuned = False  # was it found by `lw.tune`?
        self.far: tuple[int, ...] = ()  # arguments for which there is other code when they are large
        self.arguments = Arguments(compiled, built.frame)
        self.habit = Habit()
        self.too_large: dict[tuple[Any, ...], str] = {}  # for the interpreter: sizes of arguments, and why
        self._lock = threading.RLock()
        self._code: Code | None = None
        self._entry: Any = None
        found = [_global(use) for use in compiled.uses]
        self._outer = [item for items in found for item in items]
        self._all_global = all(found)
        self._mutable = [use for use in compiled.uses if use.contents is not None]

    @property
    def code(self) -> Code:
        """Addresses in this process; the first to ask puts the code there."""
        if self._code is None:
            with at_work(), self._lock:
                self._code = self._code or self.built.link(self.printed)
        return self._code

    @property
    def linked(self) -> Code | None:
        """The same, if somebody has asked."""
        return self._code

    def is_stale(self) -> bool:
        """Has an outer value changed since? Global names are looked at first: most are."""
        for names, name, value in self._outer:
            if names.get(name, MISSING) is not value:
                return True
        if not self._all_global:
            return self.compiled.is_stale()
        return any(use.has_changed() for use in self._mutable)

    def staleness(self) -> Callable[[], bool]:
        """`is_stale` as one expression, which takes half as long; worth making for what is called often."""
        if not self._all_global or self._mutable:
            return self.is_stale
        known: dict[str, Any] = {"missing": MISSING}
        same: list[str] = []
        for at, (names, name, value) in enumerate(self._outer):
            known |= {f"names{at}": names.get, f"value{at}": value}
            same.append(f"names{at}({name!r}, missing) is value{at}")
        return eval(f"lambda: not ({' and '.join(same) or 'True'})", known)

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
        from .debugging import TooLarge, run_debug, warn_too_large  # the interpreter

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
    """What of an argument decides most how long a call takes."""
    return arg.shape if is_array(arg) else arg if isinstance(arg, int) else None


def _global(use: Use) -> list[tuple[Mapping[str, Any], str, Any]]:
    """Where a global or builtin name, or one of a module, is found, and what it was; nothing for other names."""
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
    """Compile; CompileError for what is outside of the language. The version is for arrays as large as these."""
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
    repack: bool = False,
    args: Sequence[Any] | None = None,
) -> Version:
    """Code for a module, from the cache on disk if it is there; `source` is what users know it by.

    Code that can repack lanes is made only where it is asked for, but taken from the cache. With `args`, which of them
    are large is found out; else the signature tells.
    """
    given, measured = width, None if width or options.width else noted(compiled)
    asked = width or options.width or measured
    width = asked or chosen_width(compiled.module, compiled.name)
    if not asked:
        mark_unsure_loops(compiled.module, compiled.name, width)
    maps = mark_maps(compiled.module, compiled.name, width)
    hot, off = options.for_hot_paths(), left_out(settings())
    far: Far = far_arguments(compiled, width) if PREFETCH not in off else {}
    large = compiled.signature.large if args is None else large_ones(tuple(far), args)
    mark_large(compiled, far, large)
    if large != compiled.signature.large:
        compiled = replace(compiled, signature=replace(compiled.signature, large=large))
    watch(compiled, width, settings())
    if not has_lanes(compiled.module):
        if options.width != 1:  # who asks for one lane knows
            warn_without_lanes(source)
    else:
        warn_of_lost_updates(compiled.module, source)
        warn_of_recurrences(compiled.module, source)
    warn_of_slips(compiled)
    if compiled.left_out:
        from .debugging import warn_of_prints

        warn_of_prints(compiled)
    target = native()
    text = show_module(compiled.module)
    place = (source.file, str(source.first_line), source.text, compiled.name)
    costs = machine_prices()
    parts = (text, *place, str(width), target.words, str(hot), str(costs))
    waits = maps and not repack and REPACK not in off
    built = kept((*parts, *off)) if waits else None
    off = off if repack else [*off, REPACK]
    module, name = compiled.module, compiled.name
    if built is None:
        built = cached((*parts, *off), lambda: build(module, name, width, target, hot=hot, off=off, costs=costs))
    else:
        waits = False
    made = Version(source, compiled, built, options.for_compiler(), hot)
    made.asked, made.tuned, made.far = asked is not None, measured is not None, tuple(far)
    if waits:
        made.better = lambda: _repacked(made, options, given)
    return made


def _repacked(version: Version, options: KernelOptions, width: int | None) -> Version | None:
    """A version that can repack lanes; None if there is no loop for which that could pay."""
    compiled = version.compile_anew()
    bodies = [function for function in compiled.module.functions.values() if "lanes" in function.attrs]
    made = [repacked_body(body, version.built.width, version.hot, left_out(settings())) for body in bodies]
    if all(isinstance(body, str) for body in made):
        return None
    return version_of(version.source, compiled, options, width, repack=True)
