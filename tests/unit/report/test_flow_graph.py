"""The picture of control flow: blocks that lanes reach apart, and words on branches."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np

import lanewise as lw
from lanewise.ir.parse import parse_module
from lanewise.report.flow_graph import flow_graph

SVG = "{http://www.w3.org/2000/svg}"


@lw.kernel
def steps(n, out, limit):
    for i in lw.lanes(len(n)):
        x, count = n[i], 0
        while x > 1:
            x = x // 2
            count += 1
        for k in range(limit):
            count += k * x
        out[i] = count


def drawn(text: str) -> dict[str, tuple[str, list[str]]]:
    """Classes and texts of each block, by its name."""
    groups = ET.fromstring(text).iter(f"{SVG}g")
    found = [(group.get("class") or "", [each.text or "" for each in group.iter(f"{SVG}text")]) for group in groups]
    return {texts[0]: (kind, texts[1:]) for kind, texts in found}


def test_a_kernel() -> None:
    version = steps.version((np.ones(9, np.int64), np.ones(9, np.int64), 3))
    function = next(fn for name, fn in version.compile_anew().module.functions.items() if name != "steps")
    lines = dict(enumerate(version.source.text.split("\n"), version.source.first_line))
    text = flow_graph(function, 8, lines)
    assert text is not None and ET.fromstring(text).find(f"{SVG}title") is not None
    blocks = drawn(text)
    assert blocks["entry"][0] == "together" and blocks["body"][0] == "apart"
    assert blocks["loop"][0] == "apart divergent" and blocks["loop"][1][-1] == "divergent branch"
    assert blocks["loop.1"][0] == "together uniform" and blocks["loop.1"][1][-1] == "uniform branch"
    assert any("count += 1" in each for each in blocks["body"][1])
    assert text.count('class="back') == 2 and "1 divergent and 1 uniform branches" in text


def test_inside_a_page_there_are_no_colours_of_its_own() -> None:
    function = parse_module(
        "func @f(%x: i1[T]) {\nentry:\n  branch %x, a, b\na:\n  return\nb:\n  return\n}\n"
    ).functions["f"]
    text = flow_graph(function, 8, {}, alone=False)
    assert text is not None and "<style>" not in text and "http" not in text and "divergent" in text


def test_too_many_blocks() -> None:
    blocks = "\n".join(f"b{number}:\n  jump b{number + 1}" for number in range(300))
    module = parse_module(f"func @f() {{\nentry:\n  jump b0\n{blocks}\nb300:\n  return\n}}\n")
    assert flow_graph(module.functions["f"], 8, {}) is None
