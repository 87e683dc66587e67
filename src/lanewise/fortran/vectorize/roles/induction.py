"""Induction: integers with a constant increment per iteration, as functions of the index.

    K = J + 1 ; A(I) = B(K)              B(J + 2*(I - 1) + 1)       and J = J + 2*N after the loop
    J = K + 1
    IF (P) THEN ; J = J + 1 ; A(J) = ..  both arms step alike: J is J + (I - 1) + 1 in either
    ELSE ; J = J + 1 ; A(J) = ..

One walk over the body tracks values in terms of those at its beginning; under a condition a variable has a separate
value until both arms agree. Variables without a closed form are dropped, and the walk is repeated.

Requires  lines of one loop; guards by names of masks.
Ensures   lines without the replaced variables, and statements that set them after the loop.
"""

from __future__ import annotations

from ....analysis.values.linear import Linear, atom_sum
from ....record import dataclass, field
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Paren, Ref, Unary, names, show
from ..dependence.affine import Affine, affine, as_expr, number
from ..dependence.overlap import partners
from ..nests.nest import Head, Line
from ..nests.rewrite import parenthesised, substitute
from ..nests.trips import iterations_before, last_index, trips, when_runs


@dataclass(slots=True)
class _Value:
    """A form that always holds, and later ones that hold under a guard."""

    always: Affine
    cases: list[tuple[Expr, Affine]] = field(default_factory=list[tuple[Expr, Affine]])

    def under(self, guard: Expr | None) -> Affine | None:
        for one, form in reversed(self.cases):
            if guard is not None and implies(guard, one):
                return form
            if guard is None or not _opposed(guard, one):
                return None
        return self.always

    def set(self, guard: Expr | None, form: Affine) -> None:
        if guard is None:
            self.always, self.cases = form, []
            return
        self.cases.append((guard, form))
        if len(self.cases) > 1 and self.cases[-2][1] == form and complement(self.cases[-2][0], guard):
            del self.cases[-2:]
            self.set(guard.left if isinstance(guard, Binary) else None, form)


def implies(guard: Expr | None, other: Expr) -> bool:
    if guard == other:
        return True
    if not isinstance(guard, Binary) or guard.op != ".AND.":
        return False
    return implies(guard.left, other) or implies(guard.right, other)


def complement(one: Expr, two: Expr) -> bool:
    """P and .NOT. P, possibly after a common first part."""
    if isinstance(one, Binary) and isinstance(two, Binary) and one.op == two.op == ".AND.":
        return one.left == two.left and not isinstance(one.right, Binary) and complement(one.right, two.right)
    return two == Unary(".NOT.", one) or one == Unary(".NOT.", two)


def _opposed(one: Expr, two: Expr) -> bool:
    if isinstance(one, Binary) and one.op == ".AND.":
        return _opposed(one.left, two) or _opposed(one.right, two)
    if isinstance(two, Binary) and two.op == ".AND.":
        return _opposed(one, two.left) or _opposed(one, two.right)
    return complement(one, two)


@dataclass(slots=True)
class Closed:
    lines: list[Line]
    after: list[str]


class _Walk:
    def __init__(self, lines: list[Line], head: Head, known: Declarations, chosen: set[str]) -> None:
        self.lines, self.head, self.known, self.chosen = lines, head, known, chosen
        self.changing = partners({line.target.name for line in lines}, known) - chosen
        self.values = {name: _Value(atom_sum(name)) for name in chosen}
        self.reads: list[tuple[Line, dict[str, Affine]]] = []
        self.failed: set[str] = set()

    def run(self) -> None:
        for line in self.lines:
            name = line.target.name
            if isinstance(line.target, Name) and name in self.chosen:
                form = affine(line.value, self.known, self.changing)
                made = None if form is None else self.substituted_values(form, line.guard)
                if made is None:
                    self.failed.add(name)
                    return
                self.values[name].set(line.guard, made)
                continue
            used = line.mentioned() & self.chosen
            found = {one: self.values[one].under(line.guard) for one in sorted(used)}
            bad = {one for one, form in found.items() if form is None}
            if bad:
                self.failed |= bad
                return
            self.reads.append((line, {one: form for one, form in found.items() if form is not None}))

    def substituted_values(self, form: Affine, guard: Expr | None) -> Affine | None:
        for name in sorted(name for name in form.parts if name in self.chosen):
            value = self.values[name].under(guard)
            if value is None:
                return None
            form = form.substituted(name, value)
        return form

    def steps(self) -> dict[str, Affine]:
        """The increment of each variable per iteration; a variable without one that is not set in time fails."""
        found: dict[str, Affine] = {}
        still = self.chosen | {self.head.index}
        for name in sorted(self.chosen):
            value = self.values[name]
            step = value.always.minus(atom_sum(name))
            if value.cases:
                self.failed.add(name)
            elif not any(term in still for term in step.parts):
                found[name] = step
        needed = {term for _, forms in self.reads for form in forms.values() for term in form.parts}
        needed |= {term for value in self.values.values() for term in value.always.parts if term in found}
        needed |= {term for name in self.chosen - set(found) for term in self.values[name].always.parts}
        self.failed |= {name for name in self.chosen - set(found) if name in needed}
        return found


