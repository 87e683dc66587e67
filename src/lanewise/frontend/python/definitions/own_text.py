"""Own text: was a function compiled from these lines, or did its file change after the import?

An editor saves the file, `git` checks out another branch, a cell is rewritten: Python keeps running what it read, and a
compiler that reads the file again would compile something else.

    is_own(function, tree)           compares Python's code for the lines with the function's code

The comparison is exact for a function in a file as it was written. An import hook that rewrites functions (pytest's
for `assert`) compiles other code from the same lines: there a file that is older than the process is taken as
unchanged, and name, place and parameters suffice.
"""

from __future__ import annotations
import __future__

import ast
import copy
import dis
import os
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

from .source import AGAIN

FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
METHODS_BY_FLAG = sys.version_info >= (3, 12)  # older versions have a separate instruction
NAMED = ("LOAD_GLOBAL", "LOAD_FAST", "LOAD_DEREF", "LOAD_NAME")
LOCALS = "<locals>"
_loaded = time.time()


def is_own(function: FunctionType, tree: ast.FunctionDef) -> bool:
    """Was the function compiled from this text?"""
    code = function.__code__
    made = _compiled(tree, code)
    if made is not None and _are_alike(made, code):
        return True
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    written = [arg.arg for arg in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs)]
    first = min(node.lineno for node in (tree, *tree.decorator_list))
    return first == code.co_firstlineno and tuple(written) == parameters and not _has_changed(code.co_filename)


def _compiled(tree: ast.FunctionDef, code: CodeType) -> CodeType | None:
    """The function of a tree, compiled in the context of the other one: in its class, and among its outer names."""
    bare = copy.copy(tree)
    bare.decorator_list = []
    inner: ast.stmt = bare
    if code.co_freevars:
        free = [ast.Name(name, ast.Store()) for name in code.co_freevars if name != "__class__"]
        values: list[ast.stmt] = [ast.Assign([name], ast.Constant(None)) for name in free]
        none = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        inner = ast.FunctionDef("outer", none, body=[*values, inner], decorator_list=[])
        inner.type_params = []  # pyright: ignore[reportAttributeAccessIssue]
    names = pairwise(code.co_qualname.split("."))
    classes = [name for name, after in names if LOCALS not in (name, after)]
    if classes:  # the class name is part of names that begin with two underscores
        inner = ast.ClassDef(classes[-1], bases=[], keywords=[], body=[inner], decorator_list=[])
        inner.type_params = []  # pyright: ignore[reportAttributeAccessIssue]
    imports = [ast.alias(name) for name in sorted(_imported(code))]
    body: list[ast.stmt] = [ast.Import(imports), inner] if imports else [inner]
    module = ast.fix_missing_locations(ast.Module(body, []))
    try:
        whole = compile(module, AGAIN, "exec", flags=code.co_flags & FUTURES, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):  # an outer name that cannot be assigned, as in a comprehension
        return None
    return next((part for part in _inside(whole) if part.co_name == code.co_name), None)


def _imported(code: CodeType) -> set[str]:
    """Names that the module imports, by how `x.f()` is called: not as a method if `x` is imported."""
    plain, methods = set[str](), set[str]()
    for part in (code, *_inside(code)):
        before = ""
        for step in dis.get_instructions(part):
            if step.opname == "LOAD_METHOD" or step.opname == "LOAD_ATTR":
                flagged = METHODS_BY_FLAG and bool((step.arg or 0) & 1)
                (methods if flagged or step.opname == "LOAD_METHOD" else plain).add(before)
            before = ""
            if any(word in step.opname for word in NAMED):  # also two at once: STORE_FAST_LOAD_FAST
                before = str(step.argval[-1] if isinstance(step.argval, tuple) else step.argval)  # pyright: ignore
    return plain - methods - {"", "super"}


def _inside(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _inside(part)


def _are_alike(a: CodeType, b: CodeType) -> bool:
    """Do both do the same? Line numbers do not count."""
    names = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount")
    if any(getattr(a, name) != getattr(b, name) for name in names) or len(a.co_consts) != len(b.co_consts):
        return False
    return all(map(_are_one, a.co_consts, b.co_consts))


def _are_one(a: Any, b: Any) -> bool:
    if isinstance(a, CodeType) and isinstance(b, CodeType):
        return _are_alike(a, b)
    return type(a) is type(b) and (repr(a) == repr(b) or (isinstance(a, frozenset) and a == b))  # 0.0 is not -0.0


def _has_changed(file: str) -> bool:
    """Has it changed since the process started? True also if it is missing or not a file."""
    try:
        return os.stat(file).st_ctime >= _begin()
    except OSError:
        return True


def _begin() -> float:
    """When the process started, or a few hundredths of a second later; if unknown, when this module was loaded.

    The system counts in ticks of a hundredth and truncates, so one is added: a file that was saved before the process
    started has not changed. Python creates no function in the hundredths after that.
    """
    try:
        with open("/proc/self/stat", "rb") as stat, open("/proc/uptime", "rb") as uptime:
            ticks = int(stat.read().rpartition(b")")[2].split()[19])
            up = float(uptime.read().split()[0])
        return time.time() - up + (ticks + 1) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return _loaded
