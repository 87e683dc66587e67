"""Graphs by the names of their blocks, and the figures of the divergence paper as such.

named_function("S: A B | A: J | B: J | J:")        the first block is the entry; one target or none needs no branch
"""

from __future__ import annotations

from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Target
from lanewise.ir.types import I1, I32

# An if/else with another part in each arm; x is assigned before D and before E.
FIGURE_1A = "A: S | S: B C | B: D | C: E | D: P | E: P | P:"
# A loop tested at its end.
FIGURE_1B = "A: B | B: C | C: S | S: B P | P:"
# Whether x differs at J depends on P and S, not on D, which only decides whether J is reached.
FIGURE_5A = "P: D A | D: S C | S: A B | A: J | B: J | C: X | J: X | X:"
# D is a join of A, whose immediate post-dominator is F.
FIGURE_5B = "A: B C | B: D | C: D E | D: F | E: F | F:"
# A branch with three targets.
FIGURE_5C = "P: S X | S: A B C | A: J | B: J | C: X | J: X | X:"
# A loop H with two latches, left from H to D and from Q to C.
FIGURE_5D = "G: H | H: D B | B: Q H | Q: C H | C: P | D: E | E: P X | P: X | X:"

FIGURES = {"5a": FIGURE_5A, "5b": FIGURE_5B, "5c": FIGURE_5C, "5d": FIGURE_5D}


def named_function(text: str) -> Function:
    fn = Function("graph", I32)
    lines = [part.split(":") for part in text.split("|")]
    blocks = {name.strip(): fn.add_block(name.strip()) for name, _ in lines}
    c, x = fn.add_param(fn.entry, I1, "c"), fn.add_param(fn.entry, I32, "x")
    for name, targets in lines:
        builder = Builder(blocks[name.strip()])
        to = [blocks[target] for target in targets.split()]
        if not to:
            builder.ret(Const(I32, 0))
        elif len(to) == 1:
            builder.jump(to[0])
        elif len(to) == 2:
            builder.branch(c, to[0], to[1])
        else:
            builder.switch(x, Target(to[0]), [Target(block, [], (case,)) for case, block in enumerate(to[1:])])
    return fn
