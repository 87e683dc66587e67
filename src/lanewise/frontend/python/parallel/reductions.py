"""Which variables a lanes loop only accumulates, and by which operation.

    total += e      total = total + e      total -= e      low = min(low, e)      ok = ok and e      bits |= e

A variable from outside of the loop is a reduction if the body mentions it only in such statements, all of one family,
and in no `e`. Then lanes can accumulate separately, and their results be combined. Anything else would need the value
of an earlier iteration, which lanes that run side by side do not have. For example, `s = s and e` of numbers is the
last of them or the first zero. For booleans it is a reduction.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Sequence

from ..control.assigned import assigned, walk
from ..promotion import NUMPY
from ..types import NumberType
from ..values import Array, type_of
from ..writer import Writer

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "add",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
_WAYS: dict[type[ast.cmpop], str] = {ast.Gt: "max", ast.GtE: "max", ast.Lt: "min", ast.LtE: "min"}  # x > best


def reductions(w: Writer, body: Sequence[ast.stmt], names: Sequence[str]) -> dict[str, str]:
    """Names that are only accumulated, each with its family: add mul min max and or xor."""
    mentions: dict[str, int] = dict.fromkeys(names, 0)
    families: dict[str, dict[str, None]] = {name: {} for name in names}
    covered: dict[str, int] = dict.fromkeys(names, 0)
    for node in walk(body, inside=True):
        if isinstance(node, ast.Name) and node.id in mentions:
            mentions[node.id] += 1
        found = _accumulation(w, node)
        if found is not None and found[0] in mentions:
            name, family, count = found
            families[name][family] = None
            covered[name] += count
    return {
        name: next(iter(families[name]))
        for name in names
        if len(families[name]) == 1 and covered[name] == mentions[name]
    }


def read_beside(w: Writer, body: Sequence[ast.stmt], name: str) -> ast.AST | None:
    """Where an accumulated variable is also read: `s += a[i]; a[i] = s`."""
    own: set[ast.AST] = set()
    for node in walk(body):
        found = _accumulation(w, node)
        if found is not None and found[0] == name:
            own |= {part for part in ast.walk(node) if isinstance(part, ast.Name) and part.id == name}
    names = (
        node for node in walk(body, inside=True) if isinstance(node, ast.Name) and node.id == name and node not in own
    )
    return next((node for node in names if isinstance(node.ctx, ast.Load)), None) if own else None


def why_missing(w: Writer, name: str, body: Sequence[ast.stmt]) -> str:
    """Why a variable from outside of a lanes loop has no value in it, and what to write: a sentence."""
    word = _logical(name, body)
    if word and not _is_boolean(w, name):
        why = f"'{name}' is {type_of(w.env[name].fact)} and cannot be accumulated with '{word}', which gives one of two"
        return f"{why} numbers; start from a boolean and compare ({name} = {name} {word} x != 0)"
    why = f"'{name}' would come from an earlier iteration, but lanes run side by side"
    word = _searched(name, body)
    if word:
        first = f"first find the value alone by {name} = {word}({name}, ...)"
        return f"{why}; {first}, then its place in a second loop (see argmax in docs/kernels.md)"
    return f"{why}; give it a value in the loop first, or only accumulate it ({name} += ..., {name} = min({name}, ...))"


def _searched(name: str, body: Sequence[ast.stmt]) -> str:
    """min or max, if it is the best value so far and its index is recorded: `if x > best: best, at = x, i`."""
    for node in walk(body):
        match node:
            case ast.If(test=ast.Compare(left=left, ops=[operator], comparators=[right])):
                sets, way = assigned(node.body), _WAYS.get(type(operator))
                if way is not None and name in sets and len(sets) > 1 and (_is(left, name) or _is(right, name)):
                    return way if _is(right, name) else "min" if way == "max" else "max"
            case _:
                pass
    return ""


def _logical(name: str, body: Sequence[ast.stmt]) -> str:
    """and or or, if there is a statement `name = name and ...`."""
    for node in walk(body):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.BoolOp(op=op, values=[first, *_])):
                if target == name and _is(first, name):
                    return "and" if isinstance(op, ast.And) else "or"
            case _:
                pass
    return ""


def _accumulation(w: Writer, node: ast.AST) -> tuple[str, str, int] | None:
    """Name, family and how often the statement mentions the name."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        family = _OPERATORS.get(type(node.op))
        if family is not None and not _mentions(node.value, node.target.id):
            return node.target.id, family, 1
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
        family = _family(w, node.value, name)
        if family is not None:
            return name, family, 2
    return None


def _family(w: Writer, value: ast.expr, name: str) -> str | None:
    """The family of `name = value`, if value is one operation of the old value and an operand without it."""
    match value:
        case ast.BinOp():
            family = _OPERATORS.get(type(value.op))
            left = _chain_start(value, family)
            if _is(left, name) and _count(value, name) == 1:
                return family
            right = _is(value.right, name) and not _mentions(value.left, name)
            return family if right and not isinstance(value.op, ast.Sub) else None
        case ast.BoolOp():
            if _is(value.values[0], name) and _count(value, name) == 1 and _is_boolean(w, name):
                return "and" if isinstance(value.op, ast.And) else "or"
        case ast.Call(func=ast.Name(id="min" | "max" as word)) if not value.keywords:
            if w.source.look_up(word) is getattr(builtins, word) and _count(value, name) == 1:
                return word if builtins.any(_is(arg, name) for arg in value.args) else None
        case _:
            pass
    return None


def _chain_start(value: ast.expr, family: str | None) -> ast.expr:
    """The first operand of a + b + c, if all operators are of the family."""
    while isinstance(value, ast.BinOp) and _OPERATORS.get(type(value.op)) == family:
        value = value.left
    return value


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_boolean(w: Writer, name: str) -> bool:
    """Was it a boolean before the loop? Then it is one inside, or its types clash."""
    type = type_of(w.env[name].fact) if name in w.env else None
    return isinstance(type, NumberType) and type.is_bool


def _count(node: ast.AST, name: str) -> int:
    return builtins.sum(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))


def _mentions(node: ast.AST, name: str) -> bool:
    return _count(node, name) > 0


def refuse_accumulated_arrays(w: Writer, node: ast.For) -> None:
    """`acc += row` in a `prange` loop: Numba gives each thread an array of its own and adds them."""
    ours = assigned([node.target, *node.body])
    for part in walk(node.body) if w.rules is not NUMPY else ():
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name) and part.target.id in w.env:
            name = part.target.id
            if isinstance(w.env[name].fact, Array) and name in ours:
                why = f"'{name}' is an array to which all iterations add at once"
                w.refuse(f"{why}; loop over its elements outside, and accumulate a number inside", part)


def extremes(families: dict[str, str]) -> frozenset[str]:
    """Names that are accumulated by min or max."""
    return frozenset(name for name, family in families.items() if family in ("min", "max"))


def operation(family: str, type: NumberType) -> str:
    """The mode of `reduce` that combines partial results."""
    if family in ("min", "max"):
        return ("f" if type.is_float else "s" if type.is_signed else "u") + family
    return f"f{family}" if type.is_float else family
