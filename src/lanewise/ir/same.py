"""Are two functions, or two modules, the same program with the same names? Defines `parse(show(f)) == f`."""

from __future__ import annotations

import struct

from .function import Block, Const, Function, Module, Named, Op, Symbol, Value


def same_module(a: Module, b: Module) -> bool:
    return (
        list(a.functions) == list(b.functions)
        and all(same(f, g) for f, g in zip(a.functions.values(), b.functions.values(), strict=True))
        and [_fields(g) for g in a.globals.values()] == [_fields(g) for g in b.globals.values()]
        and [_fields(d) for d in a.declarations.values()] == [_fields(d) for d in b.declarations.values()]
        and a.refused == b.refused
        and a.attrs == b.attrs
    )


def same(a: Function, b: Function) -> bool:
    """Same name, result, stage, attributes, and block by block the same ops with the same names."""
    heads = [(f.name, f.result, f.stage, f.attrs, f.position, len(f.blocks)) for f in (a, b)]
    return heads[0] == heads[1] and all(_block(x) == _block(y) for x, y in zip(a.blocks, b.blocks, strict=True))


def _block(block: Block) -> tuple[object, ...]:
    params = [(p.name, p.type, p.shape, p.position) for p in block.params]
    return (block.name, params, [_op(op) for op in block.all_ops])


def _op(op: Op) -> tuple[object, ...]:
    targets = [(t.block.name, [_value(arg) for arg in t.args], t.cases) for t in op.targets]
    mask = None if op.mask is None else _value(op.mask)
    args = [_value(arg) for arg in op.args]
    head = (op.row, op.name, op.type, op.shape, op.mode, op.flags, op.position)
    return (*head, args, targets, mask, sorted(op.attrs.items()))


def same_value(a: Value, b: Value) -> bool:
    """The same value: one definition, or constants with the same bits."""
    return a is b or (not isinstance(a, Named) and not isinstance(b, Named) and _value(a) == _value(b))


def value_key(value: Value) -> object:
    """Equal for values that are the same."""
    return value if isinstance(value, Named) else _value(value)


def _value(value: Value) -> tuple[object, ...]:
    if isinstance(value, Named):
        return ("named", value.name)
    if isinstance(value, Const):
        bits = struct.pack("<d", value.value) if isinstance(value.value, float) else value.value
        return ("const", value.type, bits)
    assert isinstance(value, Symbol), f"{value!r} is no operand"
    return ("symbol", value.name, value.offset, value.type)


def _fields(record: object) -> list[object]:
    return [getattr(record, name) for name in record.__dataclass_fields__]  # type: ignore[attr-defined]
