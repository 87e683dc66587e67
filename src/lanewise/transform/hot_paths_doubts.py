"""Doubts: sums that are promised not to wrap, where ranges do not show it; what a guard asks before it believes them.

    %left = sub.nsw %x, %r       x in 0 .. 2^31-1, r any i32: x - r may leave 32 bits where the promise is broken
                                 literal:  x + 7 - r < 2^31, in 64 bits, with the others of the guard

Signed overflow is not defined in kernels; but a path counts on numbers, so if a sum wrapped behind a guard that
counts on it, a clamp or a check would be missing that the general code has. With a literal for each doubtful op none
wraps where the guard holds: by induction over time, since the ranges and shapes that are believed of an op's operands
speak of what was computed before it. An op for which there is no such literal (it adds what memory holds, say) is not
believed: while questions are asked, it is one that may wrap.

Requires  what `hot_paths` does. `nsw` is the only promise that is doubted: others are not made of Python.
Ensures   where all literals hold in a gang, no op of the blocks that it comes to breaks a promise that is believed, in
          any lane or round; those that neither conditions nor addresses are made of are left alone.
Costs     nothing but a look at each op where ranges show all; else a few linear questions, and divergence once more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Generic, TypeVar

from ..analysis.cfg import cfg
from ..analysis.divergence import Reconvergence
from ..analysis.dominance import dominance, post_dominance
from ..analysis.doubts import doubting
from ..analysis.facts import Facts
from ..analysis.linear import Linear
from ..analysis.loops import loops
from ..analysis.uses import uses
from ..ir.function import Named, Op, Param, Value
from ..record import dataclass
from ..solve.guards import Literal
from .hot_paths_linear import Sums, order_of
from .hot_paths_questions import Questions

DECIDING = ("icmp", "switch")
MODULAR = ("add", "sub", "mul", "shl")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Believed(Generic[T]):
    """What an attempt gave, the facts that it was given, and the ops that it must not believe."""

    made: T
    facts: Facts
    unbelieved: Sequence[Op]


def without_doubt(
    facts: Facts, attempt: Callable[[Facts], tuple[Questions, Collection[int], T]], most: int
) -> Believed[T]:
    """What an attempt gives when nothing is believed but what its literals make true, `most` of them.

    It tells its questions, to which literals are added, and the blocks that it comes to.
    """
    unbelieved: list[Op] = []
    given = facts
    while True:
        with doubting(unbelieved):
            questions, reached, made = attempt(given)
            more = _refused(questions, reached, most)
        if not more:
            return Believed(made, given, unbelieved)
        unbelieved += more
        given = facts.apart(cfg, loops, dominance, post_dominance, uses, facts.given(Reconvergence).analysis)


def _refused(questions: Questions, reached: Collection[int], most: int) -> list[Op]:
    """Doubtful ops of these blocks, after literals were taken for all others."""
    graph, live = questions.sums.graph, questions.found.live
    blocks = [number for number in graph.order if number in live and number in reached]
    doubtful = [
        (op, number)
        for number in blocks
        for op in graph.blocks[number].ops
        if "nsw" in op.flags and op.type.is_int and not questions.sums.fits(op, number)
    ]
    if not doubtful:
        return []
    matter = deciding(questions.sums, [op for number in blocks for op in graph.blocks[number].all_ops])
    return [op for op, number in doubtful if op in matter and not _settle(op, number, questions, most)]


def _settle(op: Op, block: int, questions: Questions, most: int) -> bool:
    """Take literals under which an op does not leave its type; whether there are some."""
    form = questions.sums.form(op)
    if list(form.parts) == [op]:
        return False  # a product of two values, say, which is no sum
    half = 1 << (op.type.bits - 1)
    found: list[Literal] = []
    for wanted in (form.moved(half), Linear(half - 1).plus(form, -1)):
        answer = questions.enough(wanted, block)
        if answer is None:
            return False
        found += answer
    return questions.take(found, most)


def deciding(sums: Sums, ops: Iterable[Op]) -> set[Value]:
    """Integers that conditions and addresses are made of; of a choice that is settled, what it is.

    Addresses wrap as numbers of their width do, so that sums and products in it tell the same address in any case.
    """
    found: set[Value] = set()
    work: list[Value] = []
    for op in ops:
        if op.opcode == "ptradd":
            work += _parts(op.args[1])
        elif op.opcode in DECIDING:
            work += op.args
    while work:
        value = work.pop()
        if value in found or not isinstance(value, Named) or not value.type.is_int:
            continue
        found.add(value)
        if value in sums.joined or (value in sums.equal and order_of(value) is None):
            work.append(sums.settled(value))
        elif isinstance(value, Param):
            work += (arg for _, arg in sums.users.incoming(value))
        elif isinstance(value, Op):
            work += value.args
    return found


def _parts(index: Value) -> list[Value]:
    """What an index of 64 bits is made of by sums and products."""
    found: list[Value] = []
    work = [index]
    while work:
        value = work.pop()
        if isinstance(value, Op) and value.opcode in MODULAR and value.type.bits == 64:
            work += value.args
        else:
            found.append(value)
    return found
