"""Printer of the text form, `.lir`. `parse` reads it back to the same program.

    func @clamp(%x: i32, %top: i32[U]) -> i32 !"clamp.c":1:1 {
    entry:
      %low: i1 = icmp.slt %x, i32 0  !2:7
      branch %low, done(i32 0), test
    test:
      %high: i1 = icmp.sgt %x, %top  !3:7
      branch %high, done(%top), done(%x)
    done(%r: i32):
      return %r
    }

`[U]` is a shape, `!2:7` a source position in the function's file, `if %m` a mask; names that are not plain words are
quoted. Constants and results carry their types, so that every line can be read by itself.
"""

from __future__ import annotations

import json
import math
import re
import struct

from .function import (
    SOURCE,
    Block,
    Const,
    Declaration,
    Function,
    Global,
    Module,
    Named,
    Op,
    Symbol,
    Target,
    Value,
)
from .position import Position
from .shapes import Shape
from .types import VOID, Type

PLAIN_NAME = re.compile(r"[\w.$]+", re.ASCII)
PLAIN_LABEL = re.compile(r"[A-Za-z_][\w.$]*", re.ASCII)


def show_module(module: Module) -> str:
    parts = [f"module {json.dumps(module.attrs)}"] if module.attrs else []
    parts += [_global(item) for item in module.globals.values()]
    parts += [_declaration(item) for item in module.declarations.values()]
    parts += [f"refused @{_name(name)} {json.dumps(why)}" for name, why in module.refused.items()]
    if parts:
        parts = ["\n".join(parts)]
    parts += [show(function) for function in module.functions.values()]
    return "\n\n".join(parts) + "\n"


def show(function: Function) -> str:
    lines = [_head(function)]
    for number, block in enumerate(function.blocks):
        params = f"({', '.join(show_param(p) for p in block.params)})" if number and block.params else ""
        lines.append(f"{label(block)}{params}:")
        lines += [f"  {show_op(op)}" for op in block.all_ops]
    lines.append("}")
    return "\n".join(lines)


def show_op(op: Op, shape: Shape | None = None) -> str:
    """The op as text, with the given shape or else its own."""
    result = "" if op.type is VOID else f"%{_name(op.name)}: {_typed(op, shape or op.shape)} = "
    words = ".".join(filter(None, (op.row.name, op.mode, *op.flags)))
    parts = [show_value(arg) for arg in op.args]
    if op.row.name == "switch":
        parts += [f"default {_target(t)}" for t in op.targets[:1]]
        parts += [f"{' '.join(map(str, t.cases))}: {_target(t)}" for t in op.targets[1:]]
    else:
        parts += [_target(target) for target in op.targets]
    parts += [f"{key}={_attribute(value)}" for key, value in op.attrs.items()]
    text = f"{result}{words} {', '.join(parts)}".rstrip()
    if op.mask is not None:
        text += f" if {show_value(op.mask)}"
    return text + show_place(op)


def show_value(value: Value) -> str:
    if isinstance(value, Named):
        return f"%{_name(value.name)}"
    if isinstance(value, Symbol):
        space = "" if not value.type.space else f"{value.type} "
        return f"{space}@{_name(value.name)}" + (f"{value.offset:+d}" if value.offset else "")
    assert isinstance(value, Const), f"{value!r} is no operand"
    return f"{value.type} {_literal(value)}"


def label(block: Block) -> str:
    return block.name if PLAIN_LABEL.fullmatch(block.name) else json.dumps(block.name)


def _literal(const: Const) -> str:
    value = const.value
    if isinstance(value, float):
        if math.isfinite(value):
            return repr(value)
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016x}"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, int) and const.type.is_int and const.type.bits > 1:
        return str(const.signed)
    return str(value)


def _name(name: str) -> str:
    return name if PLAIN_NAME.fullmatch(name) else json.dumps(name)


def _typed(value: Value, shape: Shape | None) -> str:
    return str(value.type) if shape is None else f"{value.type}[{shape}]"


def show_param(param: Named, shape: Shape | None = None) -> str:
    """The parameter as text, with the given shape or else its own."""
    return f"{show_bare(param, shape)}{show_place(param)}"


def show_bare(param: Named, shape: Shape | None = None) -> str:
    return f"%{_name(param.name)}: {_typed(param, shape or param.shape)}"


def show_place(value: Named) -> str:
    return _position(value.position, value.block.function.position.file if value.block is not None else "")


def _target(target: Target) -> str:
    args = f"({', '.join(show_value(arg) for arg in target.args)})" if target.args else ""
    return label(target.block) + args


def _attribute(value: object) -> str:
    return str(value) if isinstance(value, int | Type) and not isinstance(value, bool) else json.dumps(value)


def _position(position: Position, file: str) -> str:
    if not position:
        return ""
    name = "" if position.file == file else f"{json.dumps(position.file)}:"
    column = f":{position.column}" if position.column else ""
    return f"  !{name}{position.line}{column}"


def _head(function: Function) -> str:
    params = ", ".join(show_param(p) for p in function.params)
    result = "" if function.result is VOID else f" -> {function.result}"
    stage = "" if function.stage == SOURCE else f" {function.stage}"
    attrs = f" {json.dumps(function.attrs)}" if function.attrs else ""
    where = _position(function.position, "") if function.position else ""
    if not where and function.position.file:
        where = f"  !{json.dumps(function.position.file)}:0"
    return f"func @{_name(function.name)}({params}){result}{stage}{attrs}{where} {{"


def _global(item: Global) -> str:
    text = f"global @{_name(item.name)} size={item.size} align={item.align}"
    if item.space:
        text += f" space={item.space}"
    if item.constant:
        text += " constant"
    if item.element is not None:
        text += f" element={item.element}"
    if item.data is not None:
        text += f' data="{item.data.hex()}"' if any(item.data) else " zero"
    return text + "".join(f" link={at}:@{_name(name)}{add:+d}" for at, name, add in item.links)


def _declaration(item: Declaration) -> str:
    params = [str(type) for type in item.params] + (["..."] if item.variadic else [])
    attrs = f" {json.dumps(item.attrs)}" if item.attrs else ""
    return f"declare @{_name(item.name)}({', '.join(params)}) -> {item.result}{attrs}"
