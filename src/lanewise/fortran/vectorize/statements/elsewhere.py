"""Elsewhere: two masked statements with complementary masks, merged into one.

    WHERE (B(1:N) .GT. 0.) A(1:N) = C(1:N)                  WHERE (B(1:N) .GT. 0.)
    WHERE (.NOT. (B(1:N) .GT. 0.)) A(1:N) = D(1:N)             A(1:N) = C(1:N)
                                                            ELSEWHERE
                                                               A(1:N) = D(1:N)
                                                            END WHERE

gfortran compiles this to one loop, twice as fast as the two. For arms with several statements, or dependent ones, it
allocates arrays of masks and is two to three times as slow, so those stay separate.

Requires  generated statements, in execution order.
Ensures   the same values: no statement changes what the mask or the other one reads.
"""

from __future__ import annotations

from ....record import dataclass
from ...read.declared import Declarations
from ...read.expression import Expr, Number, Ref, Unary, names
from ...read.parse import parse_text
from ...read.statement import matching
from ...read.tree import Act, Node, bodies
from ..dependence.overlap import partners
from ..nests.rewrite import swap
from .section import plain


@dataclass(frozen=True, slots=True)
class _Where:
    mask: str
    test: Expr
    text: str
    target: Ref
    value: Expr

    def writes(self, known: Declarations) -> set[str]:
        return partners({self.target.name}, known)

    def reads(self) -> set[str]:
        """Names that it reads, also in subscripts, except for the elements that it writes."""
        own = names(swap(self.value, self.target, Number("0")))
        return own.union(*(names(one) for one in self.target.args))


def with_elsewhere(nodes: list[Node], known: Declarations) -> list[Node]:
    for node in nodes:
        for body in bodies(node):
            body[:] = with_elsewhere(body, known)
    return _paired(_paired(nodes, known, alike=True), known, alike=False)


def _paired(nodes: list[Node], known: Declarations, alike: bool) -> list[Node]:
    """`alike`: both arms write the same elements, and other masked statements may be in between."""
    result: list[Node] = []
    for node in nodes:
        at = _partner(result, node, known, alike)
        first, second = (None, None) if at is None else (_where(result[at]), _where(node))
        if at is None or first is None or second is None:
            result.append(node)
        else:
            result[at] = Act(text=_together(first, second))
    return result


def _partner(nodes: list[Node], node: Node, known: Declarations, alike: bool) -> int | None:
    """The statement with the complementary mask to which this one may move."""
    second = _where(node)
    for at in range(len(nodes) - 1, -1, -1):
        first = _where(nodes[at])
        if first is None or second is None or not _are_apart(first, second, known):
            return None
        if _are_opposite(first.test, second.test) and (first.target == second.target) is alike:
            return at
        if not alike or first.target.name == second.target.name:
            return None
    return None


def _where(node: Node) -> _Where | None:
    text = node.text if isinstance(node, Act) and not node.labels else None
    if text is None or not text.startswith("WHERE (") or "\n" in text:
        return None
    close = matching(text, 6)
    mask, rest = text[7:close], text[close + 2 :]
    left, _, right = rest.partition(" = ")
    test, target, value = parse_text(mask), parse_text(left), parse_text(right)
    if test is None or value is None or not isinstance(target, Ref):
        return None
    return _Where(mask, test, rest, target, value)


def _together(first: _Where, second: _Where) -> str:
    if isinstance(first.test, Unary):
        first, second = second, first
    return f"WHERE ({first.mask})\n{first.text}\nELSEWHERE\n{second.text}\nEND WHERE"


def _are_opposite(one: Expr, two: Expr) -> bool:
    return _denies(one, two) or _denies(two, one)


def _denies(one: Expr, two: Expr) -> bool:
    return isinstance(one, Unary) and one.op == ".NOT." and plain(one.of) == plain(two)


def _are_apart(first: _Where, second: _Where, known: Declarations) -> bool:
    """Whether neither statement changes what a mask or the other one reads; then they may be reordered."""
    ours, theirs = first.writes(known), second.writes(known)
    if (ours | theirs) & (names(first.test) | names(second.test)) or theirs & first.reads() or ours & second.reads():
        return False
    return first.target == second.target or not ours & theirs
