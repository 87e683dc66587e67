"""Recurrence: the dependence that keeps a loop sequential, by its kind and its lines.

    A(I) = A(I-1) + B(I)        a first-order recurrence, a running sum: line 5 reads A(I-1), which it wrote ..
    A(I) = B(I)*A(I-1) + C(I)   a first-order linear recurrence
    A(I) = B(I-1)               a recurrence over lines 5 and 6: line 6 reads A(I-1), which line 5 wrote ..
    B(I) = A(I-1)
    D(I,J) = D(I-1,J) + D(I,J-1)    a wavefront

Requires  the lines of a loop that was not vectorized, and their dependence graph.
Ensures   one sentence.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Paren, Ref, Unary, show, subexpressions
from ..nests.nest import Line
from .affine import affine
from .graph import Edge

_ORDERS = {1: "first-order", 2: "second-order", 3: "third-order"}
_COUNTS = {1: "one iteration", 2: "two iterations", 3: "three iterations"}


def blame(lines: list[Line], graph: list[Edge], known: Declarations) -> str:
    """The dependence that keeps the loop sequential, with its lines."""
    carried = [edge for edge in graph if edge.level]
    for edge in carried:
        if edge.before is edge.after and (by := _index_array(edge.before, known)):
            where = f"{show(edge.before.target)} of line {edge.before.line}"
            return f"{where} may be the same element in two iterations: nothing says that {by} holds no index twice"
    flows = [edge for edge in carried if edge.kind == "flow" and isinstance(edge.read, (Name, Ref))]
    own = [edge for edge in flows if edge.before is edge.after]
    if own:
        return _of_one_line(own[0].before, own, known)
    around = _cycle(flows, graph)
    if around:
        numbers = sorted({edge.after.line for edge in around})
        reads = "; ".join(_reads(edge, known) for edge in around)
        if len(numbers) == 1:
            return f"a recurrence of line {numbers[0]}: {reads}"
        return f"a recurrence over lines {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}: {reads}"
    for edge in carried:
        word = {"flow": "is needed by", "anti": "is overwritten by", "output": "is written again by"}[edge.kind]
        return f"{edge.name} of line {edge.before.line} {word} line {edge.after.line} in a later iteration"
    return "no statement runs along the loop"


def blame_outermost(lines: list[Line], graph: list[Edge], known: Declarations) -> str:
    """The dependence that keeps the outermost loop of a nest sequential, whatever the inner loops carry."""
    own = [edge for edge in graph if edge.level < 2]
    if any(edge.level for edge in own):
        return blame(lines, own, known)
    return "a loop inside carries something and cannot be moved outwards"


def wavefront(lines: list[Line], graph: list[Edge], known: Declarations, why: str) -> str:
    """A nest in which both loops carry a dependence, and what speaks against its diagonals."""
    outer, inner = lines[0].loops
    edges = [edge for edge in graph if edge.kind == "flow" and edge.level]
    reads = " and ".join(dict.fromkeys(f"{show(edge.read)}" for edge in edges if edge.read is not None))
    where = ", ".join(dict.fromkeys(str(edge.after.line) for edge in edges))
    kind = f"a wavefront: both loops carry a recurrence (line {where} reads {reads})"
    return f"{kind}; elements of equal {inner.index} + {outer.index} do not need each other, but {why}"


def _index_array(line: Line, known: Declarations) -> str:
    """The array that indexes the line's target."""
    args = line.target.args if isinstance(line.target, Ref) else ()
    found = [one.name for arg in args for one in subexpressions(arg) if isinstance(one, Ref)]
    return next((name for name in found if known.is_array(name)), found[0] if found else "")


def _of_one_line(line: Line, edges: list[Edge], known: Declarations) -> str:
    """A line that depends on itself."""
    far = [_distance(edge, known) for edge in edges]
    if any(one is None for one in far):
        edge = edges[[one is None for one in far].index(True)]
        assert edge.read is not None
        return f"a recurrence: line {line.line} may read in {show(edge.read)} what it wrote in an earlier iteration"
    order = max(one for one in far if one is not None)
    kind = f"a {_ORDERS.get(order, f'{order}th-order')} {_shape(line, edges)}"
    return f"{kind}: " + ", and ".join(dict.fromkeys(_reads(edge, known) for edge in edges))


