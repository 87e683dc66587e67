"""Explain: from a compiled kernel to its explanation.

The functions that run in lanes are analysed once more, as they come from the front end, so that every value still
stands on the line it was written for: shapes of variables, branches kept or folded, loops, the form of each memory
access, checks. A called function is analysed with the shapes that its callers give it, joined over all calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..analysis.cfg import cfg
from ..analysis.loops import loops
from ..frontend.python import library
from ..frontend.python.compile import Compiled
from ..frontend.python.lanes import lanes_info
from ..frontend.python.source import KERNEL, KernelSource
from ..frontend.python.types import ArrayType, FrontType
from ..ir.function import Function, Module, Op
from ..record import replace
from ..runtime.outcomes import Outcome, outcomes
from ..runtime.recurrences import recurrences, sentence
from ..runtime.version import Version
from ..runtime.without_lanes import has_lanes, without_lanes
from ..solve.guards import inequality
from ..target import host
from ..transform.copy_function import copy_function
from ..transform.count_bits import COUNTED
from ..transform.crev_results import tell_uniform_results
from ..transform.hot_paths import HotPaths
from ..transform.hot_paths_words import size_words
from .ahead_words import ahead_notes
from .branch_words import branch_note
from .explanation import (
    ACROSS,
    DEBUG,
    LOOP,
    STRETCH,
    TYPE,
    VALUE,
    Explanation,
    Line,
    Note,
)
from .full_words import full_notes
from .hot_paths import hot_path_notes
from .lane_use import LaneUse, lane_use, use_notes
from .loop_words import is_first_test, loop_note, loop_position, test_of
from .memory_words import memory_notes
from .one_lane_words import for_one_lane
from .op_words import Types, message_words, op_notes
from .outcome_words import outcome_notes
from .parts import Lengths, Part, parts
from .repack_words import repack_notes
from .unmeasured_words import unmeasured_notes
from .updates import update_notes

Place = tuple[str, int]
Notes = dict[Place, dict[Note, None]]


def explain(version: Version, args: Sequence[Any] | None = None, measure: bool = True) -> Explanation:
    """What is to be said of a version; with arguments to measure with, also how many lanes are at work."""
    measured, width = outcomes(version), version.built.width
    use = lane_use(version.compile_anew(), args, width) if measure and args is not None and width > 1 else None
    lengths = _lengths(version.source, args or ())
    told = (measured, use, lengths, version.asked)
    found = explain_compiled(version.source, version.compile_anew(), width, version.hot, *told)
    return replace(found, origin=_origin(version))


def _origin(version: Version) -> str:
    """Of the width, if nobody asked for it."""
    if version.tuned:
        return "found by lw.tune"
    by_prices = not version.asked and has_lanes(version.compiled.module) and version.source.kind == KERNEL
    return "by prices (lw.tune measures)" if by_prices else ""


def explain_compiled(
    source: KernelSource,
    compiled: Compiled,
    width: int,
    hot: HotPaths,
    measured: Mapping[str, Sequence[Outcome]] | None = None,
    use: LaneUse | None = None,
    lengths: Lengths | None = None,
    asked: bool = False,
) -> Explanation:
    """Of a module as it comes from the front end, which is changed by it, for gangs of some width (`asked` for)."""
    in_lanes = has_lanes(compiled.module)
    width = width if in_lanes else 1
    orders = [found for fn in compiled.module.functions.values() for found in recurrences(fn)]
    ahead = list(ahead_notes(compiled, width)) if in_lanes else []
    bodies = [fn for fn in compiled.module.functions.values() if lanes_info(fn) is not None and not asked]
    ahead += unmeasured_notes(compiled.module, compiled.name, bodies, width)
    known = (compiled.types, lengths)
    notes = notes_of(compiled.module, compiled.name, width, hot, *known) if in_lanes else {}
    for place, note in ahead:
        notes.setdefault(place, {})[note] = None
    for found in orders:
        note = Note(ACROSS, "recurrence", sentence(found, source), found.load.position.column)
        notes.setdefault(_place(found.load), {})[note] = None
    for place, note in outcome_notes(compiled.module, measured or {}):
        notes.setdefault(place, {})[note] = None
    for place, note in list(use_notes(use, notes)) if use is not None else ():
        notes[place][note] = None
    for at, slip in compiled.slips:
        notes.setdefault((at.file, at.line), {})[Note(TYPE, "wraps", slip, at.column)] = None
    for at, left in compiled.left_out:
        note = Note(DEBUG, left, f"{left} is not part of the code: it works in debug mode", at.column)
        notes.setdefault((at.file, at.line), {})[note] = None
    lines = dict(enumerate(source.text.rstrip("\n").splitlines(), source.first_line))
    own = [line_of(notes, source.file, number, text, "") for number, text in lines.items()]
    others = [place for place in notes if place[0] != source.file or place[1] not in lines]
    others = [place for place in others if place[0] != library.__file__]  # as little as of exp
    own += [line_of(notes, *place, _text(compiled, place), place[0]) for place in sorted(others) if place[1]]
    return Explanation(
        source.name,
        source.file,
        tuple(_argument(name, type) for name, type in _named_types(source, compiled.signature.types)),
        width,
        f"{host().cpu}, vectors of {host().vector_bits} bits",
        tuple(own),
        _remarks(source, in_lanes, use),
    )


def _lengths(source: KernelSource, args: Sequence[Any]) -> Lengths:
    given = zip((param.arg for param in source.parameters), args, strict=False)
    return {name: np.shape(arg) for name, arg in given if hasattr(arg, "dtype")}


def _remarks(source: KernelSource, in_lanes: bool, use: LaneUse | None) -> tuple[str, ...]:
    if not in_lanes:
        return (without_lanes(source),)
    return (f"lanes were measured in {use.run:,} of {use.gangs:,} gangs",) if use is not None else ()


def notes_of(
    module: Module,
    entry: str,
    width: int,
    hot: HotPaths,
    types: Types | None = None,
    lengths: Lengths | None = None,
    refilled: bool = True,
) -> Notes:
    """What is to be said of each line, with the types that variables have there. The functions are changed by it.

    `refilled`: lanes that have left a loop may take other iterations, which they do of kernels in Python alone.
    """
    tell_uniform_results(module, width)
    notes: Notes = {}
    bodies = [fn for fn in module.functions.values() if lanes_info(fn) is not None]
    paths = [told for fn in bodies for told in hot_path_notes(fn, width, hot)]
    paths += [told for fn in bodies for told in full_notes(fn, width, hot)]
    paths += [told for fn in bodies for told in update_notes(fn, width)]
    paths += [told for fn in bodies for told in memory_notes(module, entry, fn, width)]
    paths += [told for fn in bodies if refilled for told in repack_notes(module, entry, fn, width, hot)]
    called = {name: copy_function(fn) for name, fn in module.functions.items() if lanes_info(fn) is None}
    for part in parts(module, entry, width, lengths):
        for place, note in _notes(part, types or {}):
            notes.setdefault(place, {})[note] = None
        if part.full and part.fn.name in called:
            paths += _called_paths(called[part.fn.name], part, width, hot)
    for place, note in paths:
        notes.setdefault(place, {})[note] = None
    if width == 1:
        notes = {place: dict.fromkeys(map(for_one_lane, found)) for place, found in notes.items()}
    return notes


def _called_paths(fn: Function, part: Part, width: int, hot: HotPaths) -> Iterator[tuple[Place, Note]]:
    """Of a function that whole gangs call, as it comes from the front end, with the shapes that they give it."""
    for param, given in zip(fn.params, part.fn.params, strict=True):
        param.shape = part.found.shape(given)
    yield from hot_path_notes(fn, width, hot)
    yield from full_notes(fn, width, hot)


def line_of(notes: Notes, file: str, number: int, text: str, shown: str) -> Line:
    found = sorted(notes.get((file, number), ()), key=lambda note: (note.kind != VALUE, note.column))
    return Line(number, text, tuple(found), shown)


def _text(compiled: Compiled, place: Place) -> str:
    """A line of a function that the kernel calls, or of the loop that calls it."""
    for use in compiled.uses:
        for source in (getattr(use.value, "source", None), use.source):
            if source is None or source.file != place[0]:
                continue
            text = source.line(place[1])
            if text is not None:
                return text
    return ""


def _named_types(source: KernelSource, types: Sequence[FrontType]) -> Iterator[tuple[str, FrontType]]:
    """The loop of a ufunc takes its results behind the arguments, as arrays."""
    names = [param.arg for param in source.parameters]
    results = len(types) - len(names)
    names += ["result"] if results == 1 else [f"result {k}" for k in range(results)]
    return zip(names, types, strict=True)


def _argument(name: str, type: FrontType) -> str:
    if isinstance(type, ArrayType):
        if type.strides == (0,):  # a number beside arrays, of a ufunc
            return f"{name}: {type.dtype}, one for all"
        axes = ",".join(":" for _ in type.lengths)
        return f"{name}: {type.dtype}[{axes}]{_order(type)}"
    return f"{name}: {type}"


def _order(type: ArrayType) -> str:
    size = type.dtype.itemsize
    if type.strides and type.strides[-1] == size:
        return ""
    return ", Fortran order" if type.ndim > 1 and type.strides[0] == size else ", strided"


# notes


def _notes(part: Part, types: Types) -> Iterator[tuple[Place, Note]]:
    for file, line, column, message, sums in part.fn.attrs.get("hoisted", ()):
        where = f", where {' and '.join(map(_sum_words, sums))}" if sums else ""
        if message:
            sentence = f"check made once for many gangs: {message_words(message)}{where}"
        else:
            sentence = f"asked once for many gangs{where}; those at the borders run under masks, with the checks left"
        yield (file, line), Note(STRETCH, "check" if message else "border", sentence, column)
    for file, line, column, what in part.fn.attrs.get(COUNTED, ()):
        yield (file, line), Note(LOOP, "counted", f"no loop: {what} are counted at once", column)
    graph, forest = part.facts[cfg], part.facts[loops]
    tests = {test_of(part, loop): loop.header for loop in forest if loop.header in part.found.loops}
    yield from _reductions(part)
    for number, block in enumerate(graph.blocks):
        if number not in part.found.live:
            continue
        if block.end is not None:
            yield from _of_end(part, number, block.end, tests.get(number))
        for op in block.ops:
            yield from ((_place(op), note) for note in op_notes(part, op, types))


def _of_end(part: Part, number: int, end: Op, header: int | None) -> Iterator[tuple[Place, Note]]:
    """Of a branch; `header` is that of the loop which it ends or not."""
    if header is not None:
        at = loop_position(part.facts, header, end)
        yield (at.file, at.line), loop_note(part, header, at.column)
        if (at.file, at.line) == _place(end):
            return
    if number in part.found.branches and not is_first_test(part, number):
        yield _place(end), branch_note(part, number, end)


def _sum_words(noted: Sequence[Any]) -> str:
    """That a sum is not negative, as `hoist_checks` notes it: a constant, and factors with the names of parameters."""
    constant, *parts = noted
    return inequality([(factor, "*".join(map(size_words, names))) for factor, *names in parts], constant)


def _place(op: Op) -> Place:
    return op.position.file, op.position.line


def _reductions(part: Part) -> Iterator[tuple[Place, Note]]:
    info = lanes_info(part.fn)
    for item in info.reductions if info is not None else ():
        how = "each lane keeps its own, and they are combined behind the loop"
        at = part.fn.position
        yield (at.file, at.line), Note(ACROSS, "reduction", f"{item.param} is accumulated: {how}", at.column)
