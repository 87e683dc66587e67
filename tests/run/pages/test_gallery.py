"""The gallery: each kernel is NumPy's version and plain Python, and the page shows what is there."""

from __future__ import annotations

from typing import Any

import gallery
import numpy as np
import pytest

CLOSE = {"lyapunov", "wave", "bilateral", "spheres"}  # sums of logarithms, sines and the like: NumPy has its own
CHAOTIC = {"attractor": 20}  # points that differ by one rounding part after some steps


def arguments(name: str, h: int, w: int) -> tuple[Any, ...]:
    args = list(gallery.module_of(name).arguments(h, w))
    if name in CHAOTIC:
        args[2] = CHAOTIC[name]
    return tuple(args)


@pytest.mark.parametrize("name", gallery.NAMES)
def test_as_numpy_and_as_plain_python(name: str) -> None:
    module = gallery.module_of(name)
    kernel = getattr(module, name)
    ours, theirs = arguments(name, 30, 40), arguments(name, 30, 40)
    kernel(*ours)
    module.numpy_version(*theirs)
    for one, other in zip(ours, theirs, strict=True):
        if name in CLOSE or name in CHAOTIC:
            assert (~np.isclose(one, other, rtol=2e-3, atol=2e-3)).mean() < 0.02
        else:
            assert np.array_equal(one, other)
    small, plain = arguments(name, 8, 12), arguments(name, 8, 12)
    kernel(*small)
    kernel.py(*plain)
    for one, other in zip(small, plain, strict=True):
        assert np.allclose(one, other, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", gallery.NAMES)
def test_there_is_a_picture_of_it(name: str) -> None:
    values = gallery.module_of(name).picture(40, 64)
    assert values.shape == (40, 64) and 0 <= values.min() < values.max() <= 1
    assert gallery.png(values, "night").startswith(b"\x89PNG")
    drawn = (gallery.PICTURES / f"{name}.png").read_bytes()
    assert drawn.startswith(b"\x89PNG") and drawn[16:24] == (320).to_bytes(4, "big") + (200).to_bytes(4, "big")


def test_the_page() -> None:
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.page(*gallery.kept()), "python scripts/gallery.py --page"