def find_inductions(lines: list[Line], head: Head, known: Declarations, live: set[str]) -> Closed | None:
    chosen = {line.target.name for line in lines if isinstance(line.target, Name) and not line.operation}
    chosen -= {line.target.name for line in lines if line.is_mask or line.operation}
    chosen = {name for name in chosen if known.type_of(name) == "integer"}
    while chosen:
        walk = _Walk(lines, head, known, set(chosen))
        walk.run()
        steps = walk.steps() if not walk.failed else {}
        if not walk.failed:
            return _closed(walk, steps, live) if steps else None
        chosen -= walk.failed
    return None


def _closed(walk: _Walk, steps: dict[str, Affine], live: set[str]) -> Closed:
    head, known = walk.head, walk.known
    count = iterations_before(head, known)
    begin = {name: _grown(name, step, count) for name, step in steps.items()}
    result: list[Line] = []
    for line, forms in walk.reads:
        values = {name: _in_terms(form, begin) for name, form in forms.items()}
        result.append(with_values(line, values))
    after: list[str] = []
    for name in sorted(walk.chosen - set(steps)):
        if name in live:
            last = substitute(_in_terms(walk.values[name].always, begin), {head.index: parenthesised(last_index(head))})
            after.append(when_runs(head, f"{name} = {show(last)}"))
    for name, step in steps.items():
        if step != number(0):
            often = trips(head, known)
            growth = often if step == number(1) else Binary("*", parenthesised(as_expr(step)), often)
            after.append(f"{name} = {name} + {show(growth)}")
    return Closed(result, after)


def _in_terms(form: Affine, begin: dict[str, Affine | Expr]) -> Expr:
    """A form over values at the beginning of an iteration, in terms of the index."""
    rest: dict[str, Expr] = {}
    for name in sorted(name for name in form.parts if name in begin):
        value = begin[name]
        if isinstance(value, Linear):
            form = form.substituted(name, value)
        else:
            rest[name] = value
    return parenthesised(substitute(as_expr(form), rest)) if form.parts else as_expr(form)


def _grown(name: str, step: Affine, count: Affine | Expr) -> Affine | Expr:
    if isinstance(count, Linear) and step.is_number:
        return atom_sum(name).plus(count, step.constant)
    times = as_expr(count) if isinstance(count, Linear) else count
    growth = times if step == number(1) else Binary("*", parenthesised(as_expr(step)), parenthesised(times))
    return parenthesised(Binary("+", Name(name), growth))


def with_values(line: Line, values: dict[str, Expr]) -> Line:
    """The line with scalars replaced in all its reads."""
    if line.mentioned().isdisjoint(values):
        return line
    target = line.target
    if isinstance(target, Ref):
        changed = substitute(target, values)
        assert isinstance(changed, Ref)
        target = changed
    guard = None if line.guard is None else substitute(line.guard, values)
    places = tuple((name, substitute(expr, values)) for name, expr in line.places)
    return line.copy(target=target, value=substitute(line.value, values), guard=guard, places=places)


def find_real_inductions(lines: list[Line], head: Head, known: Declarations) -> Closed | None:
    """S = S + c with reals, in closed form: rounded once instead of in every iteration."""
    assigned = partners({line.target.name for line in lines}, known)
    for at, line in enumerate(lines):
        name = line.target.name
        step = _real_step(line, assigned | {head.index}) if known.type_of(name) in ("real", "double") else None
        users = [one for one in lines if one is not line and name in {x for e in one.reads() for x in names(e)}]
        if step is None or not users or sum(one.target == line.target for one in lines) > 1:
            continue
        word = "DBLE" if known.type_of(name) == "double" else "REAL"
        before = iterations_before(head, known)
        counted = as_expr(before) if isinstance(before, Linear) else before
        result: list[Line] = []
        for index, one in enumerate(lines):
            if one is not line:
                times = Binary("+", parenthesised(counted), Number("1")) if index > at else counted
                growth = Binary("*", parenthesised(step), Ref(word, (times,)))
                result.append(with_values(one, {name: Paren(Binary("+", Name(name), growth))}))
        made = Binary("*", parenthesised(step), Ref(word, (trips(head, known),)))
        text = f"{name} = {show(Binary('+', Name(name), made))}"
        return Closed(result, [text if isinstance(step, (Name, Number)) else when_runs(head, text)])
    return None


def _real_step(line: Line, changing: set[str]) -> Expr | None:
    value = line.value
    if not isinstance(line.target, Name) or line.guard is not None or line.operation or not isinstance(value, Binary):
        return None
    if value.op == "+" and value.right == line.target:
        step: Expr = value.left
    elif value.op in ("+", "-") and value.left == line.target:
        step = value.right if value.op == "+" else Unary("-", parenthesised(value.right))
    else:
        return None
    return None if names(step) & changing else step
