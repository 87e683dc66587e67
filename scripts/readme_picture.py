"""The picture of the README: what `mandelbrot` of examples/python computes, and what `explain` says of its loop.

    make picture          writes docs/pictures/mandelbrot.svg, by running both

The report is that of a Zen 4, whatever runs the script, so that it is the same everywhere.
"""

from __future__ import annotations

import base64
import importlib.util
import struct
import sys
import textwrap
import zlib
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "mandelbrot.svg"
SOURCE = ROOT / "examples" / "python" / "mandelbrot.py"

HEIGHT, WIDTH, LIMIT = 300, 400, 256
LETTERS, LINE = 76, 15  # of a line of text, and its height in pixels
PALETTE = ((7, 18, 38), (22, 78, 135), (90, 170, 215), (255, 244, 214), (246, 166, 35), (120, 40, 20))
STYLE = (
    ".page{fill:#fff}text{fill:#24292f;white-space:pre;font:11.5px ui-monospace,Menlo,Consolas,monospace}"
    ".note{fill:#57606a}.costly{fill:#bc4c00}"
    "@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.note{fill:#9aa4b0}.costly{fill:#ffa657}}"
)


def kernel() -> Any:
    spec = importlib.util.spec_from_file_location("mandelbrot_of_the_readme", SOURCE)
    assert spec is not None and spec.loader is not None, "it is a .py file"
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.mandelbrot


def counts() -> np.ndarray[Any, np.dtype[np.int32]]:
    """Iterations of each pixel."""
    out = np.zeros((HEIGHT, WIDTH), np.int32)
    kernel()(out, -2.1, -1.2, 3.0 / WIDTH, 2.4 / HEIGHT, LIMIT)
    return out


def colours(iterations: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Black inside the set, and colours of the palette by the logarithm of the count outside."""
    at = np.log2(np.maximum(iterations, 1)) / np.log2(LIMIT) * (len(PALETTE) - 1)
    stops = np.arange(len(PALETTE))
    mixed = np.stack([np.interp(at, stops, np.array(PALETTE)[:, k]) for k in range(3)], axis=-1)
    mixed[iterations >= LIMIT] = 0
    return mixed.astype(np.uint8)


def png(pixels: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    """An image of 8-bit colours as a PNG file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    begin = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
    return begin + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def report() -> list[str]:
    """The lines of `explain` from the inner loop on, without the closing counts."""
    from lib.machines import like_zen4

    with like_zen4():
        lines = str(kernel().explain(counts(), -2.1, -1.2, 0.01, 0.01, LIMIT)).splitlines()
    begin = next(k for k, line in enumerate(lines) if "for row, col" in line)
    end = next(k for k in range(begin, len(lines)) if not lines[k])
    return lines[begin:end]


def picture() -> str:
    """The SVG file."""
    texts: list[tuple[str, str]] = []
    for line in report():
        sign = line.lstrip()[:1]
        kind = {"!": "costly", ":": "note"}.get(sign, "")
        indent = " " * (len(line) - len(line.lstrip(" :!")))
        texts += [
            (kind, part) for part in textwrap.wrap(line, LETTERS, subsequent_indent=indent, drop_whitespace=False)
        ]
    image = base64.b64encode(png(colours(counts()))).decode()
    height = max(HEIGHT + 24, len(texts) * LINE + 24)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 990 {height}" width="990" height="{height}" role="img">',
        "<title>The Mandelbrot set, and the report on its kernel</title>",
        f'<style>{STYLE}</style><rect class="page" width="990" height="{height}"/>',
        f'<image x="12" y="{(height - HEIGHT) // 2}" width="{WIDTH}" height="{HEIGHT}" '
        f'href="data:image/png;base64,{image}"/>',
    ]
    for k, (kind, text) in enumerate(texts):
        y = (height - len(texts) * LINE) // 2 + LINE * k + 11
        parts.append(f'<text class="{kind}" x="{WIDTH + 30}" y="{y}">{escape(text)}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
