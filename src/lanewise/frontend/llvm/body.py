"""A function's body: blocks in an order in which definitions precede uses, instruction by instruction.

Requires  text that LLVM has verified and printed.
Ensures   a function that `verify` accepts: names, blocks and their order as in the input; or a Refusal.
Leaves    unreachable blocks, as far as they can be read; a value that such a block uses before its definition is
          poison there.
Costs     linear.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ...ir.digits import is_digits
from ...ir.function import Block, Const, Function, Named, Param, Value
from ...ir.graph import components, postorder
from ...ir.ops import TABLE
from ...ir.position import NOWHERE, Position
from ...ir.types import I64, VOID
from .context import Context
from .data.types import plain, store_size
from .ops.control import close_phis, unreachable
from .ops.instructions import CALL_WORDS, READERS, REFUSED
from .reader import Reader, Refusal
from .text.heads import Head, Parameter
from .text.metadata import split_attachments
from .text.origin import Origin
from .text.sections import Body, RawBlock, blocks_of
from .text.tokens import Cursor, Unreadable, name_of, tokenize, tokens_of

_LABELS = re.compile(r'label (%"[^"]*"|%[-\w.$]+)', re.ASCII)
_RESULT = re.compile(r'  (%"[^"]*"|%[-\w.$]+) = ', re.ASCII)


class Place(Exception):
    """A refusal and its place: the number of the instruction in the function, and its opcode."""

    def __init__(self, sentence: str, number: int, opcode: str, position: Position) -> None:
        super().__init__(sentence)
        self.sentence, self.number, self.opcode, self.position = sentence, number, opcode, position


def read_body(context: Context, head: Head, body: Body, origin: Origin) -> Function:
    fn = Function(head.name, plain(head.result))
    fn.attrs = head.facts()
    fn.position = context.metadata.position(head.attached["dbg"]) if "dbg" in head.attached else origin.head
    raws = blocks_of(body, _entry_label(head))
    _reserve_names(fn, head, raws)
    reader = Reader(context, fn)
    for raw in raws:
        block = Block(fn.fresh_block(name_of(raw.label)), fn)
        fn.blocks.append(block)
        reader.blocks[raw.label] = block
    _parameters(reader, head)
    # With debug information, an instruction without a location was made by the compiler and has no source line.
    _read_blocks(reader, raws, None if "dbg" in head.attached else origin)
    close_phis(reader)
    _record_parts(reader)
    return fn


def _read_blocks(reader: Reader, raws: list[RawBlock], origin: Origin | None) -> None:
    successors = _successors(raws)
    order, dead = _order(successors)
    in_cycle = cache(lambda: _in_cycles(successors))  # few functions ask
    for index in order:
        reader.block = reader.fn.blocks[index]
        reader.repeats = lambda at=index: at in in_cycle()
        _read_block(reader, raws[index], origin)
    for index in dead:
        reader.block = reader.fn.blocks[index]
        _read_dead_block(reader, raws[index], origin)


def _entry_label(head: Head) -> str:
    """Values and blocks without names are numbered together, arguments first."""
    return f"%{sum(1 for param in head.params if is_digits(param.token[1:]))}"


def _reserve_names(fn: Function, head: Head, raws: list[RawBlock]) -> None:
    """Names of the input are reserved before others are generated."""
    match = _RESULT.match
    for param in head.params:
        fn.names[name_of(param.token)] = 1
    for raw in raws:
        for line in raw.lines:
            if (found := match(line)) is not None:
                fn.names[name_of(found[1])] = 1
    fn.named = tuple(fn.names)


def _successors(raws: list[RawBlock]) -> list[list[int]]:
    numbers = {raw.label: index for index, raw in enumerate(raws)}
    return [[numbers[label] for label in dict.fromkeys(_LABELS.findall(raw.lines[-1]))] for raw in raws]


def _order(successors: list[list[int]]) -> tuple[list[int], list[int]]:
    """Reverse postorder, dominators first; then unreachable blocks in their order."""
    order = postorder(successors)[::-1]
    reached = set(order)
    return order, [index for index in range(len(successors)) if index not in reached]


def _in_cycles(successors: list[list[int]]) -> set[int]:
    """The blocks that can run more than once."""
    found = {block for block, targets in enumerate(successors) if block in targets}
    return found.union(*(members for members in components(successors)[1] if len(members) > 1))


def _parameters(reader: Reader, head: Head) -> None:
    """Parameters of the entry; a vector or aggregate arrives as a whole and is split at once."""
    reader.block = entry = reader.fn.blocks[0]
    reader.position = NOWHERE
    for param in head.params:
        one = Param(plain(param.type), name_of(param.token), entry, NOWHERE)
        entry.params.append(one)
    for param, one in zip(head.params, list(entry.params), strict=True):
        reader.define(param.token, _own_copy(reader, param, one) or reader.parted(param.type, one, one.name))


def _own_copy(reader: Reader, param: Parameter, one: Param) -> Value | None:
    """A byval parameter points to memory that the caller keeps: the function works on a copy of its own."""
    byval = param.attributes.get("byval")
    if byval is None or param.attributes.get("readonly") or param.attributes.get("readnone"):
        return None
    layout = reader.context.layout
    size = store_size(reader.context.types.read(tokenize(byval)), layout)
    attrs: dict[str, Any] = {"size": size, "align": param.attributes.get("align", 8)}
    copy = reader.emit(TABLE["private"], one.type, [], name=reader.fn.fresh(f"{one.name}.copy"), attrs=attrs)
    reader.emit(TABLE["memcpy"], VOID, [copy, one, Const(I64, size)])
    return copy


def _read_block(reader: Reader, raw: RawBlock, origin: Origin | None) -> None:
    positions = reader.context.metadata.position
    for at, line in enumerate(raw.lines):
        text, location, reader.attached = split_attachments(line)
        reader.text = text
        if location:
            reader.position = positions(location)
        else:
            reader.position = origin.position(raw.first + at) if origin is not None else NOWHERE
        tokens = tokens_of(text)
        result, start = (tokens[0], 2) if tokens[0][0] == "%" else ("", 0)
        opcode = tokens[start]
        if opcode in CALL_WORDS:
            start += 1
            opcode = tokens[start]
        try:
            read = READERS.get(opcode)
            if read is None:
                raise Refusal(f"'{opcode}' cannot be read: {REFUSED.get(opcode, 'it is not known')}")
            read(reader, result, Cursor(tokens, start + 1))
        except Refusal as why:
            raise Place(str(why), raw.first + at, opcode, reader.position) from None
        except Unreadable as why:
            raise Place(f"'{opcode}' cannot be read: {why}", raw.first + at, opcode, reader.position) from None


def _read_dead_block(reader: Reader, raw: RawBlock, origin: Origin | None) -> None:
    """An unreachable block refuses nothing: instructions that cannot be read are dropped."""
    try:
        _read_block(reader, raw, origin)
    except Place:
        reader.block.ops.clear()
        unreachable(reader, "", tokenize(""))
        for line in raw.lines:
            if (found := _RESULT.match(line)) is not None and " = phi " not in line:
                reader.env.pop(found[1], None)
                reader.apart.pop(name_of(found[1]), None)


def _record_parts(reader: Reader) -> None:
    """Record which values of the input have no op of their own, and the names of the parts they were split into."""
    part_names = {
        name: [leaf.name if isinstance(leaf, Named) else None for leaf in parts.leaves]
        for name, parts in reader.apart.items()
        if parts.whole is None
    }
    if part_names:
        reader.fn.attrs["parts"] = part_names
