"""Wavefront: two loops that both carry a recurrence, run along the diagonals I + J = constant (loop skewing).

    DO J = 2, M                                DO LWW1 = 4, N + M
      DO I = 2, N                                FORALL (I = MAX(2, LWW1 - M):MIN(N, LWW1 - 2)) &
        D(I,J) = SQRT(D(I-1,J)*D(I,J-1))           D(I,LWW1 - I) = SQRT(D(I - 1,LWW1 - I)*D(I,LWW1 - I - 1))

Every element depends on earlier diagonals, not on its own. But a diagonal is not contiguous in memory, so the
recurrence must be slow: the diagonals save the latency of its chain of operations from one element to the next.

Requires  a nest of two loops in steps of one with bounds of their own, assignments without guards.
Ensures   every dependence goes from a diagonal to a later one; a sentence where that holds but does not pay.
Costs     loops skewed by hand, with gfortran 12 and AVX-512, 40 to 800 elements a side: division and root 1.1 to 9
          times as fast, sums and products of only one array 0.7 to 3 times (2.3 to 3 from 200 on), of two 0.4 to 2.8.
Source    Wolfe (1986), loop skewing; Lamport (1974).
"""

from __future__ import annotations

from ....analysis.values.linear import atom_sum
from ....record import dataclass
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Paren, Ref, Unary, show, subexpressions
from ...read.intrinsic import type_of
from ...read.tree import Act, Do, Node, Note
from ..dependence.affine import Affine, affine, as_expr
from ..dependence.graph import Edge
from ..dependence.meeting import Meetings
from .nest import Head, Line
from .rewrite import rebuild

SLOW = 15
"""Cycles of a chain that pay for diagonals of any length; also with one other array along them."""
LONG = 100
"""Iterations of both loops from which on half of that pays, if only the one array is used."""
MANY = 10
"""Additional cycles for each further array."""
_CYCLES = {"+": 4, "-": 4, "*": 4, "/": 11, "**": 40}
_WHOLE = {"+": 1, "-": 1, "*": 3, "/": 20, "**": 20}
_CALLED = {"MAX": 4, "MIN": 4, "AMAX1": 4, "AMIN1": 4, "ABS": 1, "SQRT": 13, "DSQRT": 18}
CALL = 40


@dataclass(slots=True)
class Wave:
    """Diagonals of two loops: `outer` counts them, `inner` runs along one. `test` must hold for them to pay."""

    outer: Head
    inner: Head
    lines: list[Line]
    test: str

    def nodes(self, simd: bool) -> list[Node]:
        bounds = f"{show(self.inner.low)}, {show(self.inner.high)}"
        texts = [f"{show(line.target)} = {show(line.value)}" for line in self.lines]
        if simd:
            loop = Do(kind="do", head=f"{self.inner.index} = {bounds}", body=[Act(text=one) for one in texts])
            body: list[Node] = [Note(text="!$omp simd"), loop]
        else:
            along = f"{self.inner.index} = {show(self.inner.low)}:{show(self.inner.high)}"
            body = [Act(text=f"FORALL ({along}) {one}") for one in texts]
        head = f"{self.outer.index} = {show(self.outer.low)}, {show(self.outer.high)}"
        return [Do(kind="do", head=head, body=body)]


def has_diagonals(lines: list[Line], graph: list[Edge], meetings: Meetings) -> bool:
    """Whether all dependences of the nest go from one diagonal to a later one."""
    loops = lines[0].loops
    same = len(loops) == 2 and all(line.loops == loops and line.guard is None for line in lines)
    if not same or any(head.step != 1 for head in loops) or _bounds(loops, meetings.known) is None:
        return False
    levels = {edge.level for edge in graph if edge.kind == "flow"}
    if not levels >= {1, 2} or any(line.operation or not isinstance(line.target, Ref) for line in lines):
        return False
    return all(_goes_on(edge, meetings) for edge in graph if edge.level)


def _goes_on(edge: Edge, meetings: Meetings) -> bool:
    first: Name | Ref = edge.before.target
    second: Name | Ref = edge.after.target
    if edge.kind != "output":
        assert isinstance(edge.read, (Name, Ref))
        first, second = (edge.read, second) if edge.kind == "anti" else (first, edge.read)
    return meetings.on_later_diagonals(first, edge.before, second, edge.after)


