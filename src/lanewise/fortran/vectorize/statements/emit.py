"""Emit: a loop's plan as statements: array statements, and the loops around them.

    Serial(J, [Vector(A(I,J) = B(I,J), I), Scalar(S = ..)])       DO J = 1, M ; A(1:N, J) = B(1:N, J) ; S = .. ; END DO

Requires  a plan whose order keeps every dependence.
Ensures   a statement for each line; one without an array form stays in a loop of its own, and `why` has the reason.
"""

from __future__ import annotations

import re

from ....ir.digits import is_digits
from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Number, Paren, show
from ...read.intrinsic import type_of
from ...read.tree import Act, Do, If, Node
from ...restructure.formula import Pred
from ...write.sentence import LOGICAL, Speaker
from ..dependence.affine import affine
from ..dependence.meeting import Assumed
from ..nests.nest import Blocked, Head, Line
from ..nests.trips import runs
from ..plan import Plan, Scalar, Serial, Vector
from ..roles.packing import if_runs, packs
from .arrays import vector_nodes
from .ranges import narrowed
from .section import has_section, is_long, plain, sectioned
from .steady import conjuncts, facts_within, is_risky, surely_runs


class Writer:
    """Array statements and the loops around them."""

    def __init__(self, speaker: Speaker, assumed: Assumed) -> None:
        self.speaker, self.known = speaker, speaker.known
        self.facts = assumed.facts
        self.vector = self.scalar = 0
        self.why = ""

    def plans(self, plans: list[Plan]) -> list[Node]:
        result: list[Node] = []
        for one in plans:
            if isinstance(one, Serial):
                result.append(self.serial(one))
            elif isinstance(one, Scalar):
                if one.line.needs_array():
                    raise Blocked("a place or a packed section is needed inside a recurrence", one.line.line)
                self.scalar += 1
                result.extend(_scalar(one.line))
            else:
                _append(result, self.one(one), one.over)
        return result

    def serial(self, plan: Serial) -> Node:
        outside = self.facts
        self.facts = (*outside, *facts_within([plan.head], self.known))
        body = self.plans(plan.body)
        self.facts = outside
        return _do(plan, body)

    def one(self, plan: Vector) -> list[Node]:
        try:
            made = self.careful(plan.line, plan.over)
        except Blocked as reason:
            if plan.line.needs_array():
                raise
            self.scalar += 1
            self.why = reason.sentence
            return [_do(Serial(plan.over), _scalar(plan.line))]
        self.vector += 1
        is_inner = plan.line.is_mask and plan.line.guard is not None
        return [*vector_nodes(_never(plan.line), plan.over, self.speaker), *made] if is_inner else made

    def careful(self, line: Line, over: Head) -> list[Node]:
        """Array statements that evaluate invariants only where the loop would."""
        if _folds_too_large(line, over, self.known):
            raise Blocked("a list of constants that may not fit its type: compilers compute and refuse it", line.line)
        part, within = narrowed(line, over, self.known)
        made = vector_nodes(part, within, self.speaker)
        used = [line.target] if line.operation == "LAST" else [line.target, line.value]
        tests = [] if line.guard is None else list(conjuncts(line.guard))
        if is_risky(tests[1:], over, self.known, self.facts):
            raise Blocked("a condition inside another reads what may not exist", line.line)
        risky = is_risky(used, over, self.known, self.facts)
        # MAXVAL of nothing is -HUGE, and the variable may be less: -Infinity, or the least integer.
        extreme = line.operation in ("MAX", "MIN")
        if (risky or extreme) and part.guard is not None:
            made = self.if_any(part.guard, line, within, made)
        # gfortran's FORALL allocates the mask of 2:-3 with a negative size, which -fcheck=all traps.
        masked = part.guard is not None and any(map(_is_forall, made))
        needs_runs = masked or packs(line) or (extreme and line.guard is None)
        asks_risky = is_risky(tests, over, self.known, self.facts)
        if (risky or needs_runs) and part.guard != line.guard:
            made = self.if_run(within, made)
        elif risky or needs_runs:
            return self.if_run(over, made)
        return self.if_run(over, made) if asks_risky else made

    def if_run(self, head: Head, nodes: list[Node]) -> list[Node]:
        return nodes if surely_runs(head, self.known, self.facts) else if_runs(head, nodes)

    def if_any(self, guard: Expr, line: Line, over: Head, nodes: list[Node]) -> list[Node]:
        """Only if the guard holds somewhere; an invariant guard is tested already."""
        mask = plain(sectioned(guard, over, self.known, line.line))
        if not has_section(mask):
            return nodes
        first, text = self.speaker.call(f"ANY({show(mask)})", LOGICAL, line.line)
        return [*first, If(arms=[(Pred(text), nodes, None)])]


def _is_forall(node: Node) -> bool:
    return isinstance(node, Act) and node.text is not None and node.text.startswith("FORALL")


