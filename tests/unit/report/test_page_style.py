"""The palette: every colour exists for both grounds, and texts can be read on them."""

from __future__ import annotations

import pytest

from lanewise.report.page_style import BASE, DARK, LIGHT, page, palette

TEXTS = (
    "text",
    "faint",
    "note",
    "costs",
    "uniform",
    "strided",
    "varying",
    "key",
    "number",
    "string",
    "comment",
    "gone",
)
GROUNDS = ("ground", "raised", "new", "here")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("text", TEXTS)
def test_texts_can_be_read(colours: dict[str, str], text: str) -> None:
    assert all(contrast(colours[text], colours[ground]) >= 4.5 for ground in GROUNDS[:2])
    assert all(contrast(colours["text"], colours[ground]) >= 7 for ground in (*GROUNDS, "kept"))


def test_both_grounds_have_all_colours() -> None:
    assert set(LIGHT) == set(DARK)
    assert palette(".x").startswith(".x{") and "prefers-color-scheme:dark" in palette(".x")


def test_a_page() -> None:
    text = page("a<b", "p{}", "<main>x</main>", "")
    assert "<title>a&lt;b</title>" in text and BASE in text and "<script" not in text
    assert "<script>go()</script>" in page("a", "", "", "go()")
