"""Conditions: `and`, `or`, `not`, and the conditional expression.

A right operand that is short and speculatable is computed unconditionally and chosen by `select`, which keeps a loop
with two conditions at one exit. An operand that may trap, touches memory, or costs more than a branch gets a branch:

    a and b     select a, b, false              branch a, rhs, join(false);  rhs: ...; jump join(b)
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ....ir.function import Block, Const, Value
from ....ir.types import I1
from ....std.functions import FUNCTIONS
from ..numbers.complex_numbers import is_complex, is_nonzero
from ..numbers.convert import boolean, may_not_fit, nonzero, number
from ..numbers.promoted_results import as_one_type
from ..refusals.advice import part_instead, part_of_row
from ..types import MissingType, NumberType
from ..unify import Binding, common_type
from ..values import Array, Constant, Fact, Missing, Number, Row, Several, type_of
from ..writer import Bottom, Path, Writer

CHEAP = 16
_PRICES: dict[str, int] = {
    **dict.fromkeys((*FUNCTIONS, "powi", "ldexp"), CHEAP + 1),
    **dict.fromkeys(("fdiv", "sqrt", "quotient"), 6),
}


def as_condition(w: Writer, fact: Fact, node: ast.AST) -> Value:
    """Is it true, in Python's sense? As i1."""
    if isinstance(fact, Constant) and not fact.is_number:
        return Const(I1, int(bool(fact.value)))
    if is_complex(fact):
        return is_nonzero(w, fact, node)
    if isinstance(fact, Several):
        return Const(I1, int(bool(fact.items)))
    if isinstance(fact, Row):
        why = "an array is neither true nor false; write any(...) or all(...) of it"
        w.refuse(f"{why}, or elements: {part_of_row(fact)}", node)
    if isinstance(fact, Array):
        if fact.dtype.names and not fact.ndim:
            w.refuse(f"numbers are true or false, {part_instead(fact, node)}", node)
        w.refuse(f"an array is neither true nor false; write len({fact.name}) > 0 or a comparison of elements", node)
    w.at(node)
    return nonzero(w, number(w, fact, node))


def decided(fact: Fact) -> bool | None:
    """The boolean value of a fact that is known at compile time."""
    if isinstance(fact, Constant):
        return bool(fact.value)
    if isinstance(fact, Number) and isinstance(fact.value, Const) and isinstance(fact.value.value, int | float):
        return bool(fact.value.value)
    return None


