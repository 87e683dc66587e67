"""The kernels of a family for Numba: the same loops, made from the Python text by rules.

lw.lanes(h, w)              nested `range`
lw.f32(x), lw.array(n, t)   np.float32(x), np.empty(n, t); arrays are made once, before the loops
2.0 beside float32          np.float32(2.0), where all arrays of floats are float32: Numba would compute in float64
min, max, abs               unchanged
n.bit_count()               a function that LLVM has an instruction for
"""

# pyright: basic

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

TYPES = {
    "f32": "float32",
    "f64": "float64",
    "u8": "uint8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "u32": "uint32",
    "u64": "uint64",
    "bool_": "bool_",
}
HEAD = """
import math
import numpy as np
from numba import njit
from numba.core import types
from numba.extending import intrinsic

@intrinsic
def bit_count(typing, x):
    def code(context, builder, signature, args):
        return builder.ctpop(args[0])
    return x(x), code

"""


def as_numba(module: ModuleType, single: bool) -> str:
    """The text of a module for Numba; `single`: its floating-point numbers are float32."""
    tree = ast.parse(inspect.getsource(module))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list]
    return HEAD + "\n\n".join(ast.unparse(_rewritten(node, single)) for node in functions)


def is_single(args: Sequence[Any]) -> bool:
    """Whether all floating-point arguments are float32."""
    floats = [np.asarray(arg).dtype for arg in args if np.asarray(arg).dtype.kind == "f"]
    return bool(floats) and all(dtype == np.float32 for dtype in floats)


def _rewritten(function: ast.FunctionDef, single: bool) -> ast.FunctionDef:
    function.decorator_list = []
    rewriter = _Rewriter(single)
    made: ast.FunctionDef = rewriter.visit(function)
    made.decorator_list = [ast.parse('njit(error_model="numpy")', mode="eval").body]
    made.body = [*rewriter.arrays, *made.body]
    return ast.fix_missing_locations(made)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, single: bool) -> None:
        self.single = single
        self.arrays: list[ast.stmt] = []

    def visit_For(self, node: ast.For) -> ast.AST:
        call: Any = node.iter
        is_lanes = isinstance(call, ast.Call) and ast.unparse(call.func) == "lw.lanes"
        if is_lanes:
            call.func = ast.Name("lanes")
        self.generic_visit(node)
        if not is_lanes:
            return node
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        body: Any = node.body
        for target, axis in zip(reversed(targets), reversed(call.args), strict=True):
            text = ast.unparse(axis)
            ranged = axis if text.startswith("range(") else ast.parse(f"range({text})", mode="eval").body
            body = [ast.For(target, ranged, body, [])]
        return body[0]

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "lw.array":
            size, kind = node.value.args
            assert isinstance(kind, ast.Attribute)
            text = f"{ast.unparse(node.targets[0])} = np.empty({ast.unparse(size)}, np.{TYPES[kind.attr]})"
            self.arrays.append(ast.parse(text).body[0])
            return None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count":
            return ast.Call(ast.Name("bit_count"), [node.func.value], [])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == "lw":
            return ast.parse(f"np.{TYPES[node.attr]}", mode="eval").body
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if self.single and isinstance(node.value, float):
            return ast.parse(f"np.float32({node.value!r})", mode="eval").body
        return node
