"""How values pass between functions: the attributes that LLVM needs beside a parameter's type, so that C agrees.

    {"byval": "{ i32, i32 }", "align": 4}      ptr byval({ i32, i32 }) align 4 %p       the callee gets a copy
    {"signext": true}                          i8 signext %c                            the caller fills the register
    an i1                                      i1 zeroext %b                            as C passes a bool

The words come from `attrs["params"]` and `attrs["returns"]` of a function or declaration, where a frontend has put
the source's attributes. Definition and calls carry the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ir.function import Declaration, Function, Module
from ...ir.types import I1, VOID, Type
from .types import form

Words = Mapping[str, Any]
Callee = Function | Declaration | None

PLAIN = ("zeroext", "signext", "noalias")
WITH_TYPE = ("byval", "sret")
NONE: Words = {}
EFFECTS = ("noreturn", "willreturn", "returns_twice")


def callee_named(module: Module | None, name: str) -> Callee:
    return None if module is None else module.functions.get(name) or module.declarations.get(name)


def words_of(callee: Callee, at: int) -> Words:
    """The words of one parameter."""
    params: list[Words] = callee.attrs.get("params", []) if callee is not None else []
    return params[at] if at < len(params) else NONE


def returned_words(callee: Callee) -> Words:
    return callee.attrs.get("returns", NONE) if callee is not None else NONE


def parameter(type: Type, words: Words = NONE) -> str:
    """A type as a parameter or argument."""
    shown = [str(form(type)), *(word for word in PLAIN if words.get(word))]
    shown += [f"{word}({words[word]})" for word in WITH_TYPE if word in words]
    if "byval" in words and "align" in words:
        shown.append(f"align {words['align']}")
    if type is I1 and not fills(words):
        shown.append("zeroext")
    return " ".join(shown)


def returned(type: Type, words: Words = NONE) -> str:
    if type is VOID:
        return "void"
    filled = fills(words) or ("zeroext" if type is I1 else None)
    return f"{filled} {form(type)}" if filled else str(form(type))


def fills(words: Words) -> str | None:
    """How the rest of a register is filled."""
    return next((word for word in ("zeroext", "signext") if words.get(word)), None)


def effects(callee: Function | Declaration) -> str:
    """The known effects of an external function, for LLVM's optimizer; with a space before."""
    known = [word for word in EFFECTS if callee.attrs.get(word)]
    if isinstance(memory := callee.attrs.get("memory"), str):
        known.append(f"memory({memory})")
    return "".join(f" {word}" for word in ("nounwind", *known))
