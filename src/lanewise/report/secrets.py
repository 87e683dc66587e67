"""What `analyze --secret` tells: a paragraph for each thing that may depend on a secret, with the way it comes there.

password.c:7:9: branch in 'for.body': where the run goes depends on %cmp
    %cmp is computed from %0
    %0 may be read from the secret in memory at %password  (password.c:7:14)
    the memory at %password is a secret
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analysis.divergence.secrets import ADDRESS, ARGUMENT, BRANCH, DIVISION, EXECUTION, EXIT, Held, Leak, Secrecy
from ..analysis.divergence.why import EXIT as LEFT
from ..analysis.divergence.why import JOIN, SOURCE, Reason, why
from ..analysis.memory.roots import ELSEWHERE, Root
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
}


def told(fn: Function, found: Secrecy) -> str:
    if not found.leaks:
        return f"{fn.name}: nothing depends on a secret that could be observed"
    parts = [f"{fn.name}: {len(found.leaks)} {'place tells' if len(found.leaks) == 1 else 'places tell'} of a secret"]
    for leak in found.leaks:
        where = f"{leak.op.position}: " if leak.op.position else ""
        parts.append(f"{where}{leak.kind} in '{leak.block.name}': {_sentence(leak)}")
        parts += [f"    {line}" for line in _chain(fn, found, leak)]
    return "\n".join(parts)


def as_json(fn: Function, found: Secrecy) -> dict[str, Any]:
    leaks = [
        {
            "code": _code(leak),
            "kind": leak.kind,
            "block": leak.block.name,
            "value": getattr(leak.value, "name", "?") if leak.memory is None else _place(leak.memory),
            "line": leak.op.position.line or None,
            "file": leak.op.position.file or None,
            "why": list(_chain(fn, found, leak)),
        }
        for leak in found.leaks
    ]
    return {"name": fn.name, "leaks": leaks, "refused": None}


def findings(fn: Function, found: Secrecy, file: str) -> Iterator[Finding]:
    """The same for SARIF; `file` is the input, for ops without a position."""
    for leak in found.leaks:
        at = leak.op.position
        yield Finding(_code(leak), _sentence(leak), at.file or file, at.line, at.column, tuple(_chain(fn, found, leak)))


def _code(leak: Leak) -> str:
    return code_of("secret", leak.kind)


def _sentence(leak: Leak) -> str:
    if leak.memory is not None:
        return f"{_called(leak.op)} is called and may read the secret in memory {_at(leak.memory)}"
    return f"{SENTENCES[leak.kind]} {_name(leak.value)}"


def _chain(fn: Function, found: Secrecy, leak: Leak) -> list[str]:
    """From what tells to the arguments that are secret, through memory too."""
    met: set[Root] = set()
    if leak.memory is not None:
        return list(_of_memory(fn, found, leak.memory, met))
    return list(_of_value(fn, found, leak.value, met))


def _of_value(fn: Function, found: Secrecy, value: Value | None, met: set[Root]) -> Iterator[str]:
    reasons = why(fn, found.facts, value) if isinstance(value, Named) else []
    for reason in reasons:
        where = f"  ({reason.position})" if reason.position else ""
        yield f"{_name(reason.value)} {_retold(reason, found)}{where}"
    last = reasons[-1].value if reasons else None
    memory = found.read(last) if isinstance(last, Op) else None
    if memory is not None:
        yield from _of_memory(fn, found, memory, met)


def _of_memory(fn: Function, found: Secrecy, memory: Root, met: set[Root]) -> Iterator[str]:
    if memory in met:
        return
    met.add(memory)
    held = found.held[memory]
    where = f"  ({held.op.position})" if held.op is not None and held.op.position else ""
    yield f"the memory {_at(memory)} {_brought(held)}{where}"
    if held.memory is not None:
        yield from _of_memory(fn, found, held.memory, met)
    yield from _of_value(fn, found, held.value, met)


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


def _retold(reason: Reason, found: Secrecy) -> str:
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


def _at(memory: Root) -> str:
    return "that an unknown address leads to" if memory == ELSEWHERE else f"at {_place(memory)}"


def _place(memory: Root) -> str:
    return memory if isinstance(memory, str) else _name(memory)


def _name(value: Value | None) -> str:
    return f"%{getattr(value, 'name', '?')}"
