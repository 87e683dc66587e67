"""Results of calls inside crev: which ones are uniform among the lanes that make the call, whatever the arguments.

    n = put(a[k:], x, x < pivot)        put returns lw.count(...): uniform, though x varies
    while n > 0: ...                    so this loop is uniform

A function that the whole gang runs often calls another for a part of the work and branches on its result. The analysis
of one function does not look into its callees, so the call carries the fact as an attribute: `uniform` names the
arguments that must be uniform for the result to be, "" if none.

Finds     calls with a result in functions that crev calls and everywhere blocks run, and in their callees.
Ensures   the result is uniform in every run in which the named arguments are; also for recursive functions.
Costs     an analysis of the callee for each of its parameters, and one more; mutually recursive functions are
          analysed again until a fixpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...ir.function import Function, Module, Op
from ...ir.shapes import UNIFORM, VARYING
from ...ir.types import VOID
from ..edit.copy_function import copy_function

Join = Callable[[Function, Facts], None]


def mark_uniform_results(module: Module, width: int, join: Join) -> None:
    """Mark all calls with a known fact. `join` gives a copy of a function one return and normalized loops.

    Optimistic: at first no call needs any uniform argument. Each look at a function adds what it needs, until a
    fixpoint. A result is there after finitely many nested calls, so a fact about inner calls holds for outer ones.
    """
    calls: dict[str, list[Op]] = {}
    inside: dict[str, set[str]] = {}
    for name in _run_by_gangs(module):
        for op in _calls(module, module.functions[name]):
            calls.setdefault(str(op.attrs["callee"]), []).append(op)
            inside.setdefault(name, set()).add(str(op.attrs["callee"]))
    for name in calls:
        _mark(calls[name], "")
    waiting = _inner_first(list(calls), inside)
    while waiting:
        name = waiting.pop(0)
        before = calls[name][0].attrs.get("uniform")
        after = _both(before, _needed(module.functions[name], width, join))
        if after != before:
            _mark(calls[name], after)
            waiting += [one for one in calls if name in inside.get(one, ()) and one not in waiting]


def _mark(calls: Iterable[Op], needs: str | None) -> None:
    for op in calls:
        op.attrs.pop("uniform", None)
        if needs is not None:
            op.attrs["uniform"] = needs
        assert op.block is not None, "a call stands in a block"
        op.block.function.touch()


def _both(one: str | None, other: str | None) -> str | None:
    """The union of two sets of needs; None is more than any."""
    if one is None or other is None:
        return None
    return " ".join(map(str, sorted({*map(int, one.split()), *map(int, other.split())})))


def _inner_first(names: list[str], inside: dict[str, set[str]]) -> list[str]:
    """Functions after their callees, as far as there is such an order."""
    done: dict[str, None] = {}
    for root in names:
        stack = [root]
        seen: set[str] = set()
        while stack:
            name = stack[-1]
            left = [one for one in names if one in inside.get(name, ()) and one not in done and one not in seen]
            seen.add(name)
            if left:
                stack.append(left[0])
            else:
                stack.pop()
                done.setdefault(name)
    return list(done)


def _run_by_gangs(module: Module) -> list[str]:
    """Functions that crev and everywhere name, and all their callees."""
    ops = [op for function in module.functions.values() for op in function.ops if op.opcode in ("crev", "everywhere")]
    found = dict.fromkeys(str(op.attrs["callee"]) for op in ops if op.attrs["callee"] in module.functions)
    work = list(found)
    while work:
        for op in module.functions[work.pop()].ops:
            callee = op.attrs.get("callee")
            if op.opcode == "call" and callee in module.functions and callee not in found:
                found[str(callee)] = None
                work.append(str(callee))
    return list(found)


def _calls(module: Module, function: Function) -> Iterable[Op]:
    return (
        op
        for op in function.ops
        if op.opcode == "call" and op.type is not VOID and op.attrs["callee"] in module.functions
    )


def _needed(function: Function, width: int, join: Join) -> str | None:
    """The parameters that must be uniform for the result to be; None if that is not enough."""
    everyone = range(len(function.params))
    if not _is_uniform(function, (), width, join):
        return None
    free = [at for at in everyone if _is_uniform(function, (at,), width, join)]
    if not _is_uniform(function, free, width, join):
        free = []
    return " ".join(str(at) for at in everyone if at not in free)


def _is_uniform(function: Function, varying: Iterable[int], width: int, join: Join) -> bool:
    """Is the result uniform if these parameters vary and the others do not?"""
    new = copy_function(function)
    shapes = {param.name: UNIFORM for param in new.params}
    shapes |= {new.params[at].name: VARYING for at in varying}
    for param in new.params:
        param.shape = None
    facts = Facts(new, Gang(arguments=shapes, width=width))
    join(new, facts)
    found = facts[divergence]
    returned = [block.end.args[0] for block in new.blocks if block.end is not None and block.end.opcode == "return"]
    return len(returned) == 1 and found.is_uniform(returned[0])