def _shape(line: Line, edges: list[Edge]) -> str:
    reads = {edge.read for edge in edges}
    value = line.value
    if line.operation:
        return {"+": "recurrence, a running sum", "*": "recurrence, a running product"}.get(
            line.operation, "recurrence"
        )
    if len(reads) == 1:
        (read,) = reads
        assert read is not None
        if _is_operand(value, read, ("+", "-")):
            return "recurrence, a running sum"
        if _is_operand(value, read, ("*",)):
            return "recurrence, a running product"
    return "linear recurrence" if _degree(value, reads) == 1 else "recurrence"


def _is_operand(expr: Expr, read: Expr, ops: tuple[str, ...]) -> bool:
    """Whether the expression combines the element only by these operators with operands that do not contain it."""
    if isinstance(expr, Paren):
        return _is_operand(expr.of, read, ops)
    if not isinstance(expr, Binary) or expr.op not in ops:
        return False
    left, right = (read in list(subexpressions(one)) for one in (expr.left, expr.right))
    if left == right or (right and expr.op == "-"):
        return False
    inner = expr.left if left else expr.right
    return inner == read or _is_operand(inner, read, ops)


def _degree(expr: Expr, reads: set[Expr | None]) -> int:
    """The degree of the expression in the elements read; 9 if it is not a polynomial."""
    if expr in reads:
        return 1
    if not any(one in reads for one in subexpressions(expr)):
        return 0
    if isinstance(expr, Paren):
        return _degree(expr.of, reads)
    if isinstance(expr, Unary):
        return _degree(expr.of, reads)
    if isinstance(expr, Binary) and expr.op in ("+", "-", "*"):
        left, right = _degree(expr.left, reads), _degree(expr.right, reads)
        return left + right if expr.op == "*" else max(left, right)
    if isinstance(expr, Binary) and expr.op == "/" and not _degree(expr.right, reads):
        return _degree(expr.left, reads)
    return 9


def _reads(edge: Edge, known: Declarations) -> str:
    """Which line reads what from which line, and how many iterations later."""
    assert edge.read is not None
    far = _distance(edge, known)
    writer = "it" if edge.before is edge.after else f"line {edge.before.line}"
    verb = "set" if isinstance(edge.read, Name) else "wrote"
    when = "in an earlier iteration" if far is None else f"{_COUNTS.get(far, f'{far} iterations')} before"
    if not edge.level:
        return f"line {edge.after.line} reads {show(edge.read)}, which {writer} {verb} in the same iteration"
    over = f" over {edge.before.loops[edge.level - 1].index}" if len(edge.before.loops) > 1 else ""
    return f"line {edge.after.line} reads {show(edge.read)}, which {writer} {verb} {when}{over}"


def _distance(edge: Edge, known: Declarations) -> int | None:
    """The dependence distance in iterations of the carrying loop, if it is constant."""
    target, read = edge.before.target, edge.read
    if isinstance(target, Name):
        return 1
    head = edge.before.loops[edge.level - 1]
    if not isinstance(read, Ref) or len(read.args) != len(target.args) or not head.step:
        return None
    found: set[int] = set()
    for ours, theirs in zip(target.args, read.args, strict=True):
        one, two = affine(ours, known, set()), affine(theirs, known, set())
        if one is None or two is None:
            return None
        apart, factor = one.plus(two, -1), one.factor(head.index)
        if factor and (not apart.is_number or apart.constant % (factor * head.step)):
            return None
        if factor:
            found.add(apart.constant // (factor * head.step))
    return found.pop() if len(found) == 1 and min(found) > 0 else None


def _cycle(flows: list[Edge], graph: list[Edge]) -> list[Edge]:
    """The flow edges of a shortest loop-carried cycle, in order; empty if there is none."""
    steps = [edge for edge in graph if edge.kind == "flow"]
    for closing in flows:
        ways: list[list[Edge]] = [[closing]]
        seen = {closing.after}
        for way in ways:
            for edge in steps:
                if edge.before is way[-1].after and edge.after is closing.before:
                    return [*way, edge]
                if edge.before is way[-1].after and edge.after not in seen:
                    seen.add(edge.after)
                    ways.append([*way, edge])
    return []
