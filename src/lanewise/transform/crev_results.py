"""Results of calls inside crev: which are the same in all lanes that make the call, whatever their arguments are.

    n = put(a[k:], x, x < pivot)        put returns lw.count(...): uniform, though x varies
    while n > 0: ...                    so this loop is

A function that the whole gang runs often calls another for its share, and goes on by its result. The analysis of one
function does not look into those it calls, so what it needs to know is written on the call: `uniform` names the
arguments that must be uniform for the result to be, "" if none.

Finds     calls with a result in functions that crev calls and everywhere blocks run, and in what those call.
Ensures   the result is uniform in every run in which the named arguments are.
Costs     an analysis of the callee for each of its parameters, and one more; rounds until no more is found.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..ir.function import Function, Module, Op
from ..ir.shapes import UNIFORM, VARYING
from ..ir.types import VOID
from .copy_function import copy_function
from .make_reducible import make_reducible
from .normalize_loops import normalize_loops
from .single_return import single_return


def tell_uniform_results(module: Module, width: int) -> None:
    """Write it on all calls of which it is known."""
    calls = [op for name in _run_by_gangs(module) for op in _calls(module, module.functions[name])]
    known: dict[str, str] = {}
    while True:
        before = len(known)
        for name in dict.fromkeys(str(op.attrs["callee"]) for op in calls):
            if name not in known and (needs := _needed(module.functions[name], width)) is not None:
                known[name] = needs
        if len(known) == before:
            return
        for op in calls:
            if (needs := known.get(str(op.attrs["callee"]))) is not None:
                op.attrs["uniform"] = needs


def _run_by_gangs(module: Module) -> list[str]:
    """Functions that crev and everywhere name, and all that they call."""
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


def _needed(function: Function, width: int) -> str | None:
    """The parameters that must be uniform for the result to be; None if that is not enough."""
    everyone = range(len(function.params))
    if not _is_uniform(function, (), width):
        return None
    free = [at for at in everyone if _is_uniform(function, (at,), width)]
    if not _is_uniform(function, free, width):
        free = []
    return " ".join(str(at) for at in everyone if at not in free)


def _is_uniform(function: Function, varying: Iterable[int], width: int) -> bool:
    """Is what it returns, if these parameters vary and the others do not?"""
    new = copy_function(function)
    shapes = {param.name: UNIFORM for param in new.params}
    shapes |= {new.params[at].name: VARYING for at in varying}
    for param in new.params:
        param.shape = None
    facts = Facts(new, Gang(arguments=shapes, width=width))
    for step in (make_reducible, single_return, normalize_loops):
        step(new, facts)
    found = facts[divergence]
    returned = [block.end.args[0] for block in new.blocks if block.end is not None and block.end.opcode == "return"]
    return len(returned) == 1 and found.is_uniform(returned[0])
