"""The page of an explanation: everything escaped, reasons folded, files under their names."""

from __future__ import annotations

import re

from lanewise.report.explanation import ACCESS, BRANCH, Explanation, Line, Note
from lanewise.report.explanation_html import body, page

COSTLY = Note(BRANCH, "divergent", "x < 3", why=("a & b", "c"))
PLAIN = Note(ACCESS, "contiguous", "one load")


def explanation(*lines: Line) -> Explanation:
    return Explanation("k<0>", "k.py", ("a: f64[:]",), 8, "cpu", lines, ("a > b",))


def test_a_page() -> None:
    found = explanation(Line(3, "if a < b:", (COSTLY, PLAIN)), Line(4, ""))
    text = page(found)
    assert text.startswith('<!doctype html>\n<html lang="en">') and text.endswith("</html>\n")
    assert "<title>k&lt;0&gt;</title>" in text and 'name="viewport"' in text
    assert "<h1>k&lt;0&gt;(a: f64[:])</h1>" in text and "<p>8 lanes, cpu</p>" in text
    assert 'id="L3"' in text and '<code><span class="k">if</span> a &lt; b:</code>' in text
    assert 'aria-label="line 4">4</a><code> </code>' in text
    assert "<p>a &gt; b</p>" in text and "http" not in text
    assert 'type="search"' in text and 'role="status"' in text and "addEventListener('keydown'" in text


def test_in_a_notebook_nothing_else_is_styled() -> None:
    text = body(explanation(Line(3, "x = 1", (COSTLY,))))
    style = text.split("<style>")[1].split("</style>")[0]
    rules = re.sub(r"@media\([^)]*\)\{", "", style)
    selectors = [one for rule in re.findall(r"([^{}]+)\{[^}]*\}", rules) for one in rule.split(",")]
    assert selectors and all(one.strip().startswith(".lw") for one in selectors), selectors
    assert "<script" not in text


def test_notes() -> None:
    text = body(explanation(Line(3, "x", (COSTLY, PLAIN))))
    folded = "<details><summary>x &lt; 3</summary><div>a &amp; b</div><div>c</div></details>"
    assert f'<div class="note costs">{folded}</div>' in text
    assert '<div class="note">one load</div>' in text


def test_lines_of_other_files() -> None:
    text = body(explanation(Line(1, "a"), Line(2, "b", file="<other>"), Line(3, "c")))
    assert text.index(">a<") < text.index(">&lt;other&gt;</div>") < text.index(">b<") < text.index(">k.py</div>")
