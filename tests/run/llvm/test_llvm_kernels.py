"""Functions from LLVM IR over lanes: what the scalar function gives, lane by lane; OpenCL kernels as interpreted.

All widths, and with clang all of tests/c:    PYTHONPATH=tests python tests/run/llvm/test_llvm_kernels.py [FILE.ll]
"""

from __future__ import annotations

import copy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.symbols import prototype
from lanewise.codegen.text.references import graph_of, reached
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.ir.function import Module
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.interpreter.world import Grid
from lanewise.ir.position import CompileError
from lib.oracles.kernel_results import loops_of
from lib.samples.c_functions import FOLDER, Outcome, Spec, aligned, call_native, close, inputs, settled, specs

TOP = Path(__file__).parents[3]
SHIPPED = sorted((TOP / "tests" / "golden" / "llvm").glob("*.ll"))
LANES = 11
WIDTHS = (8, 4, 16, 1, 2, 32)
REASONS = ("structure by value", "which NumPy does not have", "differs from lane to lane", "returns opaque")
NUMPY = {"text": "u1", "bool": "?"}


def keeps_state(module: Module, name: str) -> bool:
    """Does it read or write memory that outlives a call? Then the order of calls shows."""
    names = reached(graph_of(module), [name])
    return any(name in module.globals and not module.globals[name].constant for name in names)


def in_lanes(kernel: Any, spec: Spec, rows: list[tuple[Any, ...]]) -> list[Outcome]:
    """Each lane has its own memory, which an array of addresses tells."""
    blocks = [
        [aligned(param.c_type, row[at]) for row in rows] if param.count is not None else None
        for at, param in enumerate(spec.params)
    ]
    columns: list[Any] = []
    for at, (param, held) in enumerate(zip(spec.params, blocks, strict=True)):
        if held is not None:
            columns.append(np.array([np.frombuffer(block, np.uint8).ctypes.data for block in held], np.int64))
        else:
            values = [param.c_type(row[at]).value for row in rows]
            columns.append(
                np.array(values, NUMPY.get(param.element) or f"{param.element[0]}{int(param.element[1:]) // 8}")
            )
    results = kernel(*columns, lanes=len(rows))
    return [
        Outcome(
            None if spec.result is None else settled(results[lane].item(), spec.result),
            tuple(
                tuple(settled(value, param.element) for value in held[lane])
                for param, held in zip(spec.params, blocks, strict=True)
                if held is not None
            ),
        )
        for lane in range(len(rows))
    ]


def compare(path: Path, stem: str, widths: tuple[int, ...], some: slice = slice(None)) -> int:
    module = lw.load_llvm(path)
    wanted = [spec for spec in specs(FOLDER / f"{stem}.c") if spec.name in module.functions][some]
    text = canonical(path.read_bytes().decode(), str(path))
    code = link_object(optimized(text, Level(0)).object, {}, [spec.name for spec in wanted])
    done = 0
    for at, spec in enumerate(wanted):
        if keeps_state(module.module, spec.name):
            continue
        for width in widths if len(widths) > 1 and len(sys.argv) > 1 else (widths[at % len(widths)],):
            rows = inputs(spec, LANES)
            try:
                kernel = module.kernel(spec.name, ",".join("T" * len(spec.params)), width)
                found = in_lanes(kernel, spec, rows)
            except CompileError as why:
                assert any(word in str(why) for word in REASONS), why
                continue
            original = prototype(module.functions[spec.name])(code[spec.name])
            for lane, (row, got) in enumerate(zip(rows, found, strict=True)):
                expected = call_native(original, spec, row)
                assert close(expected, got, spec), f"{spec.name} at width {width}, lane {lane}: {got} not {expected}"
            done += 1
    return done


@pytest.mark.parametrize("path", SHIPPED[1::2], ids=lambda path: path.stem)
def test_c_functions_lane_by_lane(path: Path) -> None:
    assert compare(path, path.name.split(".")[0], WIDTHS, slice(1, None, 16))


# OpenCL


def items(name: str, width: int, sizes: tuple[int, ...], local: tuple[int, ...] | None, *args: Any) -> None:
    """Run a kernel of eval/ compiled and in the interpreter, on equal arrays."""
    module = lw.load_llvm(TOP / "eval" / f"{name}.ll")
    mine, theirs = ([arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args] for _ in range(2))
    fn = module.functions[name]
    module.kernel(name, width=width)(*mine, global_size=sizes, local_size=local)
    memory = Memory()
    row: list[Any] = []
    for param, arg in zip(fn.params, theirs, strict=True):
        if isinstance(arg, np.ndarray):
            row.append(memory.array(arg.view(np.uint8).data, param.name, 16))
        elif param.type.is_ptr:
            row.append(memory.array(np.zeros(arg, np.uint8).data, param.name, 16))
        else:
            row.append(arg)
    grid = Grid(sizes, local or sizes)
    run_lanes(fn, [row] * int(np.prod(sizes)), memory, grid=grid, width=width, races=False, tags=loops_of).expect()
    changed = 0
    for before, a, b in zip(args, mine, theirs, strict=True):
        if isinstance(a, np.ndarray):
            assert a.tobytes() == b.tobytes(), name
            changed += a.tobytes() != before.tobytes()
    assert changed, "nothing was written"


