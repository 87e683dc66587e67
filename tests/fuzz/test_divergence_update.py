"""An update after a random edit gives what computing anew gives; and every value that lanes compute has a shape."""

from __future__ import annotations

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from lanewise.analysis.divergence.divergence import Divergence, Gang, divergence
from lanewise.analysis.divergence.update import updated
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Const, Function, Named, Op, Value
from lanewise.ir.shapes import BOTTOM, VARYING
from lanewise.ir.show import show
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow

GANG = Gang({"x": VARYING})


def edit(fn: Function, random: Random) -> list[Named]:
    """Change an operand, or the condition of a branch, or what an edge brings; what was changed."""
    for _ in range(50):
        block = random.choice(fn.blocks)
        op = random.choice(list(block.all_ops))
        if op.targets and random.random() < 0.5:
            target = random.choice(op.targets)
            if target.args:
                at = random.randrange(len(target.args))
                target.args[at] = _other(fn, op, target.args[at], random)
                return [target.block.params[at]]
        elif op.args and op.opcode not in ("private", "load", "store", "ptradd"):
            at = random.randrange(len(op.args))
            op.args[at] = _other(fn, op, op.args[at], random)
            return [op]
    return []


def _other(fn: Function, op: Op, value: Value, random: Random) -> Value:
    """A value of the same type that is known where the op stands."""
    block = next(block for block in fn.blocks if op in block.all_ops)
    found: list[Value] = [each for each in (*fn.params, *block.params) if each.type is value.type]
    for each in block.ops:
        if each is op:
            break
        if each.type is value.type:
            found.append(each)
    if value.type.is_int:
        found.append(Const(value.type, random.choice((0, 1, 5))))
    return random.choice(found) if found else value


def same(a: Divergence, b: Divergence) -> str | None:
    for value in b.shapes:
        if a.shapes[value] is not b.shapes[value]:
            return f"{value!r} is {a.shapes[value]} and not {b.shapes[value]}"
    if (a.branches, a.exits, a.loops) != (b.branches, b.exits, b.loops):
        return "branches, exits or loops differ"
    if {at: set(splits) for at, splits in a.joins.items()} != {at: set(splits) for at, splits in b.joins.items()}:
        return "joins differ"
    return None


def without_shape(fn: Function, found: Divergence) -> list[Named]:
    """The values that the analysis says nothing of, though lanes may compute them."""
    live = {found.graph.blocks[number] for number in found.live}
    return [value for value in fn.values if value.block in live and found.shapes.get(value, BOTTOM).is_bottom]


@settings(max_examples=60)
@example(963, "any")  # an equality on an edge under a condition that was edited
@given(st.integers(0, 2**32), st.sampled_from(("structured", "reducible", "any")))
def test_the_same_as_anew(seed: int, kind: str) -> None:
    random = Random(seed)
    fn = grow(random, Taste(kind, 3 + seed % 9, private=seed % 2 == 0, minimal=True))
    close_loops(fn, Facts(fn))
    found = Facts(fn, GANG)[divergence]
    assert not without_shape(fn, found)
    for _ in range(6):
        before = show(fn)
        seeds = edit(fn, random)
        fn.touch()
        facts = Facts(fn, GANG)
        found, anew = updated(found, fn, facts, seeds), facts[divergence]
        wrong = same(found, anew)
        assert wrong is None, f"{wrong} after changing {seeds} in\n{before}"
        assert not without_shape(fn, found)
