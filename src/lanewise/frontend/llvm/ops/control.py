"""Terminators, and phis as block parameters.

    join:  %r = phi i32 [ %a, %left ], [ 0, %right ]        join(%r: i32)
           br label %join   in left                          jump join(%a)

LLVM names a predecessor with several edges to a block (a switch) once per edge, with the same value; here every edge
carries it.
"""

from __future__ import annotations

from ....ir.function import Block, Op, Param, Target, Value
from ....ir.ops import TABLE, Row
from ....ir.types import VOID, Type
from ..data.types import Composite, plain
from ..data.values import Parts, leaves_in
from ..reader import Phi, Reader
from ..text.tokens import Cursor, Unreadable, name_of
from .arithmetic import InstructionReader

_JUMP, _BRANCH, _SWITCH, _RETURN, _UNREACHABLE = (
    TABLE[name] for name in ("jump", "branch", "switch", "return", "unreachable")
)


def _end(reader: Reader, row: Row, args: list[Value], targets: list[Target]) -> None:
    block = reader.block
    op = Op(row, VOID, args, targets=targets, position=reader.position)
    op.block = block
    block.end = op
    for target in targets:
        reader.edges.setdefault((id(block), id(target.block)), []).append(target)


def _label(reader: Reader, cursor: Cursor) -> Block:
    cursor.expect("label")
    return reader.blocks[cursor.next()]


def br(reader: Reader, result: str, cursor: Cursor) -> None:
    if cursor.peek() == "label":
        _end(reader, _JUMP, [], [Target(_label(reader, cursor))])
        return
    condition = reader.one(cursor)
    cursor.expect(",")
    then = _label(reader, cursor)
    cursor.expect(",")
    _end(reader, _BRANCH, [condition], [Target(then), Target(_label(reader, cursor))])


def switch(reader: Reader, result: str, cursor: Cursor) -> None:
    """The cases of one block are one target; the default is separate."""
    type = reader.type(cursor)
    value = reader.whole(reader.operand(type, cursor))
    cursor.expect(",")
    default = Target(_label(reader, cursor))
    cursor.expect("[")
    cases: dict[int, tuple[Block, list[int]]] = {}
    while not cursor.accept("]"):
        cursor.at += 1
        number = int(cursor.next().replace("true", "1").replace("false", "0"))
        cursor.expect(",")
        block = _label(reader, cursor)
        cases.setdefault(id(block), (block, []))[1].append(number)
    if value.type.is_opaque:
        raise Unreadable(f"'switch' on {value.type}")
    targets = [Target(block, cases=tuple(numbers)) for block, numbers in cases.values()]
    _end(reader, _SWITCH, [value], [default, *targets])


def ret(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    _end(reader, _RETURN, [] if type is VOID else [reader.whole(reader.operand(type, cursor))], [])


def unreachable(reader: Reader, result: str, cursor: Cursor) -> None:
    _end(reader, _UNREACHABLE, [], [])


def phi(reader: Reader, result: str, cursor: Cursor) -> None:
    """Create the parameters now, so that the block can use them; incoming values are read after all blocks."""
    while not reader.context.types.starts(cursor.peek()):
        cursor.at += 1
    type = reader.type(cursor)
    name = name_of(result)
    if isinstance(type, Composite) and type.leaves is not None:
        params = [_parameter(reader, leaf, reader.leaf_name(name, at)) for at, leaf in enumerate(type.leaves)]
        reader.lend(*params)
        reader.define(result, Parts(type, list[Value](params)))
    else:
        reader.define(result, _parameter(reader, plain(type), name))
    reader.phis.append(Phi(reader.block, type, cursor))


def _parameter(reader: Reader, type: Type, name: str) -> Param:
    param = Param(type, name, reader.block, reader.position)
    reader.block.params.append(param)
    return param


def close_phis(reader: Reader) -> None:
    """Give every edge the arguments for the parameters of its block."""
    for one in reader.phis:
        cursor = one.cursor
        served: set[int] = set()
        while cursor.accept("["):
            reader.block = reader.blocks[_incoming_label(cursor)]
            reader.position = reader.block.end.position if reader.block.end is not None else reader.position
            leaves = leaves_in(reader.operand(one.type, cursor))
            cursor.at += 3
            cursor.accept(",")
            if id(reader.block) not in served:
                served.add(id(reader.block))
                for target in reader.edges.get((id(reader.block), id(one.block)), ()):
                    target.args += leaves


def _incoming_label(cursor: Cursor) -> str:
    """The block of an incoming pair, which follows the value: a constant expression is computed in that block."""
    if cursor.tokens[cursor.at + 3] == "]":
        return cursor.tokens[cursor.at + 2]
    start = cursor.at
    cursor.at -= 1
    cursor.skip_group()
    label = cursor.tokens[cursor.at - 2]
    cursor.at = start
    return label


READERS: dict[str, InstructionReader] = {
    "br": br,
    "switch": switch,
    "ret": ret,
    "unreachable": unreachable,
    "phi": phi,
}
