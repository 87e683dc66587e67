"""A loop over a product runs over its factors: same results, the user's index in errors, other loops as they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.plan.cleaned import cleaned
from lanewise.runtime.call import compiling
from lanewise.runtime.call.errors import LaneError
from lanewise.transform.clean.remove_dead import remove_dead
from lanewise.transform.lanes.split_axis import split_axis

FOLDER = Path(__file__).resolve().parents[3] / "golden/split_axis"


@lw.kernel
def shifted(out, a):
    h, w = a.shape
    for t in lw.lanes(h * w):
        y, x = divmod(t, w)
        out[y, x] = a[y, w - 1 - x] * 2 + t


@lw.kernel
def by_hand(out, a):
    h, w = a.shape
    for t in lw.lanes(w * h):
        y = t // w
        x = t - y * w
        if x > 0:
            out[y, x] = a[y, x - 1] + y


@lw.kernel
def volume(out, a):
    d, h, w = a.shape
    for t in lw.lanes(d * h * w):
        z, rest = divmod(t, h * w)
        y, x = divmod(rest, w)
        out[z, y, x] = a[z, y, x] + z * 100 + y * 10 + x


@lw.kernel
def volume_from_within(out, a):
    d, h, w = a.shape
    for t in lw.lanes(d * h * w):
        x = t % w
        y = t // w % h
        z = t // (w * h)
        out[z, y, x] = a[z, y, x] + z * 100 + y * 10 + x


@lw.kernel
def known_width(out, a):
    for t in lw.lanes(len(a) * 40):
        out[t // 40, t % 40] = a[t // 40, t % 40] + t


@lw.kernel
def guarded(out, a):
    h, w = a.shape
    for t in lw.lanes(h * w):
        if t % w > 0 and t % w < w - 1 and a[t // w, t % w] > 0:
            out[t // w, t % w] = a[t // w, t % w - 1] + a[t // w, t % w + 1]


@lw.kernel
def in_powers(out, a):
    for t in lw.lanes(len(a) * 64):
        out[t // 64, t % 64] = a[t >> 6, t & 63] + t


SPLIT: list[tuple[Any, int]] = [
    (shifted, 2), (by_hand, 2), (volume, 3), (volume_from_within, 3), (known_width, 2), (guarded, 2), (in_powers, 2)
]  # fmt: skip
SHAPES: dict[int, list[tuple[int, ...]]] = {
    2: [(5, 40), (1, 1), (40, 3), (0, 7), (7, 0), (3, 65)],
    3: [(3, 4, 5), (2, 1, 33), (0, 3, 3), (4, 0, 2), (2, 3, 0)],
}


def module_of(kernel: Any, *args: Any) -> Any:
    return compile_source(kernel.source, signature_of(kernel.source, args)).module


def body_after(kernel: Any, *args: Any) -> Any:
    module = module_of(kernel, *args)
    host = module.functions[kernel.source.name]
    split_axis(host, Facts(host))
    for function in module.functions.values():
        verify(function)
    return module


def dims_of(kernel: Any, *args: Any) -> int:
    return body_after(kernel, *args).functions[f"{kernel.source.name}.lanes0"].attrs["lanes"]["dims"]


@pytest.mark.parametrize(("kernel", "dims"), SPLIT, ids=lambda one: getattr(one, "__name__", ""))
def test_results(kernel: Any, dims: int) -> None:
    for shape in SHAPES[3 if kernel in (volume, volume_from_within) else 2]:
        if kernel in (known_width, in_powers):
            shape = (shape[0], 40 if kernel is known_width else 64)
        a = np.arange(np.prod(shape), dtype=np.float32).reshape(shape) - 3
        expected, found, debugged = np.zeros_like(a), np.zeros_like(a), np.zeros_like(a)
        kernel.py(expected, a)
        kernel(found, a)
        lw.kernel(kernel.function, debug=True)(debugged, a)
        assert np.array_equal(found, expected) and np.array_equal(debugged, expected), shape
        unchecked = np.zeros_like(a)
        lw.kernel(kernel.function, checks=False, width=8)(unchecked, a)
        assert np.array_equal(unchecked, expected), shape
    a = np.ones((30, 40, 50)[:dims], np.float32)
    assert dims_of(kernel, a, a) == dims


def test_nothing_divides_afterwards() -> None:
    cases = (volume, (3, 40, 50)), (volume_from_within, (3, 40, 50)), (in_powers, (30, 64))
    for kernel, shape in cases:
        a = np.ones(shape, np.float32)
        new, facts = cleaned(body_after(kernel, a, a).functions[f"{kernel.source.name}.lanes0"])
        remove_dead(new, facts)
        assert not [op for op in new.ops if op.opcode in ("sdiv", "srem", "lshr", "and")]


def test_text(golden: Callable[..., None]) -> None:
    a = np.ones((30, 40), np.float32)
    module = body_after(shifted, a, a)
    text = "\n\n".join(show(function) for function in module.functions.values())
    golden(FOLDER / "rows_and_columns.after.lir", re.sub(r"  !\S+", "", text))


@lw.kernel
def beyond(out, a):
    h, w = a.shape
    for t in lw.lanes(h * w):
        out[t // w, t % w] = a[t // w, t % w + 1]


@pytest.mark.parametrize("options", [{}, {"width": 1}, {"debug": True}], ids=str)
def test_errors_have_the_index_of_the_source(options: dict[str, Any]) -> None:
    a = np.ones((3, 20), np.float32)
    with pytest.raises(LaneError) as caught:
        lw.kernel(beyond.function, **options)(np.zeros_like(a), a)
    assert caught.value.index == (19,) and "index (19)" in str(caught.value)


@lw.kernel
def volume_beyond(out, a):
    d, h, w = a.shape
    for t in lw.lanes(d * h * w):
        z, rest = divmod(t, h * w)
        y, x = divmod(rest, w)
        out[z, y, x] = a[z, y, x + 1] if t == 59 else 0


def test_errors_of_three_axes() -> None:
    a = np.ones((3, 4, 5), np.float32)
    with pytest.raises(LaneError) as caught:
        volume_beyond(np.zeros_like(a), a)
    assert caught.value.index == (59,)


@lw.kernel
def summed(out, a):
    h, w = a.shape
    total = 0.0
    for t in lw.lanes(h * w):
        total += a[t // w, t % w]
    out[0] = total


@lw.kernel
def of_other_size(out, a):
    h, w = a.shape
    for t in lw.lanes(h * h):
        if t % w < h:
            out[t // w, t % w] = 1


@lw.kernel
def short_rows(out, a):
    for t in lw.lanes(len(a) * 3):
        out[t // 3, t % 3] = a[t // 3, t % 3]


@lw.kernel
def of_signed(out, h, w):
    for t in lw.lanes(h * w):
        out[t // w, t % w] = 1


def test_what_is_left() -> None:
    a = np.ones((50, 60), np.float32)
    assert dims_of(summed, np.zeros(1), a) == 1
    assert dims_of(of_other_size, a, a) == 1
    assert dims_of(short_rows, a, a) == 1


def test_factors_that_may_be_negative() -> None:
    """Both factors negative: their product is not."""
    out = np.zeros((7, 7), np.float32)
    expected = np.zeros((7, 7), np.float32)
    of_signed.py(expected, -2, -3)
    of_signed(out, -2, -3)
    assert np.array_equal(out, expected)
    of_signed.py(expected, 2, 3)
    of_signed(out, 2, 3)
    assert np.array_equal(out, expected)


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.ones((5, 40), np.float32)
    texts: list[str] = []
    for off in ([], ["split_axis"]):
        monkeypatch.setattr(compiling, "left_out", lambda options, off=off: off)
        texts.append(lw.kernel(width=8)(shifted.function).inspect(a, a, stage="source"))
    assert "dims=2" in texts[0] and "dims=1" in texts[1]


def test_explained() -> None:
    a = np.ones((5, 40), np.float32)
    assert "runs in rows of w, with x as the place in a row" in str(shifted.explain(a, a))
