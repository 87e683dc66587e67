"""Witness: a check that a value is what a hot path takes it for; tests run paths with `HotPaths(witness=True)`."""

from __future__ import annotations

from ...ir.build import Builder
from ...ir.function import Value

MESSAGE = "a hot path counts on what is not so"


def check_same(builder: Builder, value: Value, other: Value) -> None:
    """A check that fails where two values differ."""
    same = builder.op("icmp", value, other, mode="eq", hint="same")
    builder.op("check", same, message=MESSAGE, error="AssertionError")
