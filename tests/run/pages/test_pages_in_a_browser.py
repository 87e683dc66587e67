"""Pages in a browser without a window: three sizes, light and dark; nothing is cut off, keys and the search work."""

from __future__ import annotations

import json
import os
import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from lanewise.cli import main

SIZES = ((500, 844), (820, 1180), (1440, 900))  # a browser without a window has 500 pixels at least
KERNEL = """
import numpy as np
import lanewise as lw

@lw.kernel
def kernel(a, table, out):
    for i in lw.lanes(len(a)):
        value = a[i]
        if value > 3:
            value = table[int(value)] * 2.0 + a[i] * 3.0 - table[0] * table[1] + table[2] * a[i] * a[i] * 0.125
        out[i] = value

examples = {"kernel": (np.ones(100), np.ones(10), np.ones(100))}
"""
PROBE = """
<script>{
const press = (key, to) => (to || document.body).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
const said = document.querySelector('[role=status]'), field = document.querySelector('input[type=search]');
field.value = 'table'; field.dispatchEvent(new Event('input'));
const found = said.textContent;
press('/');
const focused = document.activeElement === field;
field.blur(); press('n');
const root = document.documentElement, box = document.querySelector('.listing') || root;
document.title = JSON.stringify({
  found, focused, kept: document.querySelectorAll('.kept').length,
  page: root.scrollWidth - innerWidth, ground: getComputedStyle(document.body).backgroundColor,
  scrolls: box.scrollWidth > box.clientWidth,
});
}</script>
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "k.py").write_text(KERNEL)
    assert main(["explain", f"{folder}/k.py:kernel", "--html", f"{folder}/explain.html"]) == 0
    assert main(["show", f"{folder}/k.py:kernel", "-o", f"{folder}/show.html"]) == 0
    for page in ("explain", "show"):
        text = (folder / f"{page}.html").read_text()
        (folder / f"{page}.html").write_text(text.replace("</body>", f"{PROBE}</body>"))
    return folder


def seen(page: Path, size: tuple[int, int], dark: bool) -> dict[str, object]:
    """What the probe finds in a browser of this size."""
    words = ["--headless", "--no-sandbox", "--disable-gpu", f"--window-size={size[0]},{size[1]}", "--dump-dom"]
    words += [f"--blink-settings=preferredColorScheme={0 if dark else 1}", f"--user-data-dir={page.parent}/profile"]
    done = subprocess.run(
        ["chromium", *words, page.as_uri()], capture_output=True, text=True, timeout=120, env={**os.environ}
    )
    title = re.search(r"<title>(.*?)</title>", done.stdout, re.DOTALL)
    assert title is not None, done.stderr
    return json.loads(unescape(title[1]))


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(("size", "dark"), [(SIZES[0], True), (SIZES[1], False), (SIZES[2], False)])
def test_an_explanation(pages: Path, size: tuple[int, int], dark: bool) -> None:
    found = seen(pages / "explain.html", size, dark)
    assert int(str(found["page"])) <= 0, "only the listing scrolls"
    assert found["scrolls"] == (size[0] < 1000)
    assert found["focused"] and found["kept"] == 1
    assert re.fullmatch(r"\d+ places", str(found["found"]))
    assert found["ground"] == ("rgb(15, 19, 24)" if dark else "rgb(255, 255, 255)")


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(("size", "dark"), [(SIZES[0], False), (SIZES[2], True)])
def test_all_passes(pages: Path, size: tuple[int, int], dark: bool) -> None:
    found = seen(pages / "show.html", size, dark)
    assert found["focused"] and re.fullmatch(r"\d+ rows", str(found["found"]))
    assert found["ground"] == ("rgb(15, 19, 24)" if dark else "rgb(255, 255, 255)")
