"""Simd: one fused loop that a compiler vectorizes: reordered statements, MERGE for guards, `!$omp simd`.

    DO I = 1, N                              !$omp simd
      IF (B(I) .GT. 0) A(I) = C(I)           DO I = 1, N
    END DO                                     A(I) = MERGE(C(I), A(I), B(I) .GT. 0)
                                             END DO

Array sections read better, but compilers turn them into temporaries and separate loops; a fused loop is fast. A guarded
store becomes an unconditional store that may write the old value. That is allowed only if the element is known to be in
bounds: the loop also uses it without a guard, or it is within declared bounds in every iteration.

A line that reads what the previous line stored one iteration earlier gets a loop of its own, by strip mining.

Requires  a plan in which every statement is vector.
Ensures   the statements in an order that allows lanes side by side; clauses for private variables and reductions.
Leaves    loops that need nothing, and loops with gathers or strides: forcing those costs more than it gains.
"""

from __future__ import annotations

from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Name, Paren, Ref, names, show, subexpressions
from ...read.intrinsic import keeps, type_of
from ...read.tree import Act, Do, If, Node, Note
from ...restructure.formula import Pred
from ...write.fresh import Names
from ..dependence.affine import affine
from ..dependence.bounds import within_bounds
from ..nests.nest import Blocked, Head, Line
from ..nests.trips import integer
from ..plan import Plan, Scalar, Serial, Vector
from ..roles.scalars import Resolved
from .safe_operands import with_safe_operands

STRIP = 1024
"""Iterations per strip of a distributed loop: a part's stores are still in the cache for the next part."""
_CLAUSE = {"+": "+", "*": "*", "MAX": "max", "MIN": "min", ".AND.": ".and.", ".OR.": ".or."}


def simd_nodes(
    found: Resolved, plan: list[Plan], known: Declarations, names_: Names, inlined: bool
) -> tuple[list[Node], str, list[str]]:
    """New nodes, what was done, and its parts; no nodes if the loop is best left as it is."""
    _refuse_scalars(plan)
    for line in found.lines:
        _refuse_strides(line, _over(line, plan), known)
        _refuse_rounding(line, known)
    if _has_many_arms(found.lines, known):
        return [], "as it stands: all arms would be computed for every element", []
    made = _Writer(found, known, names_)
    nodes = made.plans(plan)
    if found.before:
        made.because("first iteration peeled")
    if inlined:
        made.because("calls replaced by what they do")
    if not made.reasons and _same_order(found.lines, plan):
        return [], "as it stands: compilers vectorize it", []
    nodes = [*(Act(text=one) for one in found.before), *nodes, *(Act(text=one) for one in found.after)]
    reasons = made.reasons
    return nodes, "one loop with !$omp simd" + (": " + ", ".join(reasons) if reasons else ""), reasons


def _has_many_arms(lines: list[Line], known: Declarations) -> bool:
    """Three or more arms that write one element, selected by reals: compilers mask the arms themselves, at less cost.

    Measured with gfortran 12 and AVX-512: an arithmetic IF with three arms took 5 to 10 % longer as MERGEs, while a
    computed GOTO, which it leaves alone, ran in a third of the time.
    """
    for line in lines:
        arms = [one for one in lines if one.guard is not None and one.target == line.target]
        tests = [one for arm in arms if arm.guard is not None for one in subexpressions(arm.guard)]
        counted = [one for one in tests if isinstance(one, Binary) and one.op == ".EQ."]
        if len(arms) > 2 and not any(type_of(one.left, known) == "integer" for one in counted):
            return True
    return False


def _refuse_scalars(plan: list[Plan]) -> None:
    for one in plan:
        if isinstance(one, Scalar):
            raise Blocked("part of the loop is a recurrence; splitting it would cost more than it gains", one.line.line)
        if isinstance(one, Serial):
            _refuse_scalars(one.body)


def _lines(plan: list[Plan]) -> list[Vector]:
    found: list[Vector] = []
    for one in plan:
        if isinstance(one, Vector):
            found.append(one)
        elif isinstance(one, Serial):
            found.extend(_lines(one.body))
    return found


def _over(line: Line, plan: list[Plan]) -> Head:
    return next(one.over for one in _lines(plan) if one.line is line)


