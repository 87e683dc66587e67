"""What `analyze --secret` tells: a paragraph for each thing that may depend on a secret, with the way it comes there.

password.c:7:9: branch in 'for.body': where the run goes depends on %cmp
    %cmp is computed from %0
    %0 is read from memory that holds a secret  (password.c:7:14)
"""

from __future__ import annotations

from typing import Any

from ..analysis.secrets import ADDRESS, ARGUMENT, BRANCH, DIVISION, EXECUTION, EXIT, Leak, Secrecy
from ..analysis.why import EXIT as LEFT
from ..analysis.why import JOIN, SOURCE, Reason, why
from ..ir.function import Function, Named, Param, Symbol

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
        parts.append(f"{where}{leak.kind} in '{leak.block.name}': {SENTENCES[leak.kind]} {_name(leak)}")
        parts += [f"    {line}" for line in _chain(fn, found, leak)]
    return "\n".join(parts)


def as_json(fn: Function, found: Secrecy) -> dict[str, Any]:
    leaks = [
        {
            "kind": leak.kind,
            "block": leak.block.name,
            "value": getattr(leak.value, "name", "?"),
            "line": leak.op.position.line or None,
            "file": leak.op.position.file or None,
            "why": list(_chain(fn, found, leak)),
        }
        for leak in found.leaks
    ]
    return {"name": fn.name, "leaks": leaks, "refused": None}


def _name(leak: Leak) -> str:
    name = f"@{leak.value.name}" if isinstance(leak.value, Symbol) else f"%{getattr(leak.value, 'name', '?')}"
    return f"the secret in memory at {name}" if leak.behind else name


def _chain(fn: Function, found: Secrecy, leak: Leak) -> list[str]:
    return [_line(reason) for reason in why(fn, found.facts, leak.value)] if isinstance(leak.value, Named) else []


def _line(reason: Reason) -> str:
    where = f"  ({reason.position})" if reason.position else ""
    name = getattr(reason.value, "name", "?")
    return f"%{name} {_retold(reason)}{where}"


def _retold(reason: Reason) -> str:
    """A reason in the words of secrets instead of lanes."""
    cause = f"%{getattr(reason.cause, 'name', '?')}"
    if reason.kind == SOURCE and isinstance(reason.value, Param):
        return "is a secret"
    if reason.kind == SOURCE:
        return "is read from memory that holds a secret"
    if reason.kind == JOIN:
        return f"is chosen by a branch on {cause}"
    if reason.kind == LEFT:
        return f"leaves a loop that is left by a branch on {cause}"
    return reason.sentence
