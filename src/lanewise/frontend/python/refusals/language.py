"""Syntax outside of the kernel language, and what to write instead."""

from __future__ import annotations

import ast
import math
from types import ModuleType
from typing import Any, NoReturn

import numpy as np

from ..definitions.number_words import WORDS, NumberWord
from ..types import WEAK_BOOL, WEAK_FLOAT, WEAK_INT, ArrayType, DType, NumberType, complex_class, is_supported
from ..values import Constant, Fact, type_of
from ..writer import Writer
from .advice import type_instead
from .other_names import ours

STATEMENTS: dict[str, str] = {
    "Try": "'try' is not part of the kernel language; test the condition with 'if' before it goes wrong",
    "TryStar": "'try' is not part of the kernel language; test the condition with 'if' before it goes wrong",
    "AsyncFunctionDef": "'async' is not part of the kernel language; define a function outside with @lw.function",
    "AsyncFor": "'async for' is not part of the kernel language; write 'for ... in range(...)'",
    "AsyncWith": "'async with' is not part of the kernel language",
    "ClassDef": "a class cannot be defined inside a kernel; use arrays with a structured dtype",
    "Delete": "'del' is not part of the kernel language; a variable may simply be left alone",
    "Global": "a kernel cannot set global variables; pass an array and set its elements",
    "Nonlocal": "a kernel cannot set variables of another function; pass an array and set its elements",
    "Import": "an import cannot stand inside a kernel; write it at the top of the file",
    "ImportFrom": "an import cannot stand inside a kernel; write it at the top of the file",
    "TypeAlias": "a type cannot be defined inside a kernel; write it outside",
}
TEXTS = (
    "texts of numbers, as f-strings, stand only in print, raise and the message of assert; "
    "write the numbers into an array, and make the text outside of the kernel"
)
EXPRESSIONS: dict[str, str] = {
    "Dict": "dicts are not part of the kernel language; use arrays and numbers as keys",
    "Set": "sets are not part of the kernel language; use an array of flags",
    "SetComp": "a set cannot be made in a kernel; use an array of flags",
    "DictComp": "a dict cannot be made in a kernel; use arrays and numbers as keys",
    "Yield": "a kernel cannot yield; write the values into an array",
    "YieldFrom": "a kernel cannot yield; write the values into an array",
    "Await": "'await' is not part of the kernel language",
    "JoinedStr": TEXTS,
    "FormattedValue": TEXTS,
    "TemplateStr": "a t-string cannot stand in a kernel; write an f-string, in print, raise or assert",
    "Starred": "'*' stands only in calls, tuples and indices",
    "Slice": "a slice stands only inside the brackets of an array",
}
TYPES: dict[str, type[np.generic]] = {name: word.numpy for name, word in WORDS.items()}


def refuse_statement(w: Writer, node: ast.stmt) -> NoReturn:
    word = type(node).__name__
    w.refuse(STATEMENTS.get(word, f"'{word}' is not part of the kernel language"), node)


def refuse_expression(w: Writer, node: ast.expr) -> NoReturn:
    word = type(node).__name__
    w.refuse(EXPRESSIONS.get(word, f"'{word}' is not part of the kernel language"), node)


def type_named(w: Writer, node: ast.expr | None) -> NumberType | None:
    """The number type that an annotation names; None for any other annotation, which is ignored."""
    if node is None or not isinstance(node, ast.Name | ast.Attribute):
        return None
    try:
        fact = w.evaluate(node)
    except Exception:
        return None
    return number_type(fact.value) if isinstance(fact, Constant) else None


def check_annotation(w: Writer, name: str, annotation: ast.expr, fact: Fact, node: ast.AST) -> None:
    """Refuse a value whose type differs from the annotation; int, float and bool stand for all types of their kind.

    An array is written as `lw.f32[:, :]`.
    """
    annotation, axes = _array_named(_written(annotation))
    wanted, found = type_named(w, annotation), type_of(fact)
    if wanted is None or not isinstance(found, NumberType | ArrayType):
        return
    have = found.ndim if isinstance(found, ArrayType) else 0
    same = wanted.dtype.kind.replace("u", "i") == found.dtype.kind.replace("u", "i") if wanted.weak else False
    weak = isinstance(found, NumberType) and found.weak
    if have == axes and (same or (not weak and found.dtype == wanted.dtype)):
        return
    word = ast.unparse(annotation)
    if have == axes == 0:
        w.refuse(f"'{name}' is annotated {word} and is {found}; write the conversion, as {word}(...)", node)
    said = f"{word}[{', '.join(':' * axes)}]" if axes else word
    name_of = next((f"lw.{name}" for name, kind in TYPES.items() if found.dtype == kind), str(found.dtype))
    right = f"{name_of}[{', '.join(':' * have)}]" if have else name_of
    w.refuse(f"'{name}' is annotated {said} and is {found}; pass what it says, or write it as {right}", node)


