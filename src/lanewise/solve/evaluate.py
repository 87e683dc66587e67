"""Evaluate: conditions as Python functions, and terms as text.

A condition becomes the source of one function: a line per node, the conjuncts of the whole in order, so that the first
failing one returns. Where an operation is undefined (division by zero) the result is False: nothing is claimed about
such a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..analysis.values.linear import linear_text
from .terms import OPAQUE, Node, operands, ordered

Condition = Callable[..., bool]


def compiled(node: Node, names: Sequence[Node]) -> Condition:
    """A condition as a function of its variables, in this order."""
    place = {name: f"a{at}" for at, name in enumerate(names)}
    lines = [f"def condition({', '.join(place.values())}):"]
    for part in node.args if node.op == "and" else (node,):
        for inner in ordered([part], place):
            place[inner] = f"t{inner.index}"
            lines.append(f"    {place[inner]} = {_expression(inner, place)}")
        lines.append(f"    if not {place[part]}: return False")
    lines.append("    return True")
    space: dict[str, Condition] = dict(OPAQUE)  # pyright: ignore[reportAssignmentType]
    exec(compile("\n".join(lines), "<condition>", "exec"), space)
    if not any(inner.op == "opaque" for inner in ordered([node])):
        return space["condition"]
    found = space["condition"]

    def guarded(*numbers: int) -> bool:
        try:
            return found(*numbers)
        except TypeError:  # an operation returned None
            return False

    return guarded


def _expression(node: Node, place: dict[Node, str]) -> str:
    args = [place[arg] for arg in operands(node)]
    match node.op:
        case "lin":
            factors = node.sum.parts.values()
            return " + ".join([str(node.sum.constant), *(f"{f}*{a}" for f, a in zip(factors, args, strict=True))])
        case "div":
            return f"{args[0]} // {node.args[1]}"
        case "mod":
            return f"{args[0]} % {node.args[1]}"
        case "opaque":
            return f"{node.args[0]}({', '.join(args)})"
        case "ite" | "choose":
            return f"{args[1]} if {args[0]} else {args[2]}"
        case "ge":
            return f"{args[0]} >= 0"
        case "eq":
            return f"{args[0]} == 0"
        case "not":
            return f"not {args[0]}"
        case "and" | "or":
            return f" {node.op} ".join(args)
        case _:
            return node.op.capitalize()  # True, False


def written(node: Node, most: int = 400) -> str:
    """Readable text, truncated: shared terms can make a text huge."""
    text: dict[Node, str] = {}
    for inner in ordered([node]):
        found = _text(inner, text)
        text[inner] = found if len(found) <= most else f"{found[: most - 3]}..."
    return text[node]


def _text(node: Node, text: Mapping[Node, str]) -> str:
    args = [text[arg] for arg in operands(node)]
    match node.op:
        case "lin":
            return linear_text(node.sum.constant, list(zip(node.sum.parts.values(), args, strict=True)))
        case "var" | "bool":
            return node.args[0]
        case "div":
            return f"({args[0]}) // {node.args[1]}"
        case "mod":
            return f"({args[0]}) mod {node.args[1]}"
        case "opaque":
            return f"{node.args[0]}({', '.join(args)})"
        case "ite" | "choose":
            return f"({args[1]} if {args[0]} else {args[2]})"
        case "ge" | "eq":
            return _compared(node, text)
        case "not":
            return f"not ({args[0]})"
        case "and" | "or":
            return f" {node.op} ".join(f"({arg})" if " or " in arg else arg for arg in args)
        case _:
            return node.op


def _compared(node: Node, text: Mapping[Node, str]) -> str:
    """Positive terms on the left, the others on the right."""
    sign = ">=" if node.op == "ge" else "=="
    term: Node = node.args[0]
    if term.op != "lin":
        return f"{text[term]} {sign} 0"
    parts = [(factor, text[atom]) for atom, factor in term.sum.parts.items()]
    constant = term.sum.constant
    left = linear_text(max(constant, 0), [(f, a) for f, a in parts if f > 0])
    right = linear_text(max(-constant, 0), [(-f, a) for f, a in parts if f < 0])
    return f"{left} {sign} {right}"
