"""Orders as text, for the process that compiles rivals: data that are checked when they are read.

    text = packed(home, orders)         orders without their modules, whose text they have
    home, orders = unpacked(text)

JSON: a record is an object with its class and its fields in order, a tuple a list.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ...codegen.targets import Target
from ...machine.prices import Prices
from ...plan.variant import LoopPlan, Plan, Reason, Variant
from ...transform.hot_paths.hot_paths import HotPaths
from ..cache import Order

RECORDS: dict[str, Any] = {
    record.__name__: record for record in (Order, Plan, LoopPlan, Variant, Reason, Target, HotPaths, Prices)
}


def packed(home: str | None, orders: Sequence[Order]) -> str:
    return json.dumps([home, [_plain(order) for order in orders]])


def unpacked(text: str) -> tuple[str | None, list[Order]]:
    home, orders = json.loads(text)
    return home, [_record(order) for order in orders]


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if type(value).__name__ in RECORDS:
        return {type(value).__name__: [_plain(getattr(value, name)) for name in value.__match_args__]}
    assert value is None or type(value) in (int, float, str, bool), f"an order has no {type(value).__name__}"
    return value


def _record(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_record(item) for item in value])  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, dict):
        ((name, fields),) = value.items()  # pyright: ignore[reportUnknownVariableType]
        return RECORDS[name](*map(_record, fields))  # pyright: ignore[reportUnknownArgumentType]
    return value