def _same_order(lines: list[Line], plan: list[Plan]) -> bool:
    vectors = _lines(plan)
    in_order = [one.line for one in vectors] == lines
    return in_order and all(one.over is one.line.loops[-1] for one in vectors)


def _refuse_strides(line: Line, over: Head, known: Declarations) -> None:
    for expr in [line.target, *line.reads()]:
        for one in subexpressions(expr):
            if not isinstance(one, Ref) or not known.is_array(one.name):
                continue
            for at, arg in enumerate(one.args):
                if over.index not in names(arg):
                    continue
                form = affine(arg, known, set())
                if form is None or at > 0 or abs(form.factor(over.index) * over.step) != 1:
                    raise Blocked(f"{one.name} is not read along its first dimension in steps of one", line.line)


def _refuse_rounding(line: Line, known: Declarations) -> None:
    """With -O2 gfortran 12 fails to round double to single precision in the remainder of an `omp simd` loop."""
    rounded = [(line.target, line.value)]
    for expr in line.reads():
        rounded += [(one, one.args[0]) for one in subexpressions(expr) if isinstance(one, Ref) and one.args]
    for single, double in rounded:
        if type_of(single, known) in ("real", "complex") and _has_double(double, known):
            raise Blocked("double precision is rounded, which compilers may forget in vectors", line.line)


def _has_double(expr: Expr, known: Declarations) -> bool:
    return any(type_of(one, known) in ("double", "dcomplex") for one in subexpressions(expr))


