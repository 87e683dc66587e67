"""Functions that may be called while they run."""

from __future__ import annotations

from lanewise.analysis.graph.call_cycles import recursive_functions
from lanewise.ir.parse import parse_module


def calling(**calls: list[str]) -> str:
    """A module of functions, by the functions that each calls."""
    bodies = {
        name: "".join(f'  %r{at}: i32 = call %x, callee="{callee}"\n' for at, callee in enumerate(callees))
        for name, callees in calls.items()
    }
    return "".join(f"func @{name}(%x: i32) -> i32 {{\nentry:\n{body}  return %x\n}}\n" for name, body in bodies.items())


def test_cycles() -> None:
    text = calling(
        alone=["down"],
        down=["down", "leaf"],
        leaf=[],
        ping=["pong"],
        pong=["leaf", "third"],
        third=["ping"],
        last=["ping"],
    )
    assert recursive_functions(parse_module(text)) == {"down", "ping", "pong", "third"}


def test_none() -> None:
    assert recursive_functions(parse_module(calling(a=["b", "b"], b=["c"], c=["outside"]))) == frozenset()
    assert recursive_functions(parse_module("")) == frozenset()
