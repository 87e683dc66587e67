"""Drawings are SVG: every node once, an arrow for every edge, edges of paths in colours, deeper rows further down."""

from __future__ import annotations

from xml.etree import ElementTree

from lanewise.report.control_graphs import Drawn
from lanewise.report.graph_svg import COLOURS, svg

SPACE = "{http://www.w3.org/2000/svg}"
DIAMOND = Drawn("f: <diamond>", {"s": ["a", "b"], "a": ["j"], "b": ["j"], "j": []}, [["s", "a", "j"], ["s", "b", "j"]])


def places(text: str) -> dict[str | None, float]:
    return {one.text: float(one.attrib["y"]) for one in ElementTree.fromstring(text).iter(f"{SPACE}text")}


def test_nodes_and_edges() -> None:
    text = svg([DIAMOND])
    tree = ElementTree.fromstring(text)
    y = places(text)
    assert {"f: <diamond>", "s", "a", "b", "j"} == set(y) and y["s"] < y["a"] == y["b"] < y["j"]
    edges = [one for one in tree.iter(f"{SPACE}path") if "marker-end" in one.attrib]
    assert len(edges) == 4 and {one.attrib["stroke"] for one in edges} == set(COLOURS)


def test_drawings_stand_below_each_other() -> None:
    text = svg([DIAMOND, Drawn("g", {"x": ["y"], "y": []})])
    y = places(text)
    assert y["j"] < y["g"] < y["x"] < y["y"]
    assert text == svg([DIAMOND, Drawn("g", {"x": ["y"], "y": []})]), "the same picture each time"


def test_nothing_to_draw() -> None:
    ElementTree.fromstring(svg([]))
