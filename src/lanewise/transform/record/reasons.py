"""Reasons: the chain from a value that differs between lanes to what makes it differ, in the words of the source.

`i` is read from `index`, `index` is read at the number of the lane: each step names a variable, or a line where it has
no name. Steps inside one expression are left out.
"""

from __future__ import annotations

from ...analysis.divergence.why import EXIT, JOIN, SOURCE, Reason, why
from ...ir.function import Named, Op, Param, Value
from .names import root, variable
from .view import View

MOST_STEPS = 40  # of one chain; of a longer one the first steps and the last are kept


def shape_word(view: View, value: Value) -> str:
    shape = view.found.shape(value)
    return "uniform" if shape.is_bottom else shape.words


def reason_chain(view: View, value: Value) -> tuple[str, ...]:
    """The chain from a value to a source, in the words of the source; steps inside one expression are left out."""
    if not isinstance(value, Named):
        return ()
    steps: list[str] = []
    here: Value | None = value if _known(value) else None
    chain = why(view.fn, view.facts, value)
    for reason in chain if len(chain) <= MOST_STEPS else (*chain[: MOST_STEPS - 1], chain[-1]):
        if reason.kind in (JOIN, EXIT):
            steps.append(f"{_named(reason.value)} differs: {_met(reason)}")
            here = None
        elif reason.kind == SOURCE:
            from_here = f"{_named(here)} comes from " if here is not None and here is not reason.value else ""
            steps.append(f"{from_here}{_named(reason.value)}, {_source(view, reason)}")
        elif reason.cause is not None and _known(reason.cause):
            if here is not None and isinstance(reason.cause, Param) and _same_variable(here, reason.cause):
                continue  # as it was before the iteration
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


def _source(view: View, reason: Reason) -> str:
    value = reason.value
    if isinstance(value, Param):
        if view.dims and view.fn.params.index(value) == view.dims - 1:
            return "the index of the lanes, another in each"
        return f"an argument that is {shape_word(view, value)}"
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
