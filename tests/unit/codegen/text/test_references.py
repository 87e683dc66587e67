"""Who names whom: what some names need, and refusals that spread to all that need the refused."""

from __future__ import annotations

from lanewise.codegen.text.references import graph_of, reached, spread
from lanewise.ir.parse import parse_module

TEXT = """func @leaf() {
entry:
  return
}

func @middle() {
entry:
  call callee="leaf"
  call callee="leaf"
  return
}

func @top() {
entry:
  call callee="middle"
  call callee="stranger"
  return
}

func @alone() {
entry:
  return
}
"""


def test_needs_and_refusals() -> None:
    graph = graph_of(parse_module(TEXT))
    assert graph["middle"] == ["leaf"] and graph["top"] == ["middle", "stranger"]
    assert reached(graph, ["top"]) == ["leaf", "middle", "top", "stranger"]
    refused = {"leaf": "it is odd"}
    spread(graph, refused)
    assert set(refused) == {"leaf", "middle", "top"} and "leaf" in refused["middle"]