def _folds_too_large(line: Line, over: Head, known: Declarations) -> bool:
    """K(1:20) = (/ (L, L=1,20) /)*3000 with INTEGER*2 K: it wraps at run time, but compilers that fold it refuse."""
    ends = [constant_value(known, end) for end in (over.low, over.high)]
    if None in ends or is_long(over, known) or "(/" not in show(sectioned(line.value, over, known, line.line)):
        return False
    kind = known.type_of(line.target.name)
    form = affine(line.value, known, set())
    if kind not in ("integer", "long") or form is None or any(name != over.index for name in form.parts):
        return kind == "other"
    return any(abs(form.factor(over.index) * (end or 0) + form.constant) >= 2**31 for end in ends)


def _append(result: list[Node], made: list[Node], over: Head) -> None:
    """Neighbours that need an iteration share an IF: no array statement changes its loop's bounds."""
    test = Pred(runs(over))
    pair = [*result[-1:], *made]
    if len(pair) == 2 and all(isinstance(one, If) and one.arms[0][0] == test for one in pair):
        last, new = pair
        assert isinstance(last, If) and isinstance(new, If)
        last.arms[0][1].extend(new.arms[0][1])
    else:
        result.extend(made)


def _never(line: Line) -> Line:
    """A condition that holds nowhere yet: the statements that read it do so also where it is not evaluated."""
    return line.copy(value=Number(".FALSE."), guard=None, under=None)


def _scalar(line: Line) -> list[Node]:
    value = show(line.value)
    if line.operation:
        name = line.target.name
        value = (
            f"{line.operation}({name}, {value})"
            if line.operation in ("MAX", "MIN")
            else f"{name} {line.operation} {show(line.value, 7 if line.operation == '+' else 8)}"
        )
    action = Act(text=f"{show(line.target)} = {value}")
    if line.guard is None:
        return [action]
    guard = line.guard.of if isinstance(line.guard, Paren) else line.guard
    guarded = Act(text=f"IF ({show(guard)}) {action.text}")
    return [Act(text=f"{show(line.target)} = .FALSE."), guarded] if line.is_mask else [guarded]


def _do(plan: Serial, body: list[Node]) -> Do:
    head = plan.head
    return Do(kind="do", head=f"{head.index} = {show(head.low)}, {show(head.high)}{head.by()}", body=body)


def counts_merged(nodes: list[Node]) -> list[Node]:
    """K = 0 ; K = K + COUNT(..) is K = COUNT(..)."""
    result: list[Node] = []
    for node in nodes:
        name, sign, value = (node.text or "").partition(" = ") if isinstance(node, Act) else ("", "", "")
        zero = _set_to_zero(result, name) if sign and value.startswith(f"{name} + COUNT(") else None
        if zero is not None:
            result.remove(zero)
            node = Act(text=f"{name} = {value.removeprefix(f'{name} + ')}")
        result.append(node)
    return result


def _set_to_zero(nodes: list[Node], name: str) -> Node | None:
    """The statement that sets a variable to zero, if no later statement mentions it."""
    for node in reversed(nodes):
        if not isinstance(node, Act) or node.text is None or node.text == f"{name} = 0":
            return node if isinstance(node, Act) and node.text else None
        if re.search(rf"\b{name}\b", node.text):
            return None
    return None


def final_value(head: Head, known: Declarations, surely: bool = False) -> str:
    """The value of a DO variable after its loop; `surely`: the loop is known to run."""
    low, high = show(head.low), show(head.high, 7)
    if head.step > 0 and is_digits(low) and is_digits(high):
        first, last = int(low), int(high)
        return f"{head.index} = {first + max(0, (last - first + head.step) // head.step) * head.step}"
    if head.step == 1 and surely:
        form = Binary("+", head.high, Number("1"))
        return f"{head.index} = {show(form)}"
    if known.type_of(head.index) == "long":
        return _final_long(head, known)
    if head.step == 1:
        return f"{head.index} = MAX({low}, {high} + 1)"
    sign = "-" if head.stride is None and head.step < 0 else "+"
    step = f"{sign} {abs(head.step) if head.stride is None else show(head.stride, 7)}"
    count = f"MAX(0, ({high} - {show(head.low, 8)} {step})/({head.by('')}))"
    return f"{head.index} = {low} + {count}*({head.by('')})"


def _final_long(head: Head, known: Declarations) -> str:
    """The same for INTEGER*8: arguments of MAX must be of one kind."""
    if head.step != 1:
        raise Blocked(f"{head.index}, which is no INTEGER of four bytes, may be read after the loop", head.line)
    low, high = (
        show(one) if type_of(one, known) == "long" else f"INT({show(one)}, KIND({head.index}))"
        for one in (head.low, Binary("+", head.high, Number("1")))
    )
    return f"{head.index} = MAX({low}, {high})"


def without_test(nodes: list[Node], head: Head) -> list[Node]:
    """Statements of a loop that is known to run, without the test."""
    test, result = runs(head), list[Node]()
    for node in nodes:
        if isinstance(node, If) and node.orelse is None and [one[0] for one in node.arms] == [Pred(test)]:
            result.extend(without_test(node.arms[0][1], head))
            continue
        if isinstance(node, Act) and node.text is not None:
            node.text = node.text.removeprefix(f"IF ({test}) ")
        result.append(node)
    return result
