"""Reasons: the chain from a value that differs between lanes to what makes it differ, in the words of the source.

`i` is read from `index`, `index` is read at the number of the lane: each step names a variable, or a line where it has
no name. Steps inside one expression are left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from ..analysis.why import EXIT, JOIN, SOURCE, Reason, why
from ..frontend.python.lanes import lanes_info
from ..ir.function import Named, Op, Param, Value
from .access_forms import root
from .parts import Part

C_FILES = (".c", ".cpp", ".cc", ".cl", ".h")


def shape_word(part: Part, value: Value) -> str:
    shape = part.found.shape(value)
    return "uniform" if shape.is_bottom else shape.words


def variable(value: Named) -> str:
    """The variable of the source that a value was written for; empty for values in between."""
    name = re.sub(r"\.\d+$", "", value.name)
    made = value.opcode if isinstance(value, Op) else ""
    plain = name.isidentifier() and name not in (made, "select", "not", "result")
    plain = plain and not (isinstance(value, Op) and name == value.opcode.split(".")[0])
    return name if plain and not (isinstance(value, Op) and _is_compilers(name, value.position.file)) else ""


def _is_compilers(name: str, file: str) -> bool:
    """Is it a name that a compiler of C gave to what is in between? (%arrayidx, %cmp, %conv)"""
    words = _words(file) if file.endswith(C_FILES) else None
    return words is not None and name not in words


@lru_cache(maxsize=8)
def _words(file: str) -> frozenset[str] | None:
    """Of a file, if it is there to be read."""
    try:
        return frozenset(re.findall(r"[A-Za-z_]\w*", Path(file).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return None


def reason_chain(part: Part, value: Value) -> tuple[str, ...]:
    """The chain from a value to a source, in the words of the source; steps inside one expression are left out."""
    if not isinstance(value, Named):
        return ()
    steps: list[str] = []
    here: Value | None = value if _known(value) else None
    for reason in why(part.fn, part.facts, value):
        if reason.kind in (JOIN, EXIT):
            steps.append(f"{_named(reason.value)} differs: {_met(reason)}")
            here = None
        elif reason.kind == SOURCE:
            from_here = f"{_named(here)} comes from " if here is not None and here is not reason.value else ""
            steps.append(f"{from_here}{_named(reason.value)}, {_source(part, reason)}")
        elif reason.cause is not None and _known(reason.cause):
            if here is not None and isinstance(reason.cause, Param) and _same_variable(here, reason.cause):
                continue  # as it was before the round
            if here is not None and _named(here) != _named(reason.cause) and not _same_variable(here, reason.cause):
                steps.append(f"{_named(here)} comes from {_named(reason.cause)}")
            here = reason.cause
    return tuple(dict.fromkeys(steps))


def _same_variable(a: Value, b: Value) -> bool:
    return isinstance(a, Named) and isinstance(b, Named) and variable(a) == variable(b) != ""


def _met(reason: Reason) -> str:
    line = reason.position.line
    if reason.kind == EXIT:
        return f"lanes leave the loop at different times, by the branch in line {line}"
    return f"lanes meet again that the branch in line {line} sent apart"


def _source(part: Part, reason: Reason) -> str:
    value = reason.value
    if isinstance(value, Param):
        info = lanes_info(part.fn)
        index = part.fn.params.index(value)
        if info is not None and index == info.dims - 1:
            return "the index of the lanes, another in each"
        return f"an argument that is {shape_word(part, value)}"
    if isinstance(value, Op) and value.opcode == "private":
        return "an array of which each lane has its own"
    return f"which {reason.sentence}"


def _known(value: Value) -> bool:
    if isinstance(value, Op) and value.opcode == "load":
        return True
    return isinstance(value, Named) and bool(variable(value))


def _named(value: Value) -> str:
    name = variable(value) if isinstance(value, Named) else ""
    if isinstance(value, Op) and value.opcode == "load":
        read = f"read from {root(value.args[0])}"
        return (
            f"{name} (line {value.position.line}, {read})"
            if name
            else f"what line {value.position.line} reads from {root(value.args[0])}"
        )
    if isinstance(value, Param) and name:
        return name
    line = value.position.line if isinstance(value, Named) else 0
    return f"{name} (line {line})" if name else f"a value of line {line}"
