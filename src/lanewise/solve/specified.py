"""Specified: abduction on a specification in text form.

The same two steps as for kernels (`synthesize`): shapes of relaxed values if something is carried, then a guard for
each restriction. Values of the text take the place of program values, as parameters of a function without a body.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..ir.function import Function, Param, Value
from ..ir.position import NOWHERE
from ..ir.shapes import Shape, strided
from ..ir.types import int_type
from .abstract import Carried, Flow, has_shape, restrict
from .concrete import Specification
from .evaluate import written
from .guarding import guarded
from .guards import Base, Budget, Outcome, Path
from .hints import alignments
from .solver import Session
from .specification import Text, Variable, Want
from .terms import Node, Terms, ordered, variables


def abduce_text(text: Text, width: int | None = None, budget: Budget | None = None) -> Outcome:
    """Guards for the goals of a specification."""
    terms = Terms()
    with Session(terms, budget or Budget(), width or text.width) as session:
        return _Problem(text, session, width or text.width).outcome()


class _Values:
    """Expressions lane by lane; `given` names have one variable per lane, whatever they are."""

    def __init__(self, text: Text, terms: Terms, width: int, given: Sequence[str] = ()) -> None:
        self.text, self.terms, self.width = text, terms, width
        self.given = frozenset(given)
        self.wraps: dict[Node, None] = {}
        self.known: dict[tuple[str, int], Node] = {}

    def named(self, name: str, lane: int) -> Node:
        key = (name, lane)
        if key not in self.known:
            self.known[key] = self._named(name, lane)
        return self.known[key]

    def _named(self, name: str, lane: int) -> Node:
        variable = self.text.variables.get(name)
        if name in self.given or name in self.text.carried or (variable is not None and variable.stride is None):
            return self.terms.var(f"{name}.{lane}")
        if variable is not None:
            return self._noted(self.terms.plus(self.terms.var(name), lane * (variable.stride or 0)))
        return self.value(self.text.definitions[name], lane)

    def lanes(self, expression: ast.expr | str) -> list[Node]:
        if isinstance(expression, str):
            return [self.named(expression, lane) for lane in range(self.width)]
        return [self.value(expression, lane) for lane in range(self.width)]

    def value(self, node: ast.expr, lane: int) -> Node:
        terms = self.terms
        match node:
            case ast.Constant():
                return terms.number(int(str(node.value)))
            case ast.Name():
                return terms.number(lane) if node.id == "lane" else self.named(node.id, lane)
            case ast.UnaryOp(op=ast.Not()):
                return terms.no(self.condition(node.operand, lane))
            case ast.UnaryOp():
                return self._noted(terms.times(-1, self.number(node.operand, lane)))
            case ast.BinOp():
                return self._noted(self._binary(node, lane))
            case ast.Call():
                return self._call(node, lane)
            case ast.Compare():
                return self._compare(node, lane)
            case ast.BoolOp():
                parts = [self.condition(value, lane) for value in node.values]
                return terms.all_of(parts) if isinstance(node.op, ast.And) else terms.any_of(parts)
            case ast.IfExp():
                then, other = self.value(node.body, lane), self.value(node.orelse, lane)
                choose = terms.ite if then.is_term and other.is_term else terms.choose
                return choose(self.condition(node.test, lane), then, other)
            case _:
                self.text.refuse(f"'{ast.unparse(node)}' is neither a number nor a condition", node)

    def number(self, node: ast.expr, lane: int) -> Node:
        found = self.value(node, lane)
        if not found.is_term:
            self.text.refuse(f"'{ast.unparse(node)}' is a condition; a number is needed", node)
        return found

    def condition(self, node: ast.expr, lane: int) -> Node:
        found = self.value(node, lane)
        if found.is_term:
            self.text.refuse(f"'{ast.unparse(node)}' is a number; a condition is needed, such as x < n", node)
        return found

    def _noted(self, node: Node) -> Node:
        if self.text.wrapping and node.constant is None:
            half = 1 << (self.text.bits - 1)
            self.wraps[self.terms.ge(node, -half)] = None
            self.wraps[self.terms.ge(self.terms.number(half - 1), node)] = None
        return node

    def _binary(self, node: ast.BinOp, lane: int) -> Node:
        terms = self.terms
        a, b = self.number(node.left, lane), self.number(node.right, lane)
        match node.op:
            case ast.Add():
                return terms.add(a, b)
            case ast.Sub():
                return terms.sub(a, b)
            case ast.Mult():
                return terms.mul(a, b)
            case _:
                return self._divided(node, a, b)

    def _divided(self, node: ast.BinOp, a: Node, b: Node) -> Node:
        terms, is_quotient = self.terms, isinstance(node.op, ast.FloorDiv)
        if b.constant is None:
            return terms.opaque("quotient" if is_quotient else "remainder", a, b)
        if b.constant <= 0:
            self.text.refuse(f"a divisor is a positive number or a variable, not {b.constant}", node.right)
        return terms.div(a, b.constant) if is_quotient else terms.mod(a, b.constant)

    def _call(self, node: ast.Call, lane: int) -> Node:
        args = [self.number(arg, lane) for arg in node.args]
        assert isinstance(node.func, ast.Name), "the reader lets only names be called"
        if node.func.id == "abs":
            return self.terms.most(args[0], self.terms.times(-1, args[0]))
        result = args[0]
        for arg in args[1:]:
            result = (self.terms.least if node.func.id == "min" else self.terms.most)(result, arg)
        return result

    def _compare(self, node: ast.Compare, lane: int) -> Node:
        parts: list[Node] = []
        left = self.number(node.left, lane)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.number(right_node, lane)
            parts.append(self._compared(op, left, right))
            left = right
        return self.terms.all_of(parts)

    def _compared(self, op: ast.cmpop, a: Node, b: Node) -> Node:
        match op:
            case ast.Lt():
                return self.terms.gt(b, a)
            case ast.LtE():
                return self.terms.ge(b, a)
            case ast.Gt():
                return self.terms.gt(a, b)
            case ast.GtE():
                return self.terms.ge(a, b)
            case ast.Eq():
                return self.terms.eq(a, b)
            case _:
                return self.terms.no(self.terms.eq(a, b))


class _Problem:
    def __init__(self, text: Text, session: Session, width: int) -> None:
        self.text, self.session, self.terms, self.width = text, session, session.terms, width
        self.values = _Values(text, self.terms, width)
        self.function = Function("specification")
        self.at = self.function.add_block("start")
        kind = int_type(text.bits)
        self.params: dict[str, Param] = {name: Param(kind, name, self.at, NOWHERE) for name in text.names}

    def outcome(self) -> Outcome:
        carried = {self.values.named(name, lane) for name in self.text.carried for lane in range(self.width)}
        claims = [(want.stride, self.values.lanes(want.expression)) for want in self.text.wants]
        flowing = [(stride, lanes) for stride, lanes in claims if not carried.isdisjoint(ordered(lanes))]
        plain = [self._claim(stride, lanes) for stride, lanes in claims if (stride, lanes) not in flowing]
        if not flowing:
            path = self._path(plain, {})
            return self._outcome([path], [])
        relaxed = self.text.relaxed or self._relaxed(carried)
        found = restrict(self.session, self._flow(relaxed))
        if not found.maximal:
            return self._outcome([], [], f"no shapes of {', '.join(relaxed) or 'nothing'} make it hold")
        paths: list[Path] = []
        restrictions: list[dict[Value, Shape]] = []
        for one in sorted(found.maximal, key=lambda one: -sum(bool(shape.stride) for shape in one.relaxed)):
            shapes = dict(zip(relaxed, one.relaxed, strict=True))
            claim = [has_shape(self.terms, self.values.lanes(name), shape) for name, shape in shapes.items()]
            restrictions.append({self.params[name]: shape for name, shape in shapes.items()})
            paths.append(self._path([*plain, *claim], restrictions[-1]))
        return self._outcome(paths, restrictions)

    def _claim(self, stride: int | None, lanes: list[Node]) -> Node:
        if stride is None:
            if lanes[0].is_term:
                want = next(want for want in self.text.wants if want.stride is None and self._is_number(want))
                self.text.refuse(f"a wanted number needs a shape: 'want {want.text}: C'", want.expression)
            return self.terms.all_of(lanes)
        return has_shape(self.terms, lanes, strided(stride))

    def _is_number(self, want: Want) -> bool:
        return self.values.lanes(want.expression)[0].is_term

    def _relaxed(self, carried: set[Node]) -> list[str]:
        """Defined values that the loop uses but does not carry, and that are not evidently strided."""
        used = [want.expression for want in self.text.wants]
        used += [expression for pair in self.text.carried.values() for expression in pair]
        names = dict.fromkeys(node.id for tree in used for node in ast.walk(tree) if isinstance(node, ast.Name))
        return [name for name in names if name in self.text.definitions and self._is_open(name, carried)]

    def _is_open(self, name: str, carried: set[Node]) -> bool:
        lanes = self.values.lanes(name)
        steps = {self.terms.sub(b, lanes[0]).constant for b in lanes[1:]} if lanes[0].is_term else {None}
        return carried.isdisjoint(ordered(lanes)) and None in steps

    def _flow(self, relaxed: Sequence[str]) -> Flow:
        values = _Values(self.text, self.terms, self.width, relaxed)
        wanted = [self._claim(want.stride, values.lanes(want.expression)) for want in self.text.wants]
        counters = [
            Carried(values.lanes(name), [values.lanes(first), values.lanes(then)])
            for name, (first, then) in self.text.carried.items()
        ]
        strides = [0, *dict.fromkeys(v.stride for v in self.text.variables.values() if v.stride)]
        return Flow(
            [values.lanes(name) for name in relaxed],
            [strides if len(strides) > 1 else [0, 1] for _ in relaxed],
            counters,
            self.terms.true,
            self.terms.all_of(wanted),
        )

    def _path(self, claims: Sequence[Node], shapes: dict[Value, Shape]) -> Path:
        claim, terms = self.terms.all_of(claims), self.terms
        facts = [fact for variable in self.text.variables.values() for fact in self._range(variable)]
        facts += [self.values.condition(fact, 0) for fact in self.text.suppositions]
        wraps = terms.all_of(self.values.wraps)
        testable = [variable for variable in self.text.variables.values() if variable.stride is not None]
        names = [terms.var(variable.name) for variable in testable]
        met = variables([claim, wraps])
        free = [node for node in met if node not in names]
        domain = terms.all_of(fact for fact in facts if set(variables([fact])) <= {*names, *free})
        bases = [Base(self.params[variable.name], variable.stride or 0) for variable in testable]
        spec = Specification(terms, names, domain, claim, free, alignments(terms, claim, names, self.width))
        found = guarded(self.session, spec, wraps, bases, self._size)
        pins = {value: shape for value, shape in shapes.items() if shape.is_strided}
        return Path(pins, found.guard, {}, found.why, found.literals, found.complete)

    def _range(self, variable: Variable) -> list[Node]:
        low, high = self._limits(variable)
        terms = self.terms
        if variable.stride is None:
            nodes = [self.values.named(variable.name, lane) for lane in range(self.width)]
        else:
            nodes = [terms.var(variable.name)]
        return [fact for node in nodes for fact in (terms.ge(node, low), terms.ge(terms.number(high), node))]

    def _limits(self, variable: Variable) -> tuple[int, int]:
        half = 1 << (self.text.bits - 1)
        low = -half if variable.low is None else max(variable.low, -half)
        high = half - 1 if variable.high is None else min(variable.high, half - 1)
        return low, high

    def _size(self, base: Base) -> int:
        low, high = self._limits(self.text.variables[str(base)])
        return max(abs(low), abs(high))

    def _outcome(self, paths: Sequence[Path], restrictions: Sequence[dict[Value, Shape]], why: str = "") -> Outcome:
        useful = tuple(path for path in paths if path.guard is not None)
        reasons = why or "; ".join(dict.fromkeys(path.why for path in paths))
        return Outcome(
            (),
            self.at,
            self.width,
            useful,
            "" if useful else reasons,
            self._constraint(),
            tuple(restrictions),
            tuple(self.session.queries),
            self.session.exhausted,
            self.session.units,
        )

    def _constraint(self) -> str:
        lines = [f"want {want.text}" for want in self.text.wants]
        for name in self.text.definitions:
            for lane in dict.fromkeys((0, self.width - 1)):
                lines.append(f"{name}[{lane}] = {written(self.values.named(name, lane))}")
        return "\n".join(line if len(line) <= 400 else line[:397] + "..." for line in lines)
