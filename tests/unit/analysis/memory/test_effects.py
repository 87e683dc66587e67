"""Which functions change nothing that lives longer than they do."""

from __future__ import annotations

import pytest

from lanewise.analysis.memory import effects
from lanewise.analysis.memory.effects import keeps_to_itself, own_arguments, writes_nothing
from lanewise.ir.function import Function
from lanewise.ir.parse import parse_module
from lib.samples.functions_with_effects import MODULE


@pytest.mark.parametrize(
    ("name", "nothing"),
    [
        ("reads", True),
        ("writes", False),
        ("gives_two", True),
        ("writes_and_gives", False),
        ("keeps_to_itself", True),
        ("hands_it_on", False),
        ("lends", False),  # to itself alone, but who is called cannot know
        ("round", True),
        ("elsewhere", False),
    ],
)
def test_writes_nothing(name: str, nothing: bool) -> None:
    assert writes_nothing(parse_module(MODULE), name) is nothing


@pytest.mark.parametrize(
    ("name", "alone"),
    [
        ("reads", True),
        ("writes", False),
        ("gives_two", True),
        ("writes_and_gives", False),
        ("keeps_to_itself", True),
        ("hands_it_on", False),
        ("lends", False),
        ("round", True),
        ("elsewhere", False),
        ("asks_lanes", False),
        ("asks_through", False),
        ("asks_and_reads", False),  # nothing is written, but lanes are asked
        ("waits", False),
        ("tells", False),
        ("runs_for_each", False),  # lanes meet for it
    ],
)
def test_keeps_to_itself(name: str, alone: bool) -> None:
    assert keeps_to_itself(parse_module(MODULE), name) is alone


def test_each_function_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a row of functions that call each other."""
    calls = "".join(f'func @f{k}() {{\nentry:\n  call callee="f{k + 1}"\n  return\n}}\n' for k in range(50))
    module, asked = parse_module(calls + "func @f50() {\nentry:\n  return\n}\n"), list[Function]()
    ops = Function.ops.fget
    assert ops is not None
    monkeypatch.setattr(Function, "ops", property(lambda function: (asked.append(function), ops(function))[1]))
    assert keeps_to_itself(module, "f0")
    assert len(asked) == 51


def test_places_are_no_arguments_of_its_own() -> None:
    module = parse_module(MODULE)
    first, second = [op for op in module.functions["keeps_to_itself"].ops if op.opcode == "call"]
    assert [len(own_arguments(module, op)) for op in (first, second)] == [1, 1]


def test_a_chain_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each function of a chain is asked about, as when each is compiled; all that it leads to is known by then."""
    count = 60
    bodies = [
        f'  %r: i32 = call %p, callee="f{at - 1}"\n  return %r' if at else "  return i32 1" for at in range(count)
    ]
    text = "".join(f"func @f{at}(%p: ptr) -> i32 {{\nentry:\n{body}\n}}\n" for at, body in enumerate(bodies))
    module = parse_module(text)
    looked: list[str] = []
    own = effects._own_effects
    monkeypatch.setattr(effects, "_own_effects", lambda function: (looked.append(function.name), own(function))[1])
    assert all(writes_nothing(module, f"f{at}") for at in range(count))
    assert len(looked) == count
    first = module.functions["f0"]
    store = parse_module("func @g(%p: ptr) {\nentry:\n  store i32 1, %p, align=4\n  return\n}\n").functions["g"]
    first.entry.ops.insert(0, store.entry.ops[0])
    first.touch()
    assert not writes_nothing(module, f"f{count - 1}"), "what is known of another version holds no longer"
