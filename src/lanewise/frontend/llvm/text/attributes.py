"""Attributes of functions, parameters and calls, as plain data.

    noundef align 4 dereferenceable(16) range(i32 0, 64) byval({ i32 })
    {"noundef": True, "align": 4, "dereferenceable": 16, "range": [0, 64], "byval": "{ i32 }"}

Of a function's attributes, those about its behaviour are kept, and the sizes of its work-groups; compiler settings
("target-cpu"="...") are not.
"""

from __future__ import annotations

from typing import Any

from ..data.types import Types, spelling
from .tokens import Cursor, tokenize

Attributes = dict[str, Any]

_PARAMETER = (
    "zeroext signext noext inreg byval byref preallocated inalloca sret elementtype align noalias nocapture captures "
    "nofree nest returned nonnull dereferenceable dereferenceable_or_null swiftself swiftasync swifterror immarg "
    "noundef nofpclass alignstack allocalign allocptr readnone readonly writeonly writable dead_on_unwind "
    "dead_on_return range initializes"
)
_FUNCTION = (
    "alwaysinline noinline convergent nocallback nofree norecurse noreturn nosync nounwind readnone readonly "
    "writeonly argmemonly inaccessiblememonly speculatable willreturn mustprogress optnone nobuiltin builtin cold hot "
    "returns_twice strictfp naked nodivergencesource"
)
FLAT_SIZES, GROUP_SIZES = '"amdgpu-flat-work-group-size"', "group_sizes"  # of all dimensions together: "1,256"
PARAMETER, FUNCTION = frozenset(_PARAMETER.split()), frozenset(_FUNCTION.split())
_WITH_TYPE = frozenset({"byval", "byref", "sret", "elementtype", "inalloca", "preallocated"})
_WITH_NUMBER = frozenset({"align", "alignstack", "dereferenceable", "dereferenceable_or_null"})


def read_one(word: str, cursor: Cursor, types: Types) -> Any:
    """The value of an attribute whose name was just read."""
    if word in _WITH_NUMBER:
        group = cursor.skip_group() if cursor.peek() == "(" else [cursor.next()]
        return int(group[0])
    if cursor.peek() != "(":
        return True
    if word in _WITH_TYPE:
        cursor.expect("(")
        type = spelling(types.read(cursor))
        cursor.expect(")")
        return type
    group = cursor.skip_group()
    if word == "range":
        return [int(group[1]), int(group[3])]
    return " ".join(group).replace(" :", ":").replace(" ,", ",")


def parameter_attributes(cursor: Cursor, types: Types) -> Attributes:
    """The attributes between a parameter's type and its value."""
    found: Attributes = {}
    while (word := cursor.peek()) in PARAMETER or word[:1] == '"':
        cursor.at += 1
        if word[0] == '"':
            _skip_setting(cursor)
        else:
            found[word] = read_one(word, cursor, types)
    return found


def _skip_setting(cursor: Cursor) -> None:
    if cursor.accept("="):
        cursor.at += 1


def function_attributes(cursor: Cursor, groups: dict[str, Attributes], types: Types) -> Attributes:
    """Attributes and groups `#0` from here on, up to a word that is neither."""
    found: Attributes = {}
    while word := cursor.peek():
        if word[0] == "#":
            found.update(groups.get(word, {}))
            cursor.at += 1
        elif word in FUNCTION or word == "memory":
            cursor.at += 1
            found[word] = read_one(word, cursor, types)
        elif word[0] == '"':
            cursor.at += 1
            if word == FLAT_SIZES and cursor.accept("="):
                found[GROUP_SIZES] = cursor.next().strip('"')
            else:
                _skip_setting(cursor)
        elif word.isidentifier() and word not in ("section", "personality", "prefix", "prologue", "gc", "comdat"):
            cursor.at += 1
            if cursor.peek() == "(":
                cursor.skip_group()
            _skip_setting(cursor)
        else:
            break
    return with_memory(found)


def with_memory(found: Attributes) -> Attributes:
    """`memory(...)` translated to the older attributes readnone, readonly, writeonly, too."""
    memory = found.get("memory")
    if isinstance(memory, str):
        kinds = {part.split(":")[-1].strip() for part in memory.split(",")}
        if kinds <= {"none"}:
            found["readnone"] = True
        elif kinds <= {"none", "read"}:
            found["readonly"] = True
        elif kinds <= {"none", "write"}:
            found["writeonly"] = True
    return found


def read_groups(texts: dict[str, str], types: Types) -> dict[str, Attributes]:
    """`#0` to the attributes of `attributes #0 = { ... }`."""
    return {name: function_attributes(tokenize(text.strip("{ }")), {}, types) for name, text in texts.items()}


def effect_of(*attributes: Attributes) -> str | None:
    """The effect of a call on memory, as the `effect` of our call: none, reads, or unknown."""
    if any(one.get("readnone") for one in attributes):
        return "none"
    if any(one.get("readonly") for one in attributes):
        return "reads"
    return None
