"""Random programs as IR, the same for the same seed: inputs of transforms, analyses and the vectorizer.

    fn = grow(Random(7), Taste(kind="structured", nodes=14))

Every program terminates, has no undefined behaviour, and does the same whether its lanes run one by one or together:

    func @grown(%a: ptr, %out: ptr, %n: i32, %x: i32) -> i32
        a      CELLS i32, shared, only read                          n    the same in all lanes, 0 to 255
        out    MOST_LANES * ROW i32; a lane reads and writes only    x    any number in each lane
               its own: a row of neighbours, or a column (every MOST_LANES-th, from its number)

Its variables come in flavours, so that some programs have uniform values under divergent control flow: u (made of n,
constants and loads from uniform addresses), s (lane plus u), v (anything). Kinds of control flow:

    structured    if, while, do, switch with fall-through, break and continue of outer loops too, early return;
                  every loop counts for itself, up to a constant, uniform or varying bound
    reducible     any reducible graph; any: any graph, mostly irreducible. Both from `graphs`; in a cycle every branch
                  goes towards the end when the fuel of the lane is used up

A program is first written with mutable variables, then converted to SSA with parameters at joins.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function, Module
from lanewise.ir.types import I32
from lanewise.transform.clean.drop_params import drop_params
from lib.growers.graphs import any_graph, reducible_graph
from lib.growers.ir_control import Structured, from_graph
from lib.growers.ir_statements import CELLS, MOST_LANES, ROW, Taste, Writer
from lib.growers.ir_values import Values

PLAIN = Taste()
__all__ = ["CELLS", "MOST_LANES", "ROW", "Taste", "grow"]


def grow(random: Random, taste: Taste = PLAIN) -> Function:
    """A function, in a module of its own with the functions it calls."""
    module = Module("grown")
    if taste.calls:
        plain = replace(taste, kind="structured", nodes=5, memory=False, private=False, calls=False)
        for number in range(2):
            module.add(_grown(random, plain, f"helper{number}", []))
    return module.add(_grown(random, taste, "grown", list(module.functions.values())))


def _grown(random: Random, taste: Taste, name: str, helpers: list[Function]) -> Function:
    w = Writer(random, taste, helpers)
    if taste.kind == "structured":
        Structured(w, taste.nodes).write()
    else:
        make = {"reducible": reducible_graph, "any": any_graph}[taste.kind]
        from_graph(w, make(random, max(3, taste.nodes)))
    fn = Function(name, I32)
    Values(w, fn, ("a", "out", "n", "x") if taste.memory else ("n", "x")).build()
    if taste.minimal:
        drop_params(fn, Facts(fn))
    return fn
