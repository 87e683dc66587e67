"""Arrays of other libraries: the same memory by each protocol, proved by address; never a copy."""

from __future__ import annotations

import array
import ctypes
import mmap
import warnings
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.foreign_arrays import as_array, as_arrays, why_no_view
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.runtime.call.compiling import compile_kernel


class Held:
    """An object that holds an array, and offers it by one protocol in each class below."""

    def __init__(self, held: np.ndarray[Any, Any]) -> None:
        self.held = held


class ByInterface(Held):
    @property
    def __array_interface__(self) -> dict[str, Any]:
        return self.held.__array_interface__


class ByStruct(Held):
    @property
    def __array_struct__(self) -> Any:
        return self.held.__array_struct__


class ByArray(Held):
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        assert dtype is None and copy is False
        return self.held


class ByOldArray(Held):
    def __array__(self, dtype: Any = None) -> np.ndarray[Any, Any]:
        assert dtype is None
        return self.held


class ByDlpack(Held):
    def __dlpack_device__(self) -> tuple[int, int]:
        return self.held.__dlpack_device__()

    def __dlpack__(self, **how: Any) -> Any:
        return self.held.__dlpack__(**how)


class ByOldDlpack(ByDlpack):
    def __dlpack__(self, *, stream: Any = None) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # NumPy says that the form is old
            return self.held.__dlpack__(stream=stream)


class Labelled(ByArray):
    """Indexed from 100 on: a kernel sees positions."""

    def __getitem__(self, at: int) -> Any:
        return self.held[at - 100]

    def __len__(self) -> int:
        return len(self.held)


def _of_bytes(held: np.ndarray[Any, Any]) -> Any:
    room = mmap.mmap(-1, held.nbytes)
    room[:] = held.tobytes()
    return memoryview(room).cast("d")


PROTOCOLS = {
    "memoryview": memoryview,
    "array.array": lambda held: array.array("d", held),
    "ctypes": lambda held: (ctypes.c_double * len(held))(*held),
    "mmap": _of_bytes,
    "__array_interface__": ByInterface,
    "__array_struct__": ByStruct,
    "__array__": ByArray,
    "__array__ without copy=": ByOldArray,
    "DLPack": ByDlpack,
}


@lw.kernel
def doubled(a, out):
    for i in lw.lanes(out.shape[0]):
        out[i] = a[i] * 2.0


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_memory_is_the_same(protocol: str) -> None:
    given = PROTOCOLS[protocol](np.arange(5.0))
    first, second = as_array(given), as_array(given)
    assert type(first) is np.ndarray and first.dtype == np.float64 and first.flags.writeable
    assert first.ctypes.data == second.ctypes.data
    if isinstance(given, Held):
        assert first.ctypes.data == given.held.ctypes.data


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_kernels_read_and_write_in_place(protocol: str) -> None:
    source, target = PROTOCOLS[protocol](np.arange(5.0)), PROTOCOLS[protocol](np.zeros(5))
    for run in (doubled, doubled.py, lw.kernel(doubled, debug=True), _interpreted):
        as_array(target)[:] = 0
        run(source, target)
        assert as_array(target).tolist() == [0, 2, 4, 6, 8]


def _interpreted(*args: Any) -> None:
    signature = signature_of(doubled.source, args)
    run_interpreted(compile_kernel(doubled.source, signature, doubled.options.for_compiler()), args)


def test_views_keep_their_form() -> None:
    grid = np.arange(24, dtype=np.int16).reshape(4, 6)
    for held in (grid[::2, ::-1], grid.T, grid[:0], grid[1, 2, ...]):
        kinds: tuple[Any, ...] = (memoryview, ByInterface, ByStruct, ByArray, ByDlpack)
        for protocol in kinds:
            found = as_array(protocol(held))
            assert (found.shape, found.dtype) == (held.shape, held.dtype)
            assert not held.size or (found.strides == held.strides and found.ctypes.data == held.ctypes.data)


def test_structures_and_bytes() -> None:
    points = np.zeros(3, [("x", "f4"), ("y", "i4")])
    view: Any = memoryview  # of NumPy's array, whose stubs have no buffer in Python 3.11
    assert as_array(view(points)).dtype == points.dtype
    text = as_array(b"ab")
    assert text.tolist() == [97, 98] and text.dtype == np.uint8 and not text.flags.writeable


def test_read_only_memory_is_not_written() -> None:
    fixed = np.zeros(5)
    fixed.flags.writeable = False
    kinds: tuple[Any, ...] = (ByArray, ByInterface, ByStruct, ByDlpack, ByOldDlpack, memoryview)
    for given in (*(kind(fixed if kind is not ByOldDlpack else np.zeros(5)) for kind in kinds), bytes(40)):
        with pytest.raises(lw.CompileError, match="'out' is read-only"):
            doubled(np.zeros(40), given)
        assert not as_array(given).flags.writeable, "DLPack before 1.0 cannot say that memory may be written"
    out = np.zeros(5)
    doubled(ByOldDlpack(np.arange(5.0)), out)
    assert out.tolist() == [0, 2, 4, 6, 8]


class Pair(NamedTuple):
    first: Any
    factor: float


@dataclass(frozen=True)
class Data:
    first: Any
    factor: float


@lw.kernel
def scaled(pair, out):
    for i in lw.lanes(out.shape[0]):
        out[i] = pair.first[i] * pair.factor


@lw.kernel
def scaled_tuple(pair, out):
    for i in lw.lanes(out.shape[0]):
        out[i] = pair[0][i] * pair[1]


