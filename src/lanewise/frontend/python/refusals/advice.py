"""What to write instead of a value that a kernel cannot use in its place: the end of a sentence.

a[i] == " "         write ord(' ')
TABLE["x"]          of a dict: read it outside of the kernel
cfg.rate            of an object: pass it as an argument
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from ..types import TupleType, is_complex
from ..values import Array, Constant, Fact, Number, Row, type_of


def number_instead(fact: Fact) -> str:
    """Where a number is required."""
    type = type_of(fact)
    if is_complex(type):
        return "; write abs(z), z.real or z.imag of it"
    if isinstance(type, TupleType):
        return "; write an item of it, as t[0]"
    value = fact.value if isinstance(fact, Constant) else ...
    if value is None:
        return "; a number is never None, write one that stands for nothing, as -1 or math.nan"
    if isinstance(value, str) and len(value) == 1:
        return f"; write ord({value!r}) for its code"
    return _of_texts(value, "text" if isinstance(value, str) else "data")


def element_instead(fact: Fact, node: ast.Subscript) -> str:
    """Where a value without elements is subscripted."""
    value, name = fact.value if isinstance(fact, Constant) else ..., ast.unparse(node.value)
    if isinstance(fact, Number):
        return f"; '{name}' is one number"
    if isinstance(value, dict):
        return f"; read {ast.unparse(node)} outside of the kernel, or put its values into a tuple or an array"
    return _of_texts(value, name)


STEPS = {  # the body of a loop over elements that replaces a function of an array
    **dict.fromkeys(("sum", "cumsum"), "s += {0}"),
    "mean": "s += {0}' and then 's / n",
    **dict.fromkeys(("prod", "cumprod"), "p *= {0}"),
    **dict.fromkeys(("dot", "vdot", "inner", "matmul"), "s += {0} * {1}"),
    **dict.fromkeys(("min", "amin"), "m = min(m, {0})"),
    **dict.fromkeys(("max", "amax"), "m = max(m, {0})"),
    **dict.fromkeys(("any", "count_nonzero"), "n += {0} != 0"),
}


def loop_instead(word: str, arrays: Sequence[Fact]) -> str:
    """The loop for a function of arrays, or for a method of one."""
    whole = [element_words(fact) for fact in arrays if isinstance(fact, Array) and fact.ndim]
    step = STEPS.get(word)
    if step is None or not whole:
        return "a loop over elements"
    text = step.format(whole[0], whole[min(1, len(whole) - 1)])
    return f"a loop over elements, '{text}'"


def length_instead(fact: Fact, node: ast.AST) -> str:
    """Where the length of a value without one is taken."""
    name = ast.unparse(node.args[0]) if isinstance(node, ast.Call) else "it"
    if isinstance(fact, Array) and fact.dtype.fields is None:
        return f"; its one element is {name}[()]"
    return _of_texts(fact.value if isinstance(fact, Constant) else ..., name)


def part_instead(array: Array, node: ast.AST) -> str:
    """Where a number is required, and an array or an element with fields is given."""
    name, names = array.name, array.dtype.names
    shown = _operand(re.split(r"\W", name)[0], node)
    if names and not array.ndim:
        right = f"{shown}['{names[0]}']" if shown else f"['{names[0]}'] after it"
        return f"not records; '{shown or name}' has the fields {', '.join(names)}: write one of them, as {right}"
    if name.endswith("]") and array.ndim:
        left = "an axis" if array.ndim == 1 else f"{array.ndim} axes"
        if name.endswith("']"):  # a field that is an array
            return f"'{shown or name}' has {left} left; write {shown or name}[{', '.join('jkl'[: array.ndim])}]"
        return f"'{name}' has {left} left; write {element_words(array)}"
    if not array.ndim:
        return f"'{name}' is an array without axes; write its one element, {name}[()]"
    return f"'{name}' is an array; write elements, as {element_words(array)}"


def part_of_row(fact: Fact) -> str:
    """Where a number is required, and an expression of arrays is given: of the first array in it."""
    node: ast.AST = ast.Name("")
    while isinstance(fact, Row):
        node = fact.node
        fact = next(operand for operand in fact.operands if isinstance(operand, Array | Row))
    assert isinstance(fact, Array), "an expression of arrays has one"
    return part_instead(fact, node)


def element_words(array: Array) -> str:
    """How an element of an array, or of a view, is written: a[:, 0] has elements a[j, 0], a[i, 2:] a[i, 2 + j]."""
    taken = set(re.findall(r"\w+", array.name))
    letters = iter([letter for letter in ("jklmpq" if "[" in array.name else "ijklmp") if letter not in taken])
    inside = _inside(array.name)
    if inside is None:
        return f"{array.name}[{', '.join(islice(letters, array.ndim)) or '()'}]"
    items = [_moved(item, next(letters)) if isinstance(item, ast.Slice) else ast.unparse(item) for item in inside[1]]
    sliced = sum(isinstance(item, ast.Slice) for item in inside[1])
    return f"{inside[0]}[{', '.join([*items, *islice(letters, array.ndim - sliced)])}]"


def _inside(name: str) -> tuple[str, list[ast.expr]] | None:
    """The array and the indices of a name such as a[i, 1:]; None for others, and for odd slices."""
    try:
        node = ast.parse(name, mode="eval").body
    except SyntaxError:
        return None
    if not isinstance(node, ast.Subscript):
        return None
    items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    plain = all(item.step is None and not _is_from_end(item.lower) for item in items if isinstance(item, ast.Slice))
    odd = any(isinstance(item, ast.Constant) and not isinstance(item.value, int) for item in items)
    return (ast.unparse(node.value), items) if plain and not odd else None


def _is_from_end(bound: ast.expr | None) -> bool:
    return isinstance(bound, ast.UnaryOp)


def _moved(part: ast.Slice, letter: str) -> str:
    return letter if part.lower is None else f"{ast.unparse(part.lower)} + {letter}"


def _operand(name: str, node: ast.AST) -> str:
    """The operand that begins with a name, as written; empty for an assignment's target."""
    parts = [node] if isinstance(node, ast.Subscript | ast.Name) else [*ast.iter_child_nodes(node)]
    parts = [part for part in parts if not isinstance(getattr(part, "ctx", None), ast.Store)]
    texts = [ast.unparse(part) for part in parts if isinstance(part, ast.expr)]
    return next((text for text in texts if re.split(r"\W", text)[0] == name), "")


def attribute_instead(fact: Fact, node: ast.Attribute) -> str:
    """Where an attribute is read of an object that is neither a module nor a class."""
    if not isinstance(fact, Constant):
        return ""
    text = ast.unparse(node)
    return f", only modules and classes have; pass {text} as an argument, or write '{node.attr} = {text}' outside"


def _of_texts(value: Any, name: str) -> str:
    if isinstance(value, str):
        return f"; pass its codes, np.frombuffer({name}.encode(), np.uint8)"
    if isinstance(value, bytes | bytearray):
        return f"; make an array of it outside of the kernel, np.frombuffer({name}, np.uint8)"
    return ""


def type_instead(name: str) -> str:
    """A type of lw for the name of one that does not exist: the next wider one, or the widest."""
    found = re.fullmatch(r"(?:b?f|float|half|u?int|[iu])(\d*)", name)
    if found is None:
        return ""
    kind = "f" if "f" in name else name[0]
    bits = int(found[1] or 16)
    least = 32 if kind == "f" else 8
    return f"{kind}{next((have for have in (8, 16, 32, 64) if have >= max(bits, least)), 64)}"
