"""Heads of functions: the content of a line that starts with `define` or `declare`.

define internal spir_kernel void @scale(ptr addrspace(1) noundef align 4 %0, float noundef %f) #0 !dbg !7 {
"""

from __future__ import annotations

import re

from ....ir.digits import is_digits
from ....ir.function import Declaration
from ....record import dataclass
from ..data.types import AnyType, Types, plain
from .attributes import GROUP_SIZES, Attributes, function_attributes, parameter_attributes, read_one
from .metadata import Metadata
from .tokens import Cursor, Unreadable, name_of, tokenize

_LINKAGES = (
    "private internal available_externally linkonce weak common appending extern_weak linkonce_odr weak_odr external"
)
LINKAGES = frozenset(_LINKAGES.split())
_CONVENTION = re.compile(r"(?:\w*cc\d*|(?:spir|amdgpu|ptx|x86|arm|aarch64|avr|m68k|riscv|cheriot)_\w+)", re.ASCII)
_NAME = re.compile(r'@"[^"]*"|@[-\w.$]+', re.ASCII)
KERNELS = frozenset({"amdgpu_kernel", "spir_kernel", "ptx_kernel"})


@dataclass(slots=True)
class Parameter:
    type: AnyType
    attributes: Attributes
    token: str


@dataclass(slots=True)
class Head:
    name: str
    result: AnyType
    params: list[Parameter]
    variadic: bool
    attributes: Attributes
    returns: Attributes
    convention: str
    linkage: str
    attached: dict[str, str]

    def mark(self, metadata: Metadata) -> None:
        """Add what metadata says about the function: the size of a work-group."""
        if "reqd_work_group_size" in self.attached:
            self.attributes["work_group_size"] = metadata.numbers(self.attached["reqd_work_group_size"])
        elif self.attributes.get(GROUP_SIZES) == "1,1":
            self.attributes["work_group_size"] = [1, 1, 1]

    def facts(self) -> Attributes:
        """What `Function.attrs` and `Declaration.attrs` hold: only entries that carry information."""
        found: Attributes = {}
        if self.linkage:
            found["linkage"] = self.linkage
        if self.convention:
            found["convention"] = self.convention
        if self.convention in KERNELS or "kernel_arg_type" in self.attached:
            found["kernel"] = True
        found.update((word, value) for word, value in self.attributes.items() if word != GROUP_SIZES)
        if self.returns:
            found["returns"] = self.returns
        if any(param.attributes for param in self.params):
            found["params"] = [param.attributes for param in self.params]
        return found

    def declaration(self) -> Declaration:
        params = tuple(plain(param.type) for param in self.params)
        return Declaration(self.name, plain(self.result), params, self.variadic, self.facts())


def read_head(line: str, types: Types, groups: dict[str, Attributes]) -> Head:
    cursor = tokenize(line)
    cursor.at = 1
    attached = _attached(cursor)
    linkage, convention, returns = leading_words(cursor, types)
    result = types.result_type(cursor)
    name = name_of(cursor.next())
    params, variadic = _parameters(cursor, types)
    attributes = function_attributes(cursor, groups, types)
    while cursor.peek() and cursor.peek()[0] != "!":
        cursor.at += 1
    attached.update(_attached(cursor))
    return Head(name, result, params, variadic, attributes, returns, convention, linkage, attached)


def _attached(cursor: Cursor) -> dict[str, str]:
    """`!dbg !7 !kernel_arg_type !9`: metadata by name."""
    found: dict[str, str] = {}
    while cursor.peek()[:1] == "!":
        name = cursor.next()[1:]
        found[name] = cursor.next()
    return found


def name_in(line: str) -> str:
    """The function's name in a head that cannot be read."""
    found = _NAME.search(line)
    return name_of(found[0]) if found else ""


def leading_words(cursor: Cursor, types: Types) -> tuple[str, str, Attributes]:
    """Linkage, calling convention, and attributes of the result: everything before its type."""
    linkage = convention = ""
    returns: Attributes = {}
    while not types.starts(word := cursor.peek()):
        cursor.at += 1
        if word in LINKAGES:
            linkage = word
        elif word == "cc" and is_digits(cursor.peek()):
            convention = f"cc{cursor.next()}"
        elif _CONVENTION.fullmatch(word):
            convention = word
        elif word == "addrspace":
            cursor.skip_group()
        elif not word:
            raise Unreadable("a function without a type")
        elif word not in ("dso_local", "dso_preemptable", "default", "hidden", "protected", "dllimport", "dllexport"):
            returns[word] = read_one(word, cursor, types)
    return linkage, convention, returns


def _parameters(cursor: Cursor, types: Types) -> tuple[list[Parameter], bool]:
    cursor.expect("(")
    params: list[Parameter] = []
    variadic = False
    while not cursor.accept(")"):
        if params or variadic:
            cursor.expect(",")
        if cursor.accept("..."):
            variadic = True
            continue
        type = types.read(cursor)
        attributes = parameter_attributes(cursor, types)
        token = cursor.next() if cursor.peek()[:1] == "%" else ""
        params.append(Parameter(type, attributes, token))
    return params, variadic
