"""The report of `analyze --secret`: a paragraph for each place that may depend on a secret, with the chain of reasons.

password.c:7:9: branch in 'for.body': where the run goes depends on %cmp
    %cmp is computed from %0
    %0 may be read from the secret in memory at %password  (password.c:7:14)
    the memory at %password is a secret
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analysis.divergence.leaks import (
    ADDRESS,
    ARGUMENT,
    BRANCH,
    DIVISION,
    EXECUTION,
    EXIT,
    FUNCTION,
    SELECT,
    Held,
    Leak,
    Secrecy,
)
from ..analysis.divergence.secrets import OUTSIDE
from ..analysis.divergence.why import EXIT as LEFT
from ..analysis.divergence.why import JOIN, SOURCE, Reason, why
from ..analysis.facts import Facts
from ..analysis.memory.places import Place
from ..analysis.memory.roots import ELSEWHERE
from ..ir.function import Function, Named, Op, Param, Value
from ..remarks.table import code_of
from .sarif import Finding

SENTENCES = {
    BRANCH: "where the run goes depends on",
    EXIT: "how often the loop runs depends on",
    ADDRESS: "which memory is touched depends on",
    DIVISION: "the time of a division depends on",
    ARGUMENT: "a function is called with",
    EXECUTION: "whether this is done depends on",
    FUNCTION: "the time of a function of numbers depends on",
    SELECT: "machine code may branch here on",
}


def worded(fn: Function, found: Secrecy) -> str:
    if not found.leaks:
        return f"{fn.name}: nothing depends on a secret that could be observed"
    parts = [f"{fn.name}: {len(found.leaks)} {'place' if len(found.leaks) == 1 else 'places'} may leak a secret"]
    for leak in found.leaks:
        parts += leak_lines(found, leak)
    return "\n".join(parts)


def leak_lines(found: Secrecy, leak: Leak) -> list[str]:
    """A leak, and the way to it, indented."""
    where = f"{leak.op.position}: " if leak.op.position else ""
    head = f"{where}{leak.kind} in '{leak.block.name}'{_of_function(leak)}: {sentence_of(leak)}"
    return [head, *(f"    {line}" for line in _chain(found, leak))]


def as_json(fn: Function, found: Secrecy) -> dict[str, Any]:
    return {"name": fn.name, "leaks": [leak_json(found, leak) for leak in found.leaks], "refused": None}


def leak_json(found: Secrecy, leak: Leak) -> dict[str, Any]:
    return {
        "code": _code(leak),
        "kind": leak.kind,
        "block": leak.block.name,
        "value": getattr(leak.value, "name", "?") if leak.memory is None else str(leak.memory),
        "line": leak.op.position.line or None,
        "file": leak.op.position.file or None,
        "why": list(_chain(found, leak)),
    }


def findings(fn: Function, found: Secrecy, file: str) -> Iterator[Finding]:
    """The same for SARIF; `file` is the input, for ops without a position."""
    for leak in found.leaks:
        at = leak.op.position
        yield Finding(_code(leak), sentence_of(leak), at.file or file, at.line, at.column, tuple(_chain(found, leak)))


def _code(leak: Leak) -> str:
    return code_of("secret", leak.kind)


def sentence_of(leak: Leak) -> str:
    if leak.memory is not None:
        return f"{_called(leak.op)} is called and may read the secret in memory {_at(leak.memory)}"
    return f"{SENTENCES[leak.kind]} {_name(leak.value)}"


def _of_function(leak: Leak) -> str:
    """The function that an op is in, if it is a called one."""
    return f" of '{leak.calls[-1][1].fn.name}'" if leak.calls else ""


def _chain(found: Secrecy, leak: Leak) -> list[str]:
    """From a leak to the secret arguments, through memory and calls too."""
    lines: list[str] = []
    inside = [found, *(secrecy for _, secrecy in leak.calls)]
    value, memory = leak.value, leak.memory
    for depth in range(len(leak.calls), -1, -1):
        lines += _steps(inside[depth], value, memory)
        if depth == 0:
            break
        call, secrecy = leak.calls[depth - 1]
        where = f"  ({call.position})" if call.position else ""
        lines.append(f"'{secrecy.fn.name}' is called with it{where}")
        value, memory = _passed(inside[depth - 1], secrecy, call, value, memory)
    return lines


def _steps(found: Secrecy, value: Value | None, memory: Place | None) -> Iterator[str]:
    met: set[Place] = set()
    return _of_value(found, value, met) if memory is None else _of_memory(found, memory, met)


def _passed(
    outer: Secrecy, inner: Secrecy, call: Op, value: Value | None, memory: Place | None
) -> tuple[Value | None, Place | None]:
    """What the caller passed, for the argument or the memory at which the chain inside the call ends."""
    end = _end(inner, value, memory)
    if isinstance(end, Place):
        if isinstance(end.root, str):
            known = next((one for one in outer.held if one.root == end.root and one.overlaps(end)), None)
            return None, known or outer.read(call)
        end = end.root
    if isinstance(end, Param) and end in inner.fn.params:
        passed = call.args[inner.fn.params.index(end)]
        return (passed, None) if not end.type.is_ptr else (None, outer.read(call))
    return None, outer.read(call)


def _end(found: Secrecy, value: Value | None, memory: Place | None) -> Value | Place | None:
    """The argument or the memory at which a chain ends."""
    met: set[Place] = set()
    facts = found.facts
    while True:
        if memory is None:
            reasons = why(found.fn, facts, value) if isinstance(value, Named) else []
            last = reasons[-1].value if reasons else value
            memory = found.read(last) if isinstance(last, Op) else None
            if memory is None:
                return last
        if memory in met:
            return memory
        met.add(memory)
        held = found.held[memory]
        if held.op is None:
            return memory
        value, memory, facts = held.value, held.memory, held.facts or found.facts


def _of_value(found: Secrecy, value: Value | None, met: set[Place], facts: Facts | None = None) -> Iterator[str]:
    reasons = why(found.fn, facts or found.facts, value) if isinstance(value, Named) else []
    for reason in reasons:
        where = f"  ({reason.position})" if reason.position else ""
        yield f"{_name(reason.value)} {_in_words(reason, found)}{where}"
    last = reasons[-1].value if reasons else None
    memory = found.read(last) if isinstance(last, Op) else None
    if memory is not None:
        yield from _of_memory(found, memory, met)


def _of_memory(found: Secrecy, memory: Place, met: set[Place]) -> Iterator[str]:
    if memory in met:
        return
    met.add(memory)
    held = found.held[memory]
    where = f"  ({held.op.position})" if held.op is not None and held.op.position else ""
    yield f"the memory {_at(memory)} {_brought(held)}{where}"
    if held.memory is not None:
        yield from _of_memory(found, held.memory, met)
    yield from _of_value(found, held.value, met, held.facts)


def _brought(held: Held) -> str:
    """How a secret came into memory."""
    if held.op is None:
        return "is a secret"
    by = _called(held.op) if held.op.row.crosses else f"'{held.op.opcode}'"
    if held.chosen:
        return f"is written by {by} or not, by a branch on {_name(held.value)}"
    if held.memory is not None:
        return f"may be written by {by}, which reads the secret in memory {_at(held.memory)}"
    return f"may be written by {by}, which is given {_name(held.value)}"


def _in_words(reason: Reason, found: Secrecy) -> str:
    """A reason in the words of secrets instead of lanes."""
    if reason.kind == SOURCE and isinstance(reason.value, Param):
        return "is a secret"
    if reason.kind == SOURCE:
        memory = found.read(reason.value) if isinstance(reason.value, Op) else None
        return "may differ between runs" if memory is None else f"may be read from the secret in memory {_at(memory)}"
    if reason.kind == JOIN:
        return f"is chosen by a branch on {_name(reason.cause)}"
    if reason.kind == LEFT:
        return f"leaves a loop that is left by a branch on {_name(reason.cause)}"
    return reason.sentence


def _called(op: Op) -> str:
    callee = op.attrs.get("callee")
    return "a function" if callee is None else f"'{callee}'"


def _at(memory: Place) -> str:
    if memory.root == OUTSIDE:
        return "of a caller that an unknown address leads to"
    return "that an unknown address leads to" if memory.root == ELSEWHERE else f"at {memory}"


def _name(value: Value | None) -> str:
    return f"%{getattr(value, 'name', '?')}"