def logical_not(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    known_result = decided(fact)
    if known_result is not None:
        return Constant(not known_result)
    value = as_condition(w, fact, node)
    return boolean(w.op("xor", value, Const(I1, 1)), weak=True)


def logical(w: Writer, node: ast.BoolOp) -> Fact:
    """a and b and c, a or b or c: the value of the deciding operand."""
    stops = isinstance(node.op, ast.Or)
    left = w.evaluate(node.values[0])
    for operand in node.values[1:]:
        known_result = decided(left)
        if known_result is not None:
            if known_result == stops:
                return left
            left = w.evaluate(operand)
            continue
        test = as_condition(w, left, node)
        decisive = left
        if isinstance(decisive, Number) and decisive.type.is_bool:
            decisive = Number(Const(I1, int(stops)), decisive.type, True)
        left = choose(w, test, (decisive, operand) if stops else (operand, decisive), node)
    return left


def condition(w: Writer, node: ast.expr) -> Fact:
    """The boolean value of an expression that is only tested: operands of `and` and `or` need no common type."""
    match node:
        case ast.BoolOp():
            stops = isinstance(node.op, ast.Or)
            left = condition(w, node.values[0])
            for operand in node.values[1:]:
                left = _both(w, left, operand, stops, node)
            return left
        case ast.UnaryOp(op=ast.Not()):
            return logical_not(w, condition(w, node.operand), node)
        case _:
            fact = w.evaluate(node)
            known_result = decided(fact)
            return (
                Constant(known_result) if known_result is not None else boolean(as_condition(w, fact, node), weak=True)
            )


def _both(w: Writer, left: Fact, operand: ast.expr, stops: bool, node: ast.AST) -> Fact:
    known_result = decided(left)
    if known_result is not None:
        return left if known_result == stops else condition(w, operand)
    test = as_condition(w, left, node)
    decisive = Constant(stops)
    right: Arm = lambda: condition(w, operand)  # noqa: E731
    return choose(w, test, (decisive, right) if stops else (right, decisive), node)


Arm = ast.expr | Callable[[], Fact] | Fact


def conditional(w: Writer, node: ast.IfExp) -> Fact:
    test = condition(w, node.test)
    known_result = decided(test)
    if known_result is not None:
        return w.evaluate(node.body if known_result else node.orelse)
    return choose(w, as_condition(w, test, node.test), (node.body, node.orelse), node)


def choose(w: Writer, test: Value, arms: tuple[Arm, Arm], node: ast.AST) -> Fact:
    """The value of one arm; the other arm has no effect."""
    blocks = len(w.function.blocks)
    block = w.block
    first, second = w.fork(test, "then", "else")
    paths: list[Path] = []
    for arm, path in zip(arms, (first, second), strict=True):
        w.resume(path)
        try:
            fact = w.evaluate(arm) if isinstance(arm, ast.expr) else arm() if callable(arm) else arm
            fact = w.stored(fact, arm if isinstance(arm, ast.expr) else node)
        except Bottom:
            w.builder.block.end = None
            w.builder.unreachable()
            continue
        paths.append(w.path(fact, getattr(arm, "lineno", 0)))
    if not paths:
        raise Bottom
    w.at(node)
    if node in w.chosen_results:
        paths = as_one_type(w, paths)
    if isinstance(node, ast.BoolOp):
        _same_kind(w, [path.result for path in paths], node)
    straight = len(paths) == 2 and len(w.function.blocks) == blocks + 2 and all(_same_env(p, first) for p in paths)
    if straight and _harmless(first) and _harmless(second):
        return _select(w, test, block, paths, node)
    result = w.meet(paths, "join")
    assert result is not None, "each arm has a value"
    return usable(w, result, node)


def _same_kind(w: Writer, facts: list[Fact | None], node: ast.BoolOp) -> None:
    """Refuse to mix booleans and numbers: the value of `and` or `or` could be either."""
    types = [type_of(fact) for fact in facts if fact is not None]
    numbers = [type for type in types if isinstance(type, NumberType)]
    if len(numbers) < 2 or numbers[0].is_bool == numbers[1].is_bool or w.rules.unify(*numbers[:2]) is not None:
        return
    stops = isinstance(node.op, ast.Or)
    word = "or" if stops else "and"
    first, *rest = (ast.unparse(value) for value in node.values)
    advice = "write 'x != 0' to ask whether a number x is not 0"
    if numbers[0 if stops else 1].is_bool:  # the first operand is the boolean
        rest_text = f" {word} ".join(rest)
        advice += f", or '1 if {first} else {rest_text}'" if stops else f", or '{rest_text} if {first} else 0'"
        advice += " for the number"
    w.refuse(f"'{word}' gives {numbers[0]} or {numbers[1]} here, as in Python; {advice}", node)


def _same_env(path: Path, start: Path) -> bool:
    """No variable was assigned on the path (':=' can)."""
    return len(path.env) == len(start.env) and all(path.env[name] is start.env.get(name) for name in path.env)


def usable(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    if isinstance(fact, Missing):
        w.refuse(fact.why, node)
    return fact


def _harmless(path: Path) -> bool:
    price = 0
    for op in path.block.ops:
        price += _PRICES.get(op.opcode, 1)
        if not op.row.speculates or price > CHEAP:
            return False
    return True


def _select(w: Writer, test: Value, block: Block, paths: list[Path], node: ast.AST) -> Fact:
    """Undo the branch: the arms' ops move before it, and their values are selected."""
    facts = [path.result for path in paths if path.result is not None]
    type = common_type("", [Binding(fact, path.line) for fact, path in zip(facts, paths, strict=True)], w.rules.meet)
    if isinstance(type, MissingType):
        w.refuse(type.why, node)
    if not isinstance(type, NumberType) or any(may_not_fit(fact, type) for fact in facts):
        return usable(w, _met(w, paths), node)
    values: list[Number] = []
    for path, fact in zip(paths, facts, strict=True):
        w.builder.block = path.block
        converted = w.coerce(fact, type)
        assert isinstance(converted, Number), "a number stays one"
        values.append(converted)
    _splice(w, block, [path.block for path in paths])
    env = paths[0].env
    w.resume(Path(block, {name: env[name] for name in env}))
    a, b = values
    if type.is_bool:
        return Number(_select_bool(w, test, a.value, b.value), type, True)
    return Number(w.op("select", test, a.value, b.value, flags=()), type, a.nonneg and b.nonneg)


def _met(w: Writer, paths: list[Path]) -> Fact:
    result = w.meet(paths, "join")
    assert result is not None, "each arm has a value"
    return result


def _select_bool(w: Writer, test: Value, a: Value, b: Value) -> Value:
    """A select: poison in the operand that is not chosen does not reach the result; with `and` it would."""
    if isinstance(a, Const) and isinstance(b, Const):
        if a.value == b.value:
            return a
        return test if a.value == 1 else w.op("xor", test, Const(I1, 1))
    return w.op("select", test, a, b)


def _splice(w: Writer, block: Block, arms: list[Block]) -> None:
    block.end = None
    for arm in arms:
        for op in arm.ops:
            op.block = block
            block.ops.append(op)
        w.function.blocks.remove(arm)
        w.function.block_names.pop(arm.name, None)
