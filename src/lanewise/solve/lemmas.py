"""Lemmas: facts about nonlinear operations, for the solver.

quotient, remainder     a = b*(a quotient b) + (a remainder b); for b > 0 and a >= 0: 0 <= remainder < b, and
                        neither exceeds a
two of one divisor      if a and b are multiples of the width W, b > 0, a >= 0 and 0 <= d < W, then a and a+d have the
                        same quotient by b, and their remainders differ by d. This makes the butterflies of a
                        fast Walsh transform or a bitonic sort consecutive for an unknown step.
any operation           equal operands give equal results; stated between each and the first of its kind, lane 0's
power                   1 << k is at least 1

The solver cannot find the second in reasonable time: for an unknown divisor it is nonlinear, and with bit vectors it
takes 0.4 to 2 seconds. Each lemma is proved in tests/proofs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .terms import Node, Terms


def lemmas_about(terms: Terms, node: Node, before: Sequence[Node], width: int) -> Iterator[Node]:
    """Facts about an opaque term, given the terms before it."""
    name, args = node.args[0], node.args[1:]
    if name == "power":
        yield terms.ge(node, 1)
    if name in ("quotient", "remainder"):
        yield from _euclid(terms, *args)
    alike = [other for other in before if other.args[0] == name and len(other.args) == len(node.args)]
    same_end = [other for other in alike if other.args[-1] is node.args[-1]]
    for other in dict.fromkeys((*alike[:1], *same_end[:1])):
        differ = [terms.no(terms.eq(a, b)) for a, b in zip(args, other.args[1:], strict=True)]
        yield terms.any_of((*differ, terms.eq(node, other)))
        if name == "quotient" and args[1] is other.args[2]:
            yield from _aligned(terms, args[0], other.args[1], args[1], width)
            yield from _aligned(terms, other.args[1], args[0], args[1], width)


def _euclid(terms: Terms, a: Node, b: Node) -> Iterator[Node]:
    quotient, remainder = terms.opaque("quotient", a, b), terms.opaque("remainder", a, b)
    is_zero = terms.eq(b)
    yield terms.any_of((is_zero, terms.eq(a, terms.add(terms.mul(b, quotient), remainder))))
    odd = terms.any_of((terms.no(terms.ge(b, 1)), terms.no(terms.ge(a))))
    bounds = (
        terms.ge(remainder),
        terms.gt(b, remainder),
        terms.ge(a, remainder),
        terms.ge(quotient),
        terms.ge(a, quotient),
    )
    for bound in bounds:
        yield terms.any_of((odd, bound))


def _aligned(terms: Terms, a: Node, more: Node, b: Node, width: int) -> Iterator[Node]:
    """`more` is a + d."""
    distance = terms.sub(more, a).constant
    if distance is None or not 0 < distance < width:
        return
    applies = (terms.eq(terms.mod(a, width)), terms.eq(terms.mod(b, width)), terms.ge(b, 1), terms.ge(a))
    unless = [terms.no(condition) for condition in applies]
    yield terms.any_of((*unless, terms.eq(terms.opaque("quotient", a, b), terms.opaque("quotient", more, b))))
    left, right = terms.opaque("remainder", a, b), terms.opaque("remainder", more, b)
    yield terms.any_of((*unless, terms.eq(terms.plus(left, distance), right)))
