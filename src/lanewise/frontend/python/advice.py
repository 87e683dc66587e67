"""What to write instead of a value that a kernel cannot use where it stands: the end of a sentence.

a[i] == " "         write ord(' ')
TABLE["x"]          of a dict: read it outside of the kernel
cfg.rate            of an object: pass it as an argument
"""

from __future__ import annotations

import ast
import re
from typing import Any

from .types import TupleType
from .values import Array, Constant, Fact, Number, type_of


def number_instead(fact: Fact) -> str:
    """Where a number must be."""
    if isinstance(type_of(fact), TupleType):
        return "; write an item of it, as t[0]"
    value = fact.value if isinstance(fact, Constant) else ...
    if value is None:
        return "; a number is never None, write one that stands for nothing, as -1 or math.nan"
    if isinstance(value, str) and len(value) == 1:
        return f"; write ord({value!r}) for its code"
    return _of_texts(value, "text" if isinstance(value, str) else "data")


def element_instead(fact: Fact, node: ast.Subscript) -> str:
    """Where elements are taken of what has none in a kernel."""
    value, name = fact.value if isinstance(fact, Constant) else ..., ast.unparse(node.value)
    if isinstance(fact, Number):
        return f"; '{name}' is one number"
    if isinstance(value, dict):
        return f"; read {ast.unparse(node)} outside of the kernel, or put its values into a tuple or an array"
    return _of_texts(value, name)


def part_instead(array: Array, node: ast.AST) -> str:
    """Where a number must be and an array is, or an element with fields."""
    name, names = array.name, array.dtype.names
    shown = _operand(re.split(r"\W", name)[0], node)
    if names and not array.ndim:
        right = f"{shown}['{names[0]}']" if shown else f"['{names[0]}'] behind it"
        return f"not records; '{shown or name}' has the fields {', '.join(names)}: write one of them, as {right}"
    if name.endswith("]") and array.ndim:
        left, more = ("an axis", "j") if array.ndim == 1 else (f"{array.ndim} axes", "j, k")
        if name.endswith("']"):  # a field that is an array
            return f"'{shown or name}' has {left} left; write {shown or name}[{more}]"
        return f"'{name}' has {left} left; write {name[:-1]}, {more}]"
    axes = ", ".join("ijkl"[: array.ndim])
    return f"'{name}' is an array; write elements, as {name}[{axes}]"


def _operand(name: str, node: ast.AST) -> str:
    """The operand that begins with a name, as it is written; what is set is none."""
    parts = [node] if isinstance(node, ast.Subscript | ast.Name) else [*ast.iter_child_nodes(node)]
    parts = [part for part in parts if not isinstance(getattr(part, "ctx", None), ast.Store)]
    texts = [ast.unparse(part) for part in parts if isinstance(part, ast.expr)]
    return next((text for text in texts if re.split(r"\W", text)[0] == name), "")


def attribute_instead(fact: Fact, node: ast.Attribute) -> str:
    """Where attributes are read of what is neither a module nor a class."""
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
