"""Propagate ranges: give the body of a lanes loop the ranges of the values that it gets from the host function.

    r = len(weights) // 2                       host: 0 <= r <= 2^30
    for x in lw.lanes(n - 2 * r):               body: "ranges" of r and of the size, too
        total += image[x + r + 1]               so x + r + 1 does not wrap; one check for many gangs is enough

Requires  `launch_ranges` of the module, which looks at all loops that run a body.
Ensures   a range holds whenever one of these loops starts; an earlier range stays if it is narrower.
Costs     the ranges of each function with a lanes loop.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.known import anything, both, either
from ...analysis.values.refinement import promised
from ...analysis.values.values import values
from ...ir.function import Function, Module, Op, Param
from ...ir.shape_rules.context import Known
from ...record import dataclass, field


@dataclass(frozen=True, slots=True)
class LaunchRanges:
    """The arguments that hosts pass to bodies, by parameter."""

    of: Mapping[Param, Known] = field(default_factory=dict[Param, Known])


def launch_ranges(module: Module) -> LaunchRanges:
    found: dict[Param, Known] = {}
    for function in module.functions.values():
        launches = [op for op in function.ops if op.opcode == "launch"]
        if launches:
            _note(module, function, launches, found)
    return LaunchRanges(found)


def propagate_ranges(fn: Function, facts: Facts) -> None:
    found = facts.given(LaunchRanges).of
    before: dict[str, list[int | str]] = fn.attrs.get("ranges", {})
    ranges = dict(before)
    for at, param in enumerate(fn.params):
        fact = found.get(param)
        if fact is None or isinstance(ranges.get(param.name, [0, 0])[1], str):
            continue
        bits = param.type.bits
        less = both(bits, fact, promised(fn, at))
        if less is not None and (less.smin, less.smax) != anything(bits)[:2]:
            ranges[param.name] = [less.smin, less.smax]
    if ranges != before:
        fn.attrs["ranges"] = ranges
        fn.touch()


def _note(module: Module, function: Function, launches: list[Op], found: dict[Param, Known]) -> None:
    facts = Facts(function)
    graph, known = facts[cfg], facts[values]
    for op in launches:
        assert op.block is not None, "an op stands in a block"
        dims, block = int(op.attrs["dims"]), graph.number[op.block]
        params = module.functions[str(op.attrs["callee"])].params
        for param, arg in zip(params[dims:], op.args[dims:], strict=True):
            if param.type.is_int and param.type.bits > 1:
                fact = known.at(arg, block) or anything(param.type.bits)
                found[param] = either(found.get(param), fact) or fact