def _written(annotation: ast.expr) -> ast.expr:
    """An annotation in quotes is the expression inside."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            return ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return annotation
    return annotation


def _array_named(annotation: ast.expr) -> tuple[ast.expr, int]:
    """f32[:, :] is f32 and two axes; any other annotation is itself without axes."""
    if isinstance(annotation, ast.Subscript):
        inside = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
        if all(isinstance(item, ast.Slice) for item in inside):
            return annotation.value, len(inside)
    return annotation, 0


LIST_METHODS = ("append", "extend", "insert", "pop", "remove", "sort", "reverse", "clear", "copy")


def is_list_method(value: object, name: str) -> bool:
    """Would it change a list? Lists of a kernel are tuples here."""
    return type(value) is tuple and name in LIST_METHODS


def a_list_keeps_its_length(node: ast.Attribute) -> str:
    """The sentence for a method of lists that changes them."""
    name = ast.unparse(node.value)
    return f"a list in a kernel keeps its length; write {name} = lw.array(n, dtype), and set its elements"


def undefined(name: str) -> str:
    """The sentence for a name that nothing defines."""
    found = ours(name) if name in COMMON else ""
    return f"'{name}' is not defined" + (f"; write {found}" if found else "")


# Functions of `math` that take sequences, and what to write instead, even if this Python lacks them.
OF_SEQUENCES = {"sumprod": "write the sum as a loop, 's += a[k] * b[k]'"}


COMMON = ("prange", "njit", "programIndex", "programCount", "foreach", "reduce_add", "ndrange", "threadIdx", "blockIdx")


def _is_compiler(owner: object) -> bool:
    return isinstance(owner, ModuleType) and owner.__name__.split(".")[0] == "lanewise"


def near_name(owner: object, node: ast.Attribute) -> str:
    """A suggestion for an attribute that does not exist, as the end of a sentence."""
    import difflib

    near: list[str] = []
    if _is_compiler(owner):
        near = [name for name, kind in TYPES.items() if node.attr in (kind.__name__, kind.__name__.rstrip("_"))]
        near = near or [name for name in [type_instead(node.attr)] if name]
    if ours(node.attr) and _is_compiler(owner):
        return f"; write {ours(node.attr)}"
    if node.attr in OF_SEQUENCES:  # Python 3.11 does not have it
        return f"; {OF_SEQUENCES[node.attr]}"
    if not near and hasattr(math, node.attr):
        return f"; write math.{node.attr}"
    near = near or difflib.get_close_matches(node.attr, dir(owner), 1)
    return f"; write {ast.unparse(node.value)}.{near[0]}" if near else ""


def number_type(value: Any) -> NumberType | None:
    """The type that np.float32, lw.f32, a dtype, int, float or bool stand for."""
    weak = {int: WEAK_INT, float: WEAK_FLOAT, bool: WEAK_BOOL}
    if isinstance(value, type) and value in weak:
        return weak[value]
    if _names_dtype(value):
        dtype: DType = np.dtype(value)
        return NumberType(dtype) if is_supported(dtype) else None
    return None


def element_dtype(value: Any) -> DType | None:
    """The dtype of arrays that a type, a dtype or its name stands for: also of complex numbers."""
    try:
        value = np.dtype(value) if isinstance(value, str) else value
        dtype = np.dtype(value) if value is complex or _names_dtype(value) else None
    except TypeError:
        return None
    if dtype is not None and complex_class(dtype) is not None:
        return dtype
    kind = number_type(value)
    return None if kind is None else kind.dtype


def _names_dtype(value: Any) -> bool:
    return isinstance(value, np.dtype | NumberWord) or (isinstance(value, type) and issubclass(value, np.generic))