def wave(lines: list[Line], graph: list[Edge], known: Declarations, index: str, place: str) -> Wave | str:
    """The loops along their diagonals, counted by `index`, with `place` along one; or what speaks against it."""
    outer, inner = lines[0].loops
    bounds = _bounds((outer, inner), known)
    assert bounds is not None
    (first, last), (low, high) = bounds
    counter = atom_sum(index)
    test = _pays(lines, graph, known, (last.plus(first, -1), high.plus(low, -1)))
    if test is None:
        return "a diagonal lies apart in memory, and so few operations do not pay for that"
    begin, end = counter.plus(last, -1), counter.plus(first, -1)
    along = Head(place, Ref("MAX", (inner.low, as_expr(begin))), Ref("MIN", (inner.high, as_expr(end))), 1, 0)
    across = Head(index, as_expr(first.plus(low)), as_expr(last.plus(high)), 1, 0)
    ours = atom_sum(place)
    turned: dict[str, Expr] = {outer.index: Paren(as_expr(counter.plus(ours, -1))), inner.index: Name(place)}
    made = [line.copy(target=_turned(line.target, turned, known)) for line in lines]
    made = [line.copy(value=_turned(line.value, turned, known)) for line in made]
    return Wave(across, along, made, test)


def _bounds(loops: tuple[Head, ...], known: Declarations) -> list[tuple[Affine, Affine]] | None:
    """The bounds of both loops; None if they depend on each other or are not affine."""
    found: list[tuple[Affine, Affine]] = []
    for head in loops:
        low, high = affine(head.low, known, set()), affine(head.high, known, set())
        if low is None or high is None or any(form.factor(one.index) for form in (low, high) for one in loops):
            return None
        found.append((low, high))
    return found


def _turned(expr: Expr, indices: dict[str, Expr], known: Declarations) -> Expr:
    """The expression with the outer index as the diagonal minus the inner one; subscripts as plain sums."""

    def change(one: Expr) -> Expr:
        if isinstance(one, Name):
            return indices.get(one.name, one)
        if isinstance(one, Ref) and known.is_array(one.name):
            forms = [affine(arg, known, set()) for arg in one.args]
            return Ref(one.name, tuple(_or(form, arg) for form, arg in zip(forms, one.args, strict=True)))
        return one

    return rebuild(expr, change)


def _or(form: Affine | None, arg: Expr) -> Expr:
    return arg if form is None else as_expr(form)


def _pays(lines: list[Line], graph: list[Edge], known: Declarations, room: tuple[Affine, Affine]) -> str | None:
    """The run-time condition for diagonals to be faster, empty if they always are; None if they are not."""
    chains = [_chain(edge.after.value, edge.read, known) for edge in graph if edge.kind == "flow" and edge.level]
    slow = max(chains, default=0)
    used = {one.name for line in lines for expr in (line.target, line.value) for one in _elements(expr, known)}
    if any(form.is_number and form.constant < SLOW for form in room):
        return None
    if slow >= SLOW + MANY * max(0, len(used) - 2):
        return ""
    if slow < SLOW // 2 or len(used) > 1:
        return None
    parts = [f"{show(as_expr(form), 5)} .GE. {LONG}" for form in dict.fromkeys(room) if not form.is_number]
    short = any(form.is_number and form.constant < LONG for form in room)
    return None if short else " .AND. ".join(parts)


def _elements(expr: Expr, known: Declarations) -> list[Ref]:
    return [one for one in subexpressions(expr) if isinstance(one, Ref) and known.is_array(one.name)]


def _chain(expr: Expr, read: Expr | None, known: Declarations) -> int:
    """Cycles from the element read to the value of the expression; 0 if it does not occur."""
    if expr == read or isinstance(expr, (Name, Number)) or (isinstance(expr, Ref) and known.is_array(expr.name)):
        return 0
    if read is None or read not in list(subexpressions(expr)):
        return 0
    if isinstance(expr, Binary):
        table = _WHOLE if type_of(expr, known) == "integer" else _CYCLES
        return max(_chain(one, read, known) for one in (expr.left, expr.right)) + table.get(expr.op, 1)
    if isinstance(expr, (Unary, Paren)):
        return _chain(expr.of, read, known)
    inner = max((_chain(one, read, known) for one in expr.args), default=0) if isinstance(expr, Ref) else 0
    return inner + (_CALLED.get(expr.name, CALL) if isinstance(expr, Ref) else 0)