def floats(n: int, seed: int = 1) -> np.ndarray:
    return (np.random.default_rng(seed).integers(-64, 64, n) / 8).astype(np.float32)


def whole(n: int, most: int, seed: int = 2) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, most, n).astype(np.int32)


def test_work_items_without_groups() -> None:
    items("bitonic", 8, (16,), None, whole(32, 99), 1, 0, 1)
    items("gaussian", 4, (7, 6), None, floats(64), floats(8), floats(64, 3), 8, 1)
    items("mandelbrot", 8, (13, 5), None, np.zeros(65, np.int32), -2.0, -1.0, 0.25, 0.5, 30, 13)
    items("stencil2d", 8, (11, 6), None, floats(66), np.zeros(66, np.float32), 11, 6, 0.5, 0.25)
    items("kmeans", 4, (10,), None, floats(30), floats(12, 5), np.full(10, -1, np.int32), 10, 4, 3)


@pytest.mark.parametrize("width", [4])
def test_a_group_is_a_gang(width: int) -> None:
    one, two = (width,), (2 * width,)
    items("reduction", width, one, one, whole(50, 9).astype(np.float32), np.zeros(1, np.float32), 4 * width, 50)
    items("scan", width, one, one, whole(2 * width, 9), np.zeros(2 * width, np.int32), 8 * width, 2 * width)
    items("histogram", width, one, one, whole(40, 256).astype(np.uint8), np.zeros(256, np.int32), 1024, 40)
    items("nbody", width, one, one, floats(4 * width), np.zeros(4 * width, np.float32), 16 * width, width, 0.5)
    kernel = lw.load_llvm(TOP / "eval" / "reduction.ll").kernel("reduction", width=width)
    numbers, out = whole(90, 9).astype(np.float32), np.zeros(2, np.float32)
    kernel(numbers, out, 4 * width, 90, global_size=two, threads=2)
    lanes = np.arange(90) % (2 * width) // width
    assert out.tolist() == [numbers[lanes == group].sum() for group in range(2)]


def test_groups_of_two_dimensions_and_smaller_than_a_gang() -> None:
    matrix = floats(64, 9)
    items("dct", 64, (8, 8), (8, 8), floats(64), np.zeros(64, np.float32), matrix, 8, 0)
    items("reduction", 16, (8,), (8,), whole(50, 9).astype(np.float32), np.zeros(1, np.float32), 32, 50)
    twice = [np.zeros(256, np.float32) for _ in range(2)]
    for out, size in zip(twice, ((16, 16), (8, 8)), strict=True):
        kernel = lw.load_llvm(TOP / "eval" / "dct.ll").kernel("dct")
        kernel(floats(256), out, matrix, 16, 0, global_size=size)
    assert twice[0].reshape(16, 16)[:8, :8].tobytes() == twice[1].reshape(16, 16)[:8, :8].tobytes()
    assert (twice[0].reshape(16, 16)[8:, 8:] != 0).any()


# what calling means

TEXT = """
define i32 @twice(i32 %x, ptr %p) {
  %y = load i32, ptr %p, align 4
  %z = mul i32 %x, 2
  %r = add i32 %y, %z
  ret i32 %r
}
define i1 @odd(i8 %x) {
  %r = trunc i8 %x to i1
  ret i1 %r
}
define float @half(float %x) {
  %r = fmul float %x, 5.0e-01
  ret float %r
}
declare i32 @no_library_has_this(i32)
define i32 @lost(i32 %x) {
  %r = call i32 @no_library_has_this(i32 %x)
  ret i32 %r
}
"""