class _Writer:
    def __init__(self, found: Resolved, known: Declarations, names_: Names) -> None:
        self.found, self.known, self.names = found, known, names_
        self.reasons: list[str] = []
        self.sure = {
            one
            for line in found.lines
            if line.guard is None
            for expr in [line.target, line.value]
            for one in subexpressions(expr)
            if isinstance(one, Ref)
        }

    def because(self, reason: str) -> None:
        if reason not in self.reasons:
            self.reasons.append(reason)

    def plans(self, plans: list[Plan]) -> list[Node]:
        result: list[Node] = []
        group: list[Vector] = []
        for one in plans:
            if isinstance(one, Vector) and (not group or group[-1].over is one.over):
                group.append(one)
                continue
            result.extend(self.loops(group))
            group = [one] if isinstance(one, Vector) else []
            if isinstance(one, Serial):
                if one.moved:
                    self.because("loops interchanged")
                result.append(_do(one.head, self.plans(one.body)))
        return [*result, *self.loops(group)]

    def loops(self, group: list[Vector]) -> list[Node]:
        """One loop, or several in strips if a line reads what an earlier one has just stored.

        A loop that is known to be no longer than a strip is not split.
        """
        parts = self.parts(group)
        if len(parts) < 2:
            return self.loop(group) if group else []
        over = group[0].over
        low, high = (constant_value(self.known, one) for one in (over.low, over.high))
        if low is not None and high is not None and high - low < STRIP:
            self.because("cut in parts")
            return [node for part in parts for node in self.loop(part)]
        first = Name(self.names.fresh("K", "INTEGER"))
        last = Ref("MIN", (Binary("+", first, integer(STRIP - 1)), over.high))
        strip = Head(over.index, first, last, 1, over.line)
        inside = [node for part in parts for node in self.loop([Vector(one.line, strip) for one in part])]
        self.because("in strips")
        bounds = f"{first.name} = {show(over.low)}, {show(over.high)}, {STRIP}"
        return [Do(kind="do", head=bounds, body=inside)]

    def parts(self, group: list[Vector]) -> list[list[Vector]]:
        """The lines split where one reads elements, other than its own, that an earlier line stores.

        A load that partly overlaps the store of the previous vector gets no store forwarding and waits for the cache:
        with gfortran 12 and AVX-512 a loop of two such statements takes 2.3 times as long as two loops.
        """
        over = group[0].over if group else None
        plain = all(isinstance(one.line.target, Ref) and not one.line.operation for one in group)
        if over is None or over.step != 1 or not plain:
            return [group]
        if any(type_of(one, self.known) != "integer" for one in (over.low, over.high, Name(over.index))):
            return [group]
        parts: list[list[Vector]] = [[]]
        for one in group:
            if _reads_beside(one.line, [before.line.target for before in parts[-1]]):
                parts.append([])
            parts[-1].append(one)
        return parts

    def loop(self, group: list[Vector]) -> list[Node]:
        written = [made for one in group for made in self.statements(one.line)]
        targets = {one.line.target.name for one in group}
        named = self.found.private | self.found.last | set(self.found.reductions)
        listed = sorted(named & targets & self.known.listed)
        if listed:
            raise Blocked(f"{listed[0]} is in a NAMELIST and so cannot be in a clause", group[0].line.line)
        clauses = self.clauses(targets)
        if [one.line for one in group] != [line for line in self.found.lines if line in [one.line for one in group]]:
            self.because("statements reordered")
        loop: list[Node] = [Note(text=f"!$omp simd{clauses}"), _do(group[0].over, written)]
        if not self.found.last & targets:
            return loop
        # Without an iteration there is no last value to keep.
        head = group[0].over
        if not head.step:
            raise Blocked("the last value of a loop whose step is not known", head.line)
        return loop if head.surely() else [If(arms=[(Pred(head.runs()), loop, None)])]

    def clauses(self, targets: set[str]) -> str:
        text = ""
        private = sorted((self.found.private - self.found.last) & targets)
        for name in private:
            if self.found.private and name.startswith("LWOLD"):
                self.because("old values read first")
        for word, group in (("private", private), ("lastprivate", sorted(self.found.last & targets))):
            if group:
                text += f" {word}({', '.join(group)})"
        if self.found.last & targets:
            self.because("last values kept")
        for name, word in self.found.reductions.items():
            if name in targets:
                guarded = any(line.guard is not None for line in self.found.lines if line.target == Name(name))
                if word not in ("MAX", "MIN") or guarded or name in self.found.from_tests:
                    self.because("a reduction")
                text += f" reduction({_CLAUSE[word]}:{name})"
        return text

    def statement(self, line: Line) -> Node:
        value = line.value
        if line.operation:
            value = self.combined(line)
        if line.guard is None:
            return Act(text=f"{show(line.target)} = {show(value)}")
        safe = with_safe_operands(value, line.guard, self.known) if self.is_safe(line) else None
        if safe is not None:
            self.because("guards merged")
            merged = Ref("MERGE", (safe, line.target, line.guard))
            return Act(text=f"{show(line.target)} = {show(merged)}")
        guard = line.guard.of if isinstance(line.guard, Paren) else line.guard
        return Act(text=f"IF ({show(guard)}) {show(line.target)} = {show(value)}")

    def statements(self, line: Line) -> list[Node]:
        """A condition inside another is false where the outer one does not hold: MERGE reads it there too."""
        made = self.statement(line)
        if line.is_mask and line.guard is not None:
            return [Act(text=f"{show(line.target)} = .FALSE."), made]
        return [made]

    def combined(self, line: Line) -> Expr:
        if line.operation in ("MAX", "MIN"):
            return Ref(line.operation, (line.target, line.value))
        return Binary(line.operation, line.target, line.value)

    def is_safe(self, line: Line) -> bool:
        """Whether the statement may run without its guard, its result discarded."""
        if isinstance(line.target, Name) or not keeps(type_of(line.target, self.known), line.value, self.known):
            return False
        for expr in (line.target, line.value, line.guard):
            assert expr is not None
            for one in subexpressions(expr):
                if isinstance(one, Ref) and self.known.is_array(one.name) and not self.exists(one, line):
                    return False
                if isinstance(one, Binary) and one.op == "/" and type_of(one, self.known) == "integer":
                    return False
                if isinstance(one, Ref) and one.name in ("MOD", "MODULO"):
                    return False
        return True

    def exists(self, ref: Ref, line: Line) -> bool:
        return ref in self.sure or within_bounds(ref, line, self.known)


def _reads_beside(line: Line, targets: list[Name | Ref]) -> bool:
    stored = {one.name for one in targets}
    parts = [one for expr in line.reads() for one in subexpressions(expr)]
    found = {one for one in parts if isinstance(one, Ref) and one.name in stored}
    return not found.issubset(targets)


def _do(head: Head, body: list[Node]) -> Do:
    return Do(kind="do", head=f"{head.index} = {show(head.low)}, {show(head.high)}{head.by()}", body=body)
