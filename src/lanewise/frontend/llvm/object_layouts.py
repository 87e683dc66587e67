"""Layouts of objects in C's own words, from the debug information of a module: what pointer arguments and globals hold.

    layouts = object_layouts(text)
    layouts.members["f", "ctx"]     Member("buffer", 0, 64, is_array=True), Member("length", 64, 68, False), ...
    layouts.members["f", "local"]   of a local that is in memory
    layouts.members["", "@G"]       of a global

Members of members have dotted names (`inner.key`), and members at the same place stand side by side, as in a union.

Requires  text as LLVM writes it, compiled with -g. Without debug information nothing is known.
Costs     one walk over the lines of metadata; over the types, one for each argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...record import dataclass, field
from .text.tokens import unquote

_NODE = re.compile(r"(![0-9]+) = (?:distinct )?!?([A-Za-z]*)(.*)")
_FIELD = re.compile(r'\b(tag|name|linkageName|baseType|elements|size|offset|scope|type|arg): ("[^"]*"|![0-9]+|\w+)')
_REFERENCE = re.compile(r"![0-9]+")
NAMELESS = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type", "DW_TAG_atomic_type")
_DEFINE = re.compile(r'define\b.*?@("[^"]*"|[-\w.$]+)\(')
_DECLARE = re.compile(r"dbg[._]declare\(.*?%([-\w.$]+), (?:metadata )?(![0-9]+)")
DEEPEST = 6  # members in members
MOST = 4096


@dataclass(frozen=True, slots=True)
class Member:
    """Bytes `start` to `end` of an object."""

    name: str
    start: int
    end: int
    is_array: bool


@dataclass(slots=True, eq=False)
class Layouts:
    """By function and argument, or by "" and `@global`: the members of what it points to, or consists of.

    `largest` is the size of the largest array in a local variable, None if it is not known.
    """

    members: dict[tuple[str, str], tuple[Member, ...]] = field(
        default_factory=dict[tuple[str, str], "tuple[Member, ...]"]
    )

    largest: int | None = None

    def extents(self) -> dict[tuple[str, str], tuple[tuple[int, int], ...]]:
        """The array members."""
        return {
            key: tuple((one.start, one.end) for one in members if one.is_array) for key, members in self.members.items()
        }


def object_layouts(text: str) -> Layouts:
    nodes = _Nodes(text)
    found = Layouts()
    largest: list[int | None] = []
    for kind, node in nodes.all.values():
        if kind == "DILocalVariable" and "arg" in node and (function := nodes.name(node.get("scope", ""))):
            members = tuple(_members(nodes, nodes.pointee(node.get("type", ""))))
            found.members.setdefault((function, unquote(node.get("name", '""'))), members)
        elif kind == "DILocalVariable" and "arg" not in node:
            largest += _array_sizes(nodes, node.get("type", ""))
        elif kind == "DIGlobalVariable":
            name = unquote(node.get("linkageName") or node.get("name", '""'))
            found.members.setdefault(("", f"@{name}"), tuple(_members(nodes, node.get("type", ""))))
    for function, name, variable in nodes.locals:
        members = tuple(_members(nodes, nodes.fields(variable).get("type", "")))
        found.members.setdefault((function, name), members)
    if nodes.all and None not in largest:
        found.largest = max((size for size in largest if size is not None), default=0)
    return found


def _array_sizes(nodes: _Nodes, node: str) -> Iterator[int | None]:
    """The arrays in a variable; None for one whose size is known only at run time."""
    fields = nodes.fields(nodes.plain(node))
    if fields.get("tag") == "DW_TAG_array_type":
        yield int(fields.get("size", "0")) // 8 or None
    for member in _members(nodes, node):
        if member.is_array:
            yield member.end - member.start or None


class _Nodes:
    """Numbered nodes: their kind, and the fields that are asked for."""

    def __init__(self, text: str) -> None:
        self.all: dict[str, tuple[str, dict[str, str]]] = {}
        self.lists: dict[str, list[str]] = {}
        self.locals: list[tuple[str, str, str]] = []  # function, name, node of the variable
        function = ""
        for line in text.splitlines():
            if line.startswith("define "):
                define = _DEFINE.match(line)
                function = define[1].strip('"') if define is not None else ""
            elif (local := _DECLARE.search(line)) is not None:
                self.locals.append((function, local[1], local[2]))
            found = _NODE.match(line) if line.startswith("!") else None
            if found is None:
                continue
            name, kind, rest = found.groups()
            if kind.startswith("DI"):
                self.all[name] = kind, dict(_FIELD.findall(rest))
            elif not kind:
                self.lists[name] = _REFERENCE.findall(rest)

    def fields(self, node: str) -> dict[str, str]:
        return self.all.get(node, ("", {}))[1]

    def name(self, node: str) -> str:
        """Of the function that a scope is."""
        kind, fields = self.all.get(node, ("", {}))
        return unquote(fields.get("linkageName") or fields.get("name", '""')) if kind == "DISubprogram" else ""

    def plain(self, node: str) -> str:
        """A type without names and qualifiers."""
        for _ in range(MOST):
            fields = self.fields(node)
            if fields.get("tag") not in NAMELESS:
                break
            node = fields.get("baseType", "")
        return node

    def pointee(self, node: str) -> str:
        """What a pointer or a reference points to; a struct that is passed by value is passed by address."""
        node = self.plain(node)
        fields = self.fields(node)
        pointers = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type")
        return fields.get("baseType", "") if fields.get("tag") in pointers else node


def _members(nodes: _Nodes, node: str) -> Iterator[Member]:
    work = [(node, "", 0, 0)]
    count = 0
    while work and count < MOST:
        count += 1
        node, name, start, depth = work.pop()
        node = nodes.plain(node)
        fields = nodes.fields(node)
        size, tag = int(fields.get("size", "0")) // 8, fields.get("tag", "")
        if name:
            yield Member(name, start, start + size, tag == "DW_TAG_array_type")
        if tag not in ("DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_class_type") or depth == DEEPEST:
            continue
        for member in reversed(nodes.lists.get(fields.get("elements", ""), [])):
            inner = nodes.fields(member)
            if inner.get("tag") not in ("DW_TAG_member", "DW_TAG_inheritance") or not inner.get("baseType"):
                continue
            own = unquote(inner.get("name", '""'))
            path = f"{name}.{own}" if name and own else name or own
            work.append((inner["baseType"], path, start + int(inner.get("offset", "0")) // 8, depth + 1))
