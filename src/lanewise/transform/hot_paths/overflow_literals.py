"""Possible overflow: sums promised not to wrap without proof by ranges, and the literals that a guard adds for them.

    %left = sub.nsw %x, %r       x in 0 .. 2^31-1, r any i32: x - r may leave 32 bits where the promise is broken
                                 literal:  x + 7 - r < 2^31, in 64 bits, with the others of the guard

Signed overflow is undefined in kernels. But a path relies on numbers: if a sum wrapped after a guard that relies on it,
a clamp or a check of the general code would be missing. With a literal for each doubtful op, none wraps where the guard
holds. This follows by induction over time, since the ranges and shapes of an op's operands describe values computed
before it. An op without such a literal (one that adds a loaded value, say) is not believed: questions treat it as one
that may wrap.

Requires  as `hot_paths`. `nsw` is the only promise that is doubted: the Python frontend makes no others.
Ensures   if all literals hold in a gang, no op of the blocks that it reaches breaks a promise that is believed, in any
          lane or iteration; ops that feed neither conditions nor addresses are left alone.
Costs     one look at each op if ranges prove everything; else a few linear questions, and divergence once more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Generic, TypeVar

from ...analysis.divergence.divergence import Reconvergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance, post_dominance
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...analysis.values.possible_overflow import doubting
from ...ir.function import Named, Op, Param, Value
from ...record import dataclass
from ...solve.guards import Literal
from .questions import Questions
from .sums import Sums, order_of

DECIDING = ("icmp", "switch")
MODULAR = ("add", "sub", "mul", "shl")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Believed(Generic[T]):
    """The result of an attempt, the facts that it used, and the ops that it must not believe."""

    made: T
    facts: Facts
    unbelieved: Sequence[Op]


def without_doubt(
    facts: Facts, attempt: Callable[[Facts], tuple[Questions, Collection[int], T]], most: int
) -> Believed[T]:
    """The result of an attempt that believes only what its literals imply, `most` of them.

    The attempt returns its questions, to which literals are added, and the blocks that it reaches.
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
        if "nsw" in op.flags and op.type.is_int and op not in questions.exact and not questions.sums.fits(op, number)
    ]
    if not doubtful:
        return []
    matter = deciding(questions.sums, [op for number in blocks for op in graph.blocks[number].all_ops])
    return [op for op, number in doubtful if op in matter and not _settle(op, number, questions, most)]


def _settle(op: Op, block: int, questions: Questions, most: int) -> bool:
    """Take literals under which an op does not leave its type; returns whether there are any."""
    form = questions.sums.form(op)
    if list(form.parts) == [op]:
        return False  # a product of two values, say, is not linear
    half = 1 << (op.type.bits - 1)
    found: list[Literal] = []
    for wanted in (form.moved(half), form.times(-1).moved(half - 1)):
        answer = questions.enough(wanted, block)
        if answer is None:
            return False
        found += answer
    return questions.take(found, most)


def deciding(sums: Sums, ops: Iterable[Op]) -> set[Value]:
    """Integers that conditions and addresses depend on; a settled choice counts as the value that it has.

    Addresses wrap like integers of their width, so sums and products of that width give the same address in any case.
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
    """The operands of a 64-bit index through sums and products."""
    found: list[Value] = []
    work = [index]
    while work:
        value = work.pop()
        if isinstance(value, Op) and value.opcode in MODULAR and value.type.bits == 64:
            work += value.args
        else:
            found.append(value)
    return found
