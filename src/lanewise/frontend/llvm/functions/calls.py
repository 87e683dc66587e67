"""Calls: of functions, of pointers, of LLVM's own functions, and of work-item functions.

    %r = tail call fastcc noundef i32 @f(ptr noundef %p, i32 4) #3 [ "align"(ptr %p, i64 16) ]

The callee decides how the call is read: a table of meanings may turn it into ops (`meaning_of`); any other stays a
`call` by name, with the memory effect that its attributes state.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ....ir.function import Symbol, Value
from ....ir.ops import FAST, TABLE, Row
from ....ir.types import I1, VOID
from ....record import dataclass
from ..data.types import AnyType, Signature, plain
from ..data.values import AnyValue
from ..reader import FLAGS, Reader, Refusal
from ..text.attributes import Attributes, effect_of, function_attributes, parameter_attributes
from ..text.heads import Head, leading_words
from ..text.tokens import Cursor, name_of

_CALL, _CALL_POINTER = TABLE["call"], TABLE["call_pointer"]
_HARMLESS_BUNDLES = frozenset(
    {'"align"', '"nonnull"', '"dereferenceable"', '"separate_storage"', '"noundef"', '"ignore"', '"cold"', '"kcfi"'}
    | {'"convergencectrl"', '"clang.arc.attachedcall"'}
)
_REGISTER = re.compile(r"\(metadata (![0-9]+)")
_MACHINE = re.compile(r"llvm\.(?:amdgcn|nvvm|spv|r600|spirv)\.")
_PURE_MACHINE = re.compile(
    r"llvm\.(?:amdgcn\.(?:rcp|rsq|sqrt|fract|frexp|div\.|fmed3|fmul\.legacy|fma\.legacy|cvt|m?sad|[m]?qsad|perm$|align|[us]bfe"
    r"|ldexp|exp2|log|sin|cos|tanh|class|mul|cube|lerp|[fsu]dot|sffbh|trig\.preop|dispatch\.|implicitarg\.ptr"
    r"|kernarg\.segment\.ptr|queue\.ptr|implicit\.buffer\.ptr|wavefrontsize|groupstaticsize|lds\.kernel\.id|is\.shared"
    r"|is\.private)"
    r"|nvvm\.(?:fma|f?min|f?max|sqrt|rsqrt|rcp|div|sin|cos|ex2|lg2|add|mul|saturate|f?abs|[dfih]2|u?i2|u?ll2|lohi|prmt|sad"
    r"|ceil|floor|round|trunc|read\.ptx\.sreg\.(?:warpsize|nwarpid|nsmid|gridid)))"
)
_HARMLESS_CLOBBERS = frozenset({"~{dirflag}", "~{fpsr}", "~{flags}", "~{cc}"})


@dataclass(slots=True)
class Call:
    """A call during reading; `args` excludes metadata operands, `passed` are the attributes of each."""

    reader: Reader
    result: str
    type: AnyType
    name: str
    args: list[AnyValue]
    flags: tuple[str, ...]
    site: Attributes
    returns: Attributes
    passed: list[Attributes]

    def fast(self, row: Row) -> tuple[str, ...]:
        """The fast-math flags of the call that an op supports."""
        return tuple(flag for flag in row.flags if flag in self.flags) if self.flags else ()

    def each(self, row: Row, *args: AnyValue, mode: str = "", attrs: dict[str, Any] | None = None) -> None:
        """Turn the call into an op of ours, per leaf."""
        self.reader.each(self.result, row, self.type, args, mode=mode, flags=self.fast(row), attrs=attrs)

    def range(self) -> str:
        """The ranges, as pairs of numbers, that are promised for the result; empty if there are none.

        The call's own is narrower than the function's: LLVM gives an intrinsic the range of all its calls.
        """
        reader, head = self.reader, self.reader.context.heads.get(self.name)
        known = self.returns.get("range")
        if not known and "range" in reader.attached:
            known = reader.context.metadata.numbers(reader.attached["range"])
        if not known and head is not None:
            known = head.returns.get("range")
        return " ".join(map(str, known)) if known else ""

    def take(self, value: AnyValue) -> None:
        """The call returns a value that exists already."""
        if not self.result:
            return
        if isinstance(value, Value):
            self.reader.take(self.result, value)
        else:
            self.reader.define(self.result, value)

    def one(self, index: int) -> Value:
        return self.reader.whole(self.args[index])


Meaning = Callable[[Call], None]
MeaningOf = Callable[[Reader, str], Meaning | None]


def same_op(name: str) -> Meaning:
    """All operands go to the op of this name."""
    row = TABLE[name]
    return lambda call: call.each(row, *call.args)


def call_reader(meaning_of: MeaningOf) -> Callable[[Reader, str, Cursor], None]:
    """The reader of `call`; `meaning_of` decides which calls become ops."""

    def read(reader: Reader, result: str, cursor: Cursor) -> None:
        flags = _fast_flags(cursor)
        _, convention, returns = leading_words(cursor, reader.context.types)
        type = reader.type(cursor)
        if isinstance(type, Signature):
            type = type.result
        token = cursor.next()
        if token == "asm":
            _assembly(reader, result, type, cursor)
            return
        name, pointer = _callee(reader, token, cursor)
        constants = reader.context.constants
        constants.relative_allowed = name.startswith("llvm.load.relative.")
        args, passed = _arguments(reader, cursor)
        constants.relative_allowed = False
        site = function_attributes(cursor, reader.context.groups, reader.context.types)
        _check_bundles(cursor)
        call = Call(reader, result, type, name, args, flags, site, returns, passed)
        if pointer is not None:
            _by_pointer(call, pointer, convention)
        elif (meaning := meaning_of(reader, name)) is not None:
            meaning(call)
        else:
            keep(call)

    return read


def _fast_flags(cursor: Cursor) -> tuple[str, ...]:
    found: list[str] = []
    while cursor.peek() in FLAGS:
        word = cursor.next()
        found += FAST if word == "fast" else (word,)
    return tuple(found)


def _callee(reader: Reader, token: str, cursor: Cursor) -> tuple[str, Value | None]:
    """The name of a function, or the pointer that is called."""
    if token[0] == "@" and name_of(token) not in reader.context.constants.aliases:
        if (why := reader.context.constants.barred.get(name_of(token))) is not None:
            raise Refusal(f"'call' cannot be read: {why}")
        return name_of(token), None
    cursor.at -= 1
    value = reader.whole(reader.operand(reader.context.types.one_token["ptr"], cursor))
    if isinstance(value, Symbol) and not value.offset and value.name in reader.context.heads:
        return value.name, None
    return "", value


def _arguments(reader: Reader, cursor: Cursor) -> tuple[list[AnyValue], list[Attributes]]:
    args: list[AnyValue] = []
    passed: list[Attributes] = []
    types = reader.context.types
    metadata = types.one_token["metadata"]
    cursor.expect("(")
    first = True
    while not cursor.accept(")"):
        if not first:
            cursor.expect(",")
        first = False
        type = types.read(cursor)
        if type is metadata:
            _skip_metadata(cursor)
            continue
        passed.append(parameter_attributes(cursor, types))
        args.append(reader.operand(type, cursor))
    return args, passed


def _skip_metadata(cursor: Cursor) -> None:
    """`metadata !5`, `metadata !"text"`, `metadata ptr %x`, `metadata !DIExpression()`: not an operand."""
    while cursor.peek() not in (",", ")"):
        if cursor.peek() in ("(", "{"):
            cursor.skip_group()
        else:
            cursor.next()


def _check_bundles(cursor: Cursor) -> None:
    if not cursor.accept("["):
        return
    while not cursor.accept("]"):
        name = cursor.next()
        cursor.skip_group()
        cursor.accept(",")
        if name not in _HARMLESS_BUNDLES:
            raise Refusal(f"'call' with the operand bundle {name} cannot be read")


def keep(call: Call, effect: str | None = None) -> None:
    """Keep the call, by name; `effect` is known in addition to its attributes."""
    reader = call.reader
    head = reader.context.heads.get(call.name)
    if call.site.get("returns_twice") or (head is not None and head.attributes.get("returns_twice")):
        raise Refusal(f"'call' of '{call.name}' cannot be read: it returns twice")
    attrs: dict[str, Any] = {"callee": call.name}
    effect = effect or _effect(call, head)
    if effect is not None:
        attrs["effect"] = effect
    if known := call.range():
        attrs["range"] = known
    if call.site.get("nodivergencesource") or (head is not None and head.attributes.get("nodivergencesource")):
        attrs["uniform"] = " ".join(map(str, range(len(call.args))))  # the result is uniform if all operands are
    if reader.context.elsewhere and _reads_scalar_register(call):
        attrs["uniform"] = ""
    if call.name.startswith("llvm."):
        reader.context.kept_intrinsics[call.name] = None
    _finish(call, _CALL, [reader.whole(arg) for arg in call.args], attrs)


def _reads_scalar_register(call: Call) -> bool:
    """A register of a graphics processor that all lanes share, such as the execution mask; v0 and a0 are per lane."""
    found = _REGISTER.search(call.reader.text) if call.name.startswith("llvm.read_") else None
    if found is None or call.type is I1:
        return False
    name = call.reader.context.metadata.text(found[1])
    return name.startswith("vcc") or name[:1] not in ("v", "a")


def _effect(call: Call, head: Head | None) -> str | None:
    """`none` promises that the result depends on the operands only, not on other lanes or on which lane this is.

    Convergent functions may depend on other lanes, target intrinsics without memory effects on the lane.
    """
    attributes = [call.site, head.attributes] if head is not None else [call.site]
    found = effect_of(*attributes)
    if found != "none":
        return found
    if _MACHINE.match(call.name):
        return "none" if _PURE_MACHINE.match(call.name) else None
    return None if any(one.get("convergent") for one in attributes) else "none"


def _by_pointer(call: Call, pointer: Value, convention: str) -> None:
    if any("byval" in one or "inalloca" in one for one in call.passed):
        raise Refusal("'call' of a pointer with an argument that is copied (byval) cannot be read")
    attrs = {"convention": convention} if convention else {}
    _finish(call, _CALL_POINTER, [pointer, *(call.reader.whole(arg) for arg in call.args)], attrs)


def _finish(call: Call, row: Row, args: list[Value], attrs: dict[str, Any]) -> None:
    reader = call.reader
    type = plain(call.type)
    if type is VOID:
        reader.emit(row, VOID, args, attrs=attrs)
        return
    name = name_of(call.result) if call.result else ""
    op = reader.emit(row, type, args, name=name, attrs=attrs)
    if call.result:
        reader.define(call.result, reader.parted(call.type, op, name))


def _assembly(reader: Reader, result: str, type: AnyType, cursor: Cursor) -> None:
    """Inline assembly computes an unknown value; with side effects it cannot be kept in code that would run.

    An empty text with a clobber is a compiler barrier: it does nothing, but no access may move across it. One whose
    output is tied to an operand returns that operand; it hides from optimizers what is known of it.
    """
    words: list[str] = []
    while cursor.peek()[:1] not in ('"',):
        words.append(cursor.next())
    code, _, constraints = cursor.next(), cursor.expect(","), cursor.next()
    clobbers = [one for one in constraints.strip('"').split(",") if one.startswith("~")]
    effects = "sideeffect" in words or not set(clobbers) <= _HARMLESS_CLOBBERS
    args, _ = _arguments(reader, cursor)
    operands = [reader.whole(arg) for arg in args]
    if effects and code.strip('"') and not reader.context.elsewhere:
        raise Refusal("'call' of inline assembly with effects cannot be read")
    one = plain(type)
    tied = _tied(constraints.strip('"')) if not code.strip('"') else None
    if tied is not None and tied < len(args) and one is not VOID and plain(args[tied].type) == one:
        if effects:
            reader.opaque(VOID, operands, effect="reads writes")
        Call(reader, result, type, "", args, (), {}, {}, []).take(args[tied])
        return
    if one is VOID:
        reader.opaque(VOID, operands, effect="reads writes")
        return
    name = name_of(result) if result else ""
    op = reader.opaque(one, operands, name, "reads writes" if effects else "")
    if result:
        reader.define(result, reader.parted(type, op, name))


def _tied(constraints: str) -> int | None:
    """The number of the operand that must be in the same register as the only output: 0 in "=r,0,~{flags}"."""
    parts = [one for one in constraints.split(",") if not one.startswith("~")]
    outputs = [one for one in parts if one.startswith("=")]
    inputs = [one for one in parts if not one.startswith("=")]
    return inputs.index("0") if len(outputs) == 1 and "*" not in outputs[0] and "0" in inputs else None
