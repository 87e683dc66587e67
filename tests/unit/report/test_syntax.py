"""Colours of programs: spans around words, and the text as it was."""

from __future__ import annotations

import re
from html import unescape

import pytest

from lanewise.report.syntax import coloured

LINES = [
    "for i in lw.lanes(len(a)):  # <all> & more",
    "@lw.kernel(width=8)",
    "x = f'{a < b}' + \"it's\" if n > 0x1F else 1e-3 + 2.5j",
    "text = 'open",
    "",
]


@pytest.mark.parametrize("line", LINES)
def test_the_text_is_as_it_was(line: str) -> None:
    assert unescape(re.sub(r"</?span[^>]*>", "", coloured(line))) == line


def test_kinds() -> None:
    found = coloured(LINES[0])
    assert '<span class="k">for</span>' in found and '<span class="c"># &lt;all&gt; &amp; more</span>' in found
    assert coloured(LINES[1]).startswith('<span class="k">@lw.kernel</span>(')
    assert '<span class="t">"it\'s"</span>' in coloured(LINES[2]) and '<span class="n">0x1F</span>' in coloured(
        LINES[2]
    )


def test_c() -> None:
    found = coloured("if (x[i] > 2.f) return; // done", "kernel.cl")
    assert '<span class="k">return</span>' in found and '<span class="c">// done</span>' in found
    assert '<span class="n">2.f</span>' in found or '<span class="n">2.</span>' in found
