"""Columns of a page: what changed from one to the next, and rows as HTML."""

from __future__ import annotations

import pytest

from lanewise.report.page_columns import AROUND, Column, Row, column_html, differing


def column(*texts: str, name: str = "c") -> Column:
    return Column(name, "note", [Row(text) for text in texts], {})


def styles(*columns: Column) -> list[tuple[str, str]]:
    *_, last = differing(columns)
    return [(row.text, row.style) for row in last.rows]


def test_the_first_column_is_as_it_is() -> None:
    first = column("a", "b")
    assert next(differing([first, column("a")])) is first
    assert first.text == "a\nb"


def test_new_rows_and_those_that_went() -> None:
    assert styles(column("a", "b", "c"), column("a", "x", "c")) == [
        ("a", ""),
        ("− 1 line", "gone"),
        ("x", "new"),
        ("c", ""),
    ]
    *_, last = differing([column("a", "b", "c"), column("a")])
    assert [(row.text, row.style, row.note) for row in last.rows] == [("a", "", ""), ("− 2 lines", "gone", "b\nc")]


def test_rows_far_from_a_change() -> None:
    rows = [str(number) for number in range(9)]
    found = styles(column(*rows), column(*rows[:4], "new", *rows[4:]))
    assert [text for text, style in found if style == "far"] == ["0", "1", "6", "7", "8"]
    assert AROUND == 2


def test_the_head_of_a_function_is_long_once() -> None:
    head = "func @f(%a: ptr, %b: ptr) {"
    *_, last = differing([column(head, "x"), column(head, "y")])
    assert (last.rows[0].text, last.rows[0].note) == ("func @f(…) as before", head)


@pytest.mark.parametrize(
    ("row", "html"),
    [
        (Row("x < y"), '<i style="padding-left:4ch">x &lt; y</i>'),
        (Row("  x", 7), '<i style="padding-left:6ch" data-l=7>x</i>'),
        (Row("x", 0, "new", 'a "note"'), '<i style="padding-left:4ch" class="new" title="a &quot;note&quot;">x</i>'),
        (Row("%v = add %u"), '<i style="padding-left:4ch"><span class=v data-v="v">%v</span> = add %u</i>'),
        (Row('%"a b"'), '<i style="padding-left:4ch"><span class=u data-v="a b">%&quot;a b&quot;</span></i>'),
        (
            Row("%v  !1:7"),
            '<i style="padding-left:4ch"><span class=v data-v="v">%v</span>  <span class=p>!1:7</span></i>',
        ),
    ],
)
def test_rows(row: Row, html: str) -> None:
    page = column_html(Column("n", "", [row], {"v": "v", "a b": "u"}))
    assert html in page


def test_a_column() -> None:
    rows = [Row("f", 0, "head"), Row("a", 3), Row("b", 3), Row("c", 4)]
    page = column_html(Column("<n>", "a & b", rows, {}, numbered=True), first=True)
    assert page.startswith('<section class=first aria-label="&lt;n&gt;"><div><h2>&lt;n&gt;</h2><p>a &amp; b</p><pre>')
    assert [page.count(f"<b>{number}</b>") for number in ("", 3, 4)] == [2, 1, 1]
    assert column_html(column("a")).startswith('<section aria-label="c"><div>')
