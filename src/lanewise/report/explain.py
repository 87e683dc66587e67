"""Explain: from the remarks of a compile to the explanation of a kernel.

Passes, the plan and the code generator recorded what they did when they made the code that runs. Here it is put into
words, line by line, together with what was measured in calls. No part of the compiler runs again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..frontend.python.compile import Compiled
from ..frontend.python.definitions.own_files import OWN_FILES
from ..frontend.python.definitions.signature import Signature
from ..frontend.python.definitions.source import KERNEL, KernelSource
from ..frontend.python.types import ArrayType, FrontType
from ..machine.host import host
from ..record import replace
from ..remarks.remark import Remark
from ..runtime.call.version import Version
from ..runtime.warnings.without_lanes import has_lanes, without_lanes
from .explanation import (
    BESIDE,
    DEBUG,
    TYPE,
    VALUE,
    Explanation,
    Line,
    Note,
)
from .lane_use import LaneUse, lane_use, use_notes
from .remark_words import Known, Lengths, remark_notes
from .standing_words import standing_notes

LAST = (*BESIDE, "refilled", "waits")

Place = tuple[str, int]
Standings = Mapping[str, Mapping[str, float]]  # scores by bodies and names of plans
Notes = dict[Place, dict[Note, None]]


def explain(version: Version, args: Sequence[Any] | None = None, measure: bool = True) -> Explanation:
    """The explanation of a version; with arguments to measure with, also the share of active lanes."""
    measured, width = _standings(version), version.built.width
    use = lane_use(version.compile_anew(), args, width) if measure and args is not None and width > 1 else None
    lengths = _lengths(version, args or ())
    found = explain_remarks(version.source, version.compiled, width, version.remarks, measured, use, lengths)
    return replace(found, origin=_origin(version))


def _origin(version: Version) -> str:
    """Of the width, if the user did not choose it."""
    if version.is_measured:
        return "measured in earlier calls"
    by_prices = version.asked_width is None and has_lanes(version.compiled.module) and version.source.kind == KERNEL
    return "by prices (lw.tune measures)" if by_prices else ""


def _standings(version: Version) -> Standings:
    """By the names of bodies: what was measured in this process, or in an earlier one."""
    if version.referee is not None and (found := version.referee.standings()):
        return found
    return version.standings.by_bodies() if version.standings is not None else {}


def explain_remarks(
    source: KernelSource,
    compiled: Compiled,
    width: int,
    remarks: Sequence[Remark],
    measured: Standings | None = None,
    use: LaneUse | None = None,
    lengths: Lengths | None = None,
) -> Explanation:
    """Of the remarks of a compile, for gangs of some width."""
    in_lanes = has_lanes(compiled.module)
    width = width if in_lanes else 1
    notes = notes_of(remarks, Known(width, compiled.types, lengths or {}, compiled.signature.large))
    for place, note in standing_notes(compiled.module, measured or {}):
        notes.setdefault(place, {})[note] = None
    for place, note in list(use_notes(use, notes)) if use is not None else ():
        notes[place][note] = None
    for at, slip in compiled.mistakes:
        notes.setdefault((at.file, at.line), {})[Note(TYPE, "wraps", slip, at.column)] = None
    for at, left in compiled.left_out:
        note = Note(DEBUG, left, f"{left} is not part of the code: it works with checks", at.column)
        notes.setdefault((at.file, at.line), {})[note] = None
    lines = dict(enumerate(source.text.rstrip("\n").splitlines(), source.first_line))
    own = [line_of(notes, source.file, number, text, "") for number, text in lines.items()]
    others = [place for place in notes if place[0] != source.file or place[1] not in lines]
    others = [place for place in others if place[0] not in OWN_FILES]  # as little as of exp
    own += [line_of(notes, *place, text_of(compiled, place), place[0]) for place in sorted(others) if place[1]]
    return Explanation(
        source.name,
        source.file,
        tuple(_argument(name, type) for name, type in _named_types(source, compiled.signature)),
        width,
        f"{host().cpu}, vectors of {host().vector_bits} bits",
        tuple(own),
        _remarks(source, in_lanes, use),
    )


def _lengths(version: Version, args: Sequence[Any]) -> Lengths:
    given = zip(version.compiled.signature.names(version.source), args, strict=False)
    return {name: np.shape(arg) for name, arg in given if hasattr(arg, "dtype")}


def _remarks(source: KernelSource, in_lanes: bool, use: LaneUse | None) -> tuple[str, ...]:
    if not in_lanes:
        return (without_lanes(source),)
    return (f"lanes were measured in {use.run:,} of {use.gangs:,} gangs",) if use is not None else ()


def notes_of(remarks: Sequence[Remark], known: Known) -> Notes:
    """The notes of each line."""
    notes: Notes = {}
    for place, note in remark_notes(remarks, known):
        notes.setdefault(place, {})[note] = None
    return notes


def line_of(notes: Notes, file: str, number: int, text: str, shown: str) -> Line:
    found = sorted(notes.get((file, number), ()), key=_by_column)
    return Line(number, text, tuple(found), shown)


def _by_column(note: Note) -> tuple[bool, int, bool]:
    """Values first, then by columns; more of an access or a loop that was described follows it."""
    return note.kind != VALUE, note.column, note.form in LAST


def text_of(compiled: Compiled, place: Place) -> str:
    """A line of a function that the kernel calls, or of the loop that calls it."""
    for use in compiled.uses:
        for source in (getattr(use.value, "source", None), use.source):
            if source is None or source.file != place[0]:
                continue
            text = source.line(place[1])
            if text is not None:
                return text
    return ""


def _named_types(source: KernelSource, signature: Signature) -> Iterator[tuple[str, FrontType]]:
    """The loop of a ufunc takes its results after the arguments, as arrays."""
    names = signature.names(source)
    results = len(signature.types) - len(names)
    names += ["result"] if results == 1 else [f"result {k}" for k in range(results)]
    return zip(names, signature.types, strict=True)


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