@pytest.mark.parametrize("n", [0, 1, 7, 8, 100])
def test_shapes_say_what_an_argument_is(n: int) -> None:
    module = lw.load_llvm(TEXT)
    assert list(module.functions) == ["twice", "odd", "half", "lost"]
    cells, xs = np.arange(300, dtype=np.int32) ** 2, np.arange(n, dtype=np.int32)[::-1]
    assert module.kernel("twice", "T,U", 8)(xs, cells[3:], lanes=n).tolist() == (2 * xs + 9).tolist()
    assert (
        module.kernel("twice", "C,S4", 8)(5, cells, lanes=n).tolist() == (2 * (5 + np.arange(n)) + cells[:n]).tolist()
    )
    by = module.kernel("twice", "S-3,S8", 4)(5, cells, lanes=n)
    assert by.tolist() == (2 * (5 - 3 * np.arange(n)) + cells[: 2 * n : 2]).tolist()
    places = cells.ctypes.data + 4 * xs.astype(np.int64)
    assert module.kernel("twice", "U,T", 8)(1, places).tolist() == (2 + cells[:n][::-1]).tolist()
    wraps = module.kernel("twice", "S1000000000,U", 8)(2**31 - 5, cells, lanes=n).view(np.uint32)
    assert wraps.tolist() == [(2 * (2**31 - 5 + 10**9 * lane)) % 2**32 for lane in range(n)]
    assert module.kernel("odd")(np.arange(n, dtype=np.uint8)).tolist() == [lane % 2 == 1 for lane in range(n)]


def test_functions_by_their_names() -> None:
    module = lw.load_llvm(TEXT)
    xs = np.arange(5, dtype=np.float32)
    for half in (module.half, module["half"], module.kernel("half")):
        assert half(xs).tolist() == (xs / 2).tolist()
    assert "half" in dir(module) and hasattr(module, "half") and not hasattr(module, "hlaf")
    assert copy.copy(module).functions is module.functions
    for wrong in (lambda: module.hlaf, lambda: module["hlaf"]):
        with pytest.raises(CompileError, match="there is no function 'hlaf' in this text; there are: half twice odd"):
            wrong()


