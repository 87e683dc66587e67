"""The picture of a comparison: all marks inside it and in their rows, peers distinguished by form and colour."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from lanewise.cli import main

PEERS = ("gcc", "gcc-fast", "clang", "ispc", "numba", "drjit", "taichi", "jax", "warp", "pocl")
SVG = "{http://www.w3.org/2000/svg}"

# From linear red, green and blue to what few red or few green receptors leave (Machado, Oliveira, Fernandes, 2009).
EYES = {
    "most": np.eye(3),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def drawn(folder: Path, rows: dict[str, dict[str, float]]) -> ElementTree.Element:
    """The picture of rows of ratios."""
    reported = [
        {
            "name": name,
            **dict.fromkeys(("seconds", "default_seconds", "compiling"), 1e-3),
            "details": {},
            "notes": [],
            "checks": {"middle": 1.0, "low": 1.0, "high": 1.0},
            "bare": {peer: {"middle": each, "low": each / 2, "high": each * 2} for peer, each in ratios.items()},
            "default": {peer: {"middle": each / 3, "low": each / 3, "high": each / 3} for peer, each in ratios.items()},
        }
        for name, ratios in rows.items()
    ]
    (folder / "run.json").write_text(json.dumps(reported))
    assert main(["bench", "--from", str(folder / "run.json"), "--plot", str(folder / "run.svg")]) == 0
    return ElementTree.parse(folder / "run.svg").getroot()


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def marks(picture: ElementTree.Element) -> list[tuple[str, float, float]]:
    """Peer, and where, of each mark that is not in the legend."""
    found = [
        (mark.get("class", ""), re.findall(r"[\d.]+", mark.get("transform", ""))) for mark in picture.iter(f"{SVG}path")
    ]
    places = [(peer, float(x), float(y)) for peer, (x, y) in found]
    top = min(float(band.get("y", 0)) for band in picture.iter(f"{SVG}rect") if band.get("class") == "band")
    return [place for place in places if place[2] > top]


@pytest.mark.parametrize("count", [1, 10])
def test_marks_are_inside_and_in_their_rows(count: int, tmp_path: Path) -> None:
    picture = drawn(tmp_path, {"a": dict.fromkeys(PEERS[:count], 0.01), "b": dict.fromkeys(PEERS[:count], 700.0)})
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    tall = next(float(band.get("height", 0)) for band in picture.iter(f"{SVG}rect") if band.get("class") == "band")
    rows = {
        text.text: float(text.get("y", 0)) - 4
        for text in picture.iter(f"{SVG}text")
        if text.get("text-anchor") == "end"
    }
    found = marks(picture)
    assert len(found) == 3 * 2 * count, "two rows and the mean, each filled and hollow"
    for at, name in enumerate(("a", "b", "geometric mean")):
        for _, x, y in found[at * 2 * count : (at + 1) * 2 * count]:
            assert 0 < x < width and abs(y - rows[name]) < tall / 2 - 3
    for text in picture.iter(f"{SVG}text"):
        x, wide = float(text.get("x", 0)), 7 * len(text.text or "")
        assert {"end": x - wide, "middle": x - wide / 2}.get(text.get("text-anchor", ""), x) >= 0
        assert text.get("text-anchor") == "end" or x + wide / (2 if text.get("text-anchor") else 1) < width + wide / 8
        assert float(text.get("y", 0)) < height


def test_only_peers_with_numbers_are_named(tmp_path: Path) -> None:
    reported = texts(drawn(tmp_path, {"a": {"gcc": 2.0}, "b": {"jax": 3.0}}))
    assert "gcc -O3" in reported and "JAX" in reported and "ISPC" not in reported


def test_the_picture_tells_how_to_read_it(tmp_path: Path) -> None:
    reported = " ".join(texts(drawn(tmp_path, {"a": {"gcc": 2.0}})))
    for words in (
        "filled: checks=False",
        "hollow: Lanewise as it comes",
        "← the peer is faster",
        "Lanewise is faster →",
    ):
        assert words in reported


def linear(colour: str) -> np.ndarray:
    shares = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def seen(colour: str, eyes: np.ndarray) -> np.ndarray:
    """In CIELAB."""
    share = XYZ @ np.clip(eyes @ linear(colour), 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize(("page", "brightness"), [(0, 1.0), (1, 0.006)], ids=["on white", "on black"])
def test_peers_are_distinguished(page: int, brightness: float, tmp_path: Path) -> None:
    picture = drawn(tmp_path, {"a": dict.fromkeys(PEERS, 2.0)})
    style = next(picture.iter(f"{SVG}style")).text or ""
    colours = {peer: re.findall(rf"\.{peer}{{fill:(#\w+)", style)[page] for peer in PEERS}
    forms = {mark.get("class"): mark.get("d") for mark in picture.iter(f"{SVG}path")}
    for one, other in combinations(PEERS, 2):
        if forms[one] == forms[other]:
            for eyes in EYES.values():
                assert np.linalg.norm(seen(colours[one], eyes) - seen(colours[other], eyes)) > 18, (one, other)
    for peer, colour in colours.items():
        light = float((XYZ @ linear(colour))[1])
        contrast = (max(light, brightness) + 0.05) / (min(light, brightness) + 0.05)
        assert contrast >= 3, f"{peer} is hard to see"
