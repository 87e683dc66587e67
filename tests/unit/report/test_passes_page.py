"""The page of `lanewise show`: lines of the source in every column, what passes change, loops of the assembly first."""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.codegen.launch.built import LEVEL
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.targets import native
from lanewise.codegen.text.recorded_lines import lines_recorded
from lanewise.codegen.text.source_lines import lines_of, with_locations
from lanewise.report.machine_code import listing
from lanewise.report.page_columns import Column, Row, differing
from lib.machines import like_zen4

PROGRAM = """
import lanewise as lw

@lw.function
def step(n):
    half = n // 2
    return half if n % 2 == 0 else 3 * n + 1

@lw.kernel
def collatz(out):
    for i in lw.lanes(len(out)):
        n, steps = i + 1, 0
        while n != 1:
            n = step(n)
            steps += 1
        out[i] = steps
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("page")
    (folder / "k.py").write_text(PROGRAM)
    words = [f"{folder}/k.py:collatz", "--args", "i32[:]", "--width", "8", "-o", f"{folder}/p.html"]
    with like_zen4():
        assert main(["show", *words]) == 0
    return (folder / "p.html").read_text()


def sections(page: str) -> dict[str, list[str]]:
    """The rows of the columns of each name, of all functions."""
    found: dict[str, list[str]] = {}
    for name, rows in re.findall(r"<section.*?<h2>(.*?)</h2>.*?<pre>(.*?)</pre>", page, re.DOTALL):
        found.setdefault(name, []).extend(re.findall(r"<i .*?</i>", rows, re.DOTALL))
    return found


def test_rows_lead_to_lines_of_the_source(page: str) -> None:
    columns = sections(page)
    assert "collatz, 8 lanes" in page, "--width was given"
    shown = {int(re.findall(r"data-l=(\d+)", row)[0]): row for row in columns["Python"]}
    source = {line: unescape(re.sub("<[^>]*>", "", row)) for line, row in shown.items()}
    assert '<span class="k">while</span>' in shown[13]
    assert "half = n // 2" in source[6], "a function that is called is shown, too"
    assert "steps += 1" in source[15]
    for name in ("source", "linearize", "LLVM IR", "assembly"):
        lines = {int(line) for row in columns[name] for line in re.findall(r"data-l=(\d+)", row)}
        assert lines >= {7, 16} and lines <= set(source), name


def test_changes_are_marked(page: str) -> None:
    columns = sections(page)
    assert not any('class="new"' in row for row in columns["source"])
    assert any('class="new"' in row for row in columns["linearize"])


def test_loops_come_first(page: str) -> None:
    rows = [unescape(re.sub("<.*?>", "", row)) for row in sections(page)["assembly"]]
    assert re.fullmatch(r"loop of lines \d+ to 1\d, \d+ instructions", rows[0])
    entry = rows.index("lanewise.entry")
    assert entry > rows.index("lanewise.driver0") > 0
    assert not any(".loc" in row or ".cfi" in row for row in rows)


def test_the_source_stays_and_nothing_is_fetched(page: str) -> None:
    assert page.count("<section class=first ") == page.count("<main>") == page.count('<h2 class="version">') > 3
    assert re.search(r"section\.first\{position:sticky;left:0", page)
    assert "http" not in page and "src=" not in page


def test_a_head_stands_once(page: str) -> None:
    rows = [unescape(re.sub("<.*?>", "", row)) for row in re.findall(r"<i .*?</i>", page, re.DOTALL)]
    heads = [row for row in rows if row.startswith("func @collatz.lanes0")]
    assert sum(row == "func @collatz.lanes0(…) as before" for row in heads) >= len(heads) * 2 // 5 > 2
    assert "%out.n0: i64" in heads[0]


def test_differences() -> None:
    first = Column("a", "", [Row(text) for text in "abcdefgh"], {})
    second = Column("b", "", [Row(text) for text in "abxdefg"], {})
    _, marked = differing([first, second])
    assert [(row.text, row.style, row.note) for row in marked.rows] == [
        ("a", "", ""),
        ("b", "", ""),
        ("− 1 line", "gone", "c"),
        ("x", "new", ""),
        ("d", "", ""),
        ("e", "", ""),
        ("f", "", ""),
        ("g", "", ""),
        ("− 1 line", "gone", "h"),
    ]


def test_locations_change_no_instruction() -> None:
    @lw.kernel
    def k(a, out, limit):
        for i in lw.lanes(len(out)):
            x = a[i]
            n = 0
            while n < limit and x < 4.0:
                x = x * x + np.exp(-x)
                n += 1
            out[i] = x

    args = (np.zeros(5, np.float32), np.zeros(5, np.float32), 9)
    plain = k.inspect(*args, stage="llvm")
    with lines_recorded():
        placed = lw.kernel(k).inspect(*args, stage="llvm")
        assert placed != plain, "not taken from the cache"
    assert [text for text, _ in lines_of(placed)] == plain.split("\n")
    texts = [optimized_for(text, native(), LEVEL).assembly for text in (plain, with_locations(placed))]
    first, second = ([row for row in text.split("\n") if re.match(r"\t\w", row)] for text in texts)
    assert first == second
    exp = k.function.__code__.co_firstlineno + 6
    (loop, *_) = listing(texts[1])
    counts = [sum(row.line == exp for row in loop.rows), len(loop.rows)]
    assert counts[0] > 10 and 2 * counts[0] > counts[1], "what exp is made of belongs to the line that calls it"


def test_innermost_loops() -> None:
    text = """
	.file	1 "" "source"
	.type	f,@function
f:
	.loc	1 3 0
	xorl	%eax, %eax
.LBB0_1:
	.loc	1 4 0
	jmp	.LBB0_3
.LBB0_2:
	incl	%eax
	jne	.LBB0_1
	retq
.LBB0_3:
	.loc	1 5 0
	addl	%eax, %ebx
	jne	.LBB0_3
	jmp	.LBB0_2
.Lfunc_end0:
"""
    loop, function = listing(text)
    assert loop.title == "loop of line 5, 2 instructions" and loop.rows[0].text == ".LBB0_3:"
    assert function.title == "f" and function.has_lines and len(function.rows) == 12