REFUSED = {
    "there is no function 'f'; there are: twice odd half lost": lambda m: m.kernel("f"),
    "'twice' has 2 arguments, shapes= has 1": lambda m: m.kernel("twice", "U"),
    "only integers and pointers have strides: U or T": lambda m: m.kernel("half", "C"),
    "is not a shape; write U, C, S4, S? or T": lambda m: m.kernel("half", "Q"),
    "width=3 is no width of a gang": lambda m: m.kernel("half", "T", 3),
    "'lost' needs 'no_library_has_this': it is declared, but nothing in this process has that name; load its library "
    "first: ctypes.CDLL(path, ctypes.RTLD_GLOBAL)": lambda m: m.kernel("lost"),
    "say how many lanes call 'twice': lanes=n": lambda m: m.kernel("twice", "U,U")(1, None),
    "'x' differs from lane to lane: give an array of 3, not of shape (2,)": lambda m: m.kernel("half")(
        np.zeros(2, np.float32), lanes=3
    ),
    "'x' is f32; an array of complex128 cannot be taken": lambda m: m.kernel("half")(np.zeros(2, complex)),
    "'x' is the same for all lanes, but an array is given; its shape would be T": lambda m: m.kernel("half", "U")(
        np.zeros(2, np.float32), lanes=3
    ),
    "'twice' accesses 'p' as int32, not as int64; give p.astype(np.int32)": lambda m: m.kernel("twice", "U,U")(
        1, np.zeros(9, np.int64), lanes=3
    ),
    "'p' is an address: give a NumPy array, a number or None": lambda m: m.kernel("twice", "U,U")(1, "p", lanes=3),
    "'p' is not contiguous, and 'twice' sees only where it begins; give np.ascontiguousarray(p)": lambda m: m.kernel(
        "twice", "U,U"
    )(1, np.zeros(9, np.int32)[::-1], lanes=3),
    "'p' holds Python objects; give an array of numbers": lambda m: m.kernel("twice", "U,U")(
        1, np.array([None] * 4), lanes=4
    ),
    "give np.ascontiguousarray(p), a copy": lambda m: m.kernel("twice", "U,U")(1, np.eye(3, 4, dtype="i4").T, lanes=3),
    "'p' has the other order of bytes (>i4); give p.astype": lambda m: m.kernel("twice", "U,U")(
        1, np.zeros(9, ">i4"), lanes=3
    ),
    "'p' begins at an address that is no multiple of 4": lambda m: m.kernel("twice", "U,U")(
        1, np.zeros(9, np.uint8)[1:5].view(np.int32), lanes=3
    ),
    "'x' is i32, not float: give a whole number": lambda m: m.kernel("twice", "U,U")(2.5, None, lanes=3),
    "'x' is f32, not str: give a number": lambda m: m.kernel("half", "U")("a", lanes=3),
    "'x' differs from lane to lane: give an array of one axis, not a float": lambda m: m.kernel("half")(1.5),
    "give an array of one axis, not a ndarray": lambda m: m.kernel("half")(np.array(1.5)),
    "asks for no work item; say lanes=n in the place of global_size=": lambda m: m.kernel("half")(1, global_size=3),
    "there is no stage 'mir'; there are: source llvm asm": lambda m: m.kernel("half").inspect(stage="mir"),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_refusals(sentence: str) -> None:
    with pytest.raises(CompileError) as found:
        REFUSED[sentence](lw.load_llvm(TEXT))
    assert sentence in str(found.value).replace(" in this text", "")


def test_values_are_those_given_or_refused() -> None:
    module = lw.load_llvm(TEXT)
    twice, half, cell = module.kernel("twice", "T,U"), module.kernel("half"), np.zeros(1, np.int32)
    for kind in (">i4", ">u4", "i8", ">i8", "u1", "i2"):
        assert twice(np.array([0, 1, 2, 77], kind), cell).tolist() == [0, 2, 4, 154], kind
    assert twice([5, -6], cell).tolist() == [10, -12]
    assert half(np.array([1, 3], ">f8")).tolist() == [0.5, 1.5]
    assert twice(np.array([2**32 - 1, -(2**31)]), cell).tolist() == [-2, 0], "integers of LLVM have no sign"
    uniform = module.kernel("twice", "U,U")
    for given in (2**32, -(2**31) - 1):
        for call in (lambda x: twice(np.array([1, x]), cell), lambda x: uniform(x, cell, lanes=2)):
            with pytest.raises(OverflowError, match=f"'x' is i32, which {given} does not fit"):
                call(given)
    with pytest.raises(OverflowError, match="'p' is an address, which -1 is not"):
        uniform(1, -1, lanes=2)
    same = module.kernel("half", "U")
    for call in (lambda x: half(np.array([1, x])), lambda x: same(x, lanes=2)):
        with pytest.raises(OverflowError, match=r"'x' is f32, which 1e\+300 does not fit; its largest is 3\.4"):
            call(1e300)
        assert call(3.4028235e38)[1] == 1.7014117e38, "rounds to the largest"
        assert call(float("inf"))[1] == float("inf")
    with pytest.raises(OverflowError, match="so large a number does not fit"):
        same(10**400, lanes=1)
    with pytest.raises(CompileError, match="'x' is f32, not str: give a number"):
        same("1.5", lanes=1)
    masked = np.ma.MaskedArray([1.0, 2.0], [False, True])
    with pytest.raises(CompileError, match=r"'x' has a mask, which 'half' does not see; give x.filled\(0\), or x.data"):
        half(masked)


def test_a_hint_of_old_versions() -> None:
    """clang 14 to 18 write it for tables of virtual functions; LLVM 22 reads it no more."""
    place = "getelementptr inbounds ({ [4 x i32] }, ptr @t, i64 0, inrange i32 0, i64 2)"
    text = "@t = constant { [4 x i32] } { [4 x i32] [i32 5, i32 6, i32 7, i32 8] }\n"
    text += f"define i32 @f(i32 %x) {{\n  %v = load i32, ptr {place}\n  %r = add i32 %v, %x\n  ret i32 %r\n}}\n"
    assert lw.load_llvm(text).kernel("f", width=4)(np.arange(3, dtype=np.int32)).tolist() == [7, 8, 9]


def test_a_module_in_one_line() -> None:
    assert list(lw.load_llvm("define i32 @f(i32 %x) { ret i32 %x }").functions) == ["f"]


@pytest.mark.parametrize("size", [-4, 0, 2.5, 2**40, "8", None])
def test_sizes_of_local_memory(size: Any) -> None:
    kernel = lw.load_llvm(TOP / "eval" / "reduction.ll").kernel("reduction", width=8)
    with pytest.raises(CompileError, match="is __local: give the number of its bytes, 1 to 1073741824, not "):
        kernel(floats(4), floats(1), size, 4, global_size=8)


def test_opencl_refusals() -> None:
    kernel = lw.load_llvm(TOP / "eval" / "reduction.ll").kernel("reduction", width=8)
    args = (floats(4), floats(1), 32, 4)
    for sentence, domain in {
        "say over how many work items 'reduction' runs: global_size=n": {},
        "global_size=12 is not cut evenly into groups of (8,)": {"global_size": 12, "local_size": 8},
        "needs one gang; it has 8 lanes: say width=16": {"global_size": 16, "local_size": 16},
        "use groups of at most 64": {"global_size": 128, "local_size": 128},
        "global_size='x' is no size; write a number, or up to three": {"global_size": "x"},
    }.items():
        with pytest.raises(CompileError) as found:
            kernel(*args, **domain)
        assert sentence in str(found.value)
    still = floats(1)
    still.setflags(write=False)
    with pytest.raises(ValueError, match="'out' is read-only, and 'reduction' may write there"):
        kernel(floats(4), still, 32, 4, global_size=8)


if __name__ == "__main__":
    for file in [Path(word) for word in sys.argv[1:]]:
        print(file.name, compare(file, file.name.split(".")[0], WIDTHS), "functions agree, each at every width")