def test_inside_structures_and_by_name() -> None:
    given = Labelled(np.arange(3.0))
    cases: tuple[tuple[Any, Any], ...] = (
        (scaled, Pair(given, 2.0)),
        (scaled, Data(given, 2.0)),
        (scaled_tuple, (given, 2.0)),
    )
    for kernel, pair in cases:
        for run in (kernel, kernel.py):
            out = ByArray(np.zeros(3))
            run(pair, out=out)
            assert out.held.tolist() == [0, 2, 4]
        assert given.held.tolist() == [0, 1, 2] and pair[0] is given if isinstance(pair, tuple) else pair.first is given


def test_a_kernel_sees_positions_not_labels() -> None:
    for run in (doubled, doubled.py):
        out = np.zeros(3)
        run(Labelled(np.arange(3.0)), out)
        assert out.tolist() == [0, 2, 4]


class Copies(Held):
    """It ignores `copy=False`, as many classes do."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return self.held.copy()


class CopiesInInterface(Held):
    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {**self.held.__array_interface__, "data": self.held.tobytes()}  # a fresh one each time


class Masked(Held):
    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {**self.held.__array_interface__, "mask": np.zeros(3, bool)}


class Refuses(Held):
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")


class NoArray(Held):
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return [1.0]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Copies, "each time it is asked, it makes a copy"),
        (CopiesInInterface, "each time it is asked, it makes a copy"),
        (Masked, "it has a mask, which kernels do not see"),
        (Refuses, "Use tensor.detach().numpy() instead"),
        (NoArray, "it gives a list for an array"),
    ],
)
def test_a_copy_is_refused_with_the_reason(kind: type[Held], reason: str) -> None:
    given = kind(np.zeros(3))
    assert as_array(given) is given
    with pytest.raises(lw.CompileError) as error:
        doubled(given, np.zeros(3))
    said = str(error.value)
    assert f"argument 'a' is of class '{kind.__name__}', whose elements cannot be seen in place ({reason}" in said or (
        kind is Refuses and reason in said
    )
    assert "pass np.asarray(a), a copy" in said
    with pytest.raises(TypeError):
        doubled(given, np.zeros(3))


def test_one_protocol_that_works_is_enough() -> None:
    class Both(ByDlpack, Copies):
        pass

    given = Both(np.arange(3.0))
    assert as_array(given).ctypes.data == given.held.ctypes.data


def test_other_objects_stay_as_they_are() -> None:
    class Nothing:
        pass

    objects: tuple[Any, ...] = (1, 2.0, True, None, "x", np.float32(1), [1], {}, len, np.ndarray, Nothing(), 1j)
    assert all(new is old for new, old in zip(as_arrays(objects), objects, strict=True))
    assert all(why_no_view(value, "x") is None for value in objects)
    own = np.zeros(3).view(np.recarray)
    assert as_array(own) is own


def test_a_closed_buffer() -> None:
    room = mmap.mmap(-1, 8)
    room.close()
    with pytest.raises(lw.CompileError, match=r"\(mmap closed or invalid\)"):
        doubled(room, np.zeros(3))


def test_functions_and_explanations() -> None:
    @lw.function
    def second(a):
        return a[1]

    assert second(array.array("d", [1.0, 2.0])) == 2.0 == second.py(array.array("d", [1.0, 2.0]))
    given, out = ByArray(np.arange(3.0)), array.array("d", [0.0] * 3)
    assert "contiguous" in str(doubled.explain(given, out))
    assert "define" in doubled.inspect(given, out, stage="llvm")


def test_pandas() -> None:
    pd: Any = pytest.importorskip("pandas")

    series, out = pd.Series(np.arange(3.0), index=list("xyz")), np.zeros(3)
    doubled(series, out)
    assert out.tolist() == [0, 2, 4]
    assert as_array(series).ctypes.data == series.to_numpy().ctypes.data
    with pytest.raises(lw.CompileError, match="class 'Series', whose elements cannot be seen in place"):
        doubled(pd.Series([1, None], dtype="Int64"), out)


def test_polars() -> None:
    pl: Any = pytest.importorskip("polars")

    series, out = pl.Series([0.0, 1.0, 2.0]), np.zeros(3)
    doubled(series, out)
    assert out.tolist() == [0, 2, 4]
    assert as_array(series).ctypes.data == series.to_numpy(allow_copy=False).ctypes.data
    with pytest.raises(lw.CompileError, match="copy not allowed"):
        doubled(pl.Series([1.0, None, 2.0]), out)


def test_arrow() -> None:
    pa: Any = pytest.importorskip("pyarrow")

    column, out = pa.array([0.0, 1.0, 2.0]), np.zeros(3)
    doubled(column, out)
    assert out.tolist() == [0, 2, 4]
    assert as_array(column).ctypes.data == column.buffers()[1].address
    with pytest.raises(lw.CompileError, match="cannot be seen in place"):
        doubled(pa.array([1.0, None, 2.0]), out)


def test_torch() -> None:
    torch: Any = pytest.importorskip("torch")

    tensor, out = torch.arange(3.0, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)
    doubled(tensor, out)
    assert out.tolist() == [0, 2, 4] and as_array(tensor).ctypes.data == tensor.data_ptr()
    with pytest.raises(lw.CompileError, match="requires grad"):
        doubled(torch.zeros(3, requires_grad=True), out)


def test_jax() -> None:
    jnp: Any = pytest.importorskip("jax.numpy")

    given, out = jnp.arange(3, dtype=jnp.float32), np.zeros(3)
    doubled(given, out)
    assert out.tolist() == [0, 2, 4]
    assert as_array(given).ctypes.data == given.unsafe_buffer_pointer()
