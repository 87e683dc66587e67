"""`lanewise vectorize`: the LLVM IR that it writes computes in each lane what the scalar function does.

Vectors pass through memory: a wrapper in LLVM IR beside the text loads them and calls the vector version. Lanes that a
mask leaves out get null pointers, and must not be touched.
"""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.cli import main
from lanewise.codegen.gang.vector_abi import vector_name
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.symbols import prototype
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.frontend.load import load
from lanewise.ir.shapes import shape_named
from lib.samples.c_functions import FOLDER, Outcome, Spec, aligned, call_native, close, inputs, settled, specs

SHIPPED = Path(__file__).parents[2] / "golden" / "llvm"
CELL = 512
NUMPY = {"text": "u1", "bool": "?"}
NAMES = {
    "control.clang14.O1": ("collatz", "goto_ladder", "nested_break", "irreducible", "number_state", "sparse_switch"),
    "floats.clang14.O2": ("horner", "newton_root", "compare_all", "quadratic"),
    "memory.clang19.O2": ("points",),
}


def dtype(spec: str) -> str:
    return NUMPY.get(spec) or f"{spec[0]}{int(spec[1:]) // 8}"


def wrapper(text: str, name: str) -> str:
    """A function that takes all arguments and gives the result through memory."""
    found = re.search(rf'define ([^@]*)@"?{re.escape(name)}"?\((.*)\) ', text)
    assert found, f"{name} is not in the text"
    result = re.search(r"(<\d+ x \w+>|void)\s*$", found[1])
    assert result, found[1]
    types = re.findall(r"(<\d+ x \w+>|\bptr\b|\bi\d+\b|\bfloat\b|\bdouble\b)[^,]*?%[^,]+", found[2])
    lines, args = ["define void @run(ptr %memory) {"], list[str]()
    for at, type in enumerate(types):
        lines.append(f"  %p{at} = getelementptr i8, ptr %memory, i64 {(at + 1) * CELL}")
        held = re.sub(r"(<\d+ x )i1>", r"\1i8>", type)
        lines.append(f"  %l{at} = load {held}, ptr %p{at}, align 64")
        lines.append(f"  %v{at} = " + (f"trunc {held} %l{at} to {type}" if held != type else f"freeze {type} %l{at}"))
        args.append(f"{type} %v{at}")
    call = f'call {result[1]} @"{name}"({", ".join(args)})'
    if result[1] == "void":
        return "\n".join([*lines, f"  {call}", "  ret void", "}"])
    wide = re.sub(r"(<\d+ x )i1>", r"\1i8>", result[1])
    lines.append(f"  %r = {call}")
    lines.append(f"  %w = zext {result[1]} %r to {wide}" if wide != result[1] else f"  %w = freeze {wide} %r")
    return "\n".join([*lines, f"  store {wide} %w, ptr %memory, align 64", "  ret void", "}"])


def in_vector(code: Any, spec: Spec, rows: list[Any], mask: list[int] | None) -> list[Outcome | None]:
    memory = np.zeros((len(spec.params) + 2) * CELL + 64, np.uint8)
    memory = memory[-memory.ctypes.data % 64 :]
    active = [lane for lane in range(len(rows)) if mask is None or mask[lane]]
    blocks: dict[tuple[int, int], Any] = {}
    for at, param in enumerate(spec.params):
        room = memory[(at + 1) * CELL :]
        for lane in active:
            if param.count is not None:
                blocks[at, lane] = aligned(param.c_type, rows[lane][at])
                room[: 8 * len(rows)].view(np.uint64)[lane] = ctypes.addressof(blocks[at, lane])
            else:
                size = np.dtype(dtype(param.element)).itemsize
                value = np.array(param.c_type(rows[lane][at]).value, dtype(param.element)).tobytes()
                room[lane * size : (lane + 1) * size] = np.frombuffer(value, np.uint8)
    if mask is not None:
        memory[(len(spec.params) + 1) * CELL :][: len(mask)] = mask
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(code["run"])(memory.ctypes.data)
    results = memory.view(dtype(spec.result)) if spec.result else None
    return [
        Outcome(
            None if results is None or spec.result is None else settled(results[lane].item(), spec.result),
            tuple(
                tuple(settled(value, param.element) for value in blocks[at, lane])
                for at, param in enumerate(spec.params)
                if param.count is not None
            ),
        )
        if lane in active
        else None
        for lane in range(len(rows))
    ]


def check(path: Path, name: str, width: int, masked: bool, folder: Path, target: str = "native") -> None:
    spec = next(spec for spec in specs(FOLDER / f"{path.name.split('.')[0]}.c") if spec.name == name)
    out, shapes = folder / "out.ll", ",".join("T" * len(spec.params))
    words = ["--function", name, "--shapes", shapes, "--width", str(width), "--target", target, "-o", str(out)]
    assert main(["vectorize", str(path), *words]) == 0
    text = out.read_text()
    machine = native() if target == "native" else NAMED[target]
    symbol = vector_name(name, [shape_named("T")] * len(spec.params), width, masked, machine)
    body = f"{text}\n{wrapper(text, symbol)}\n"
    body = re.sub(r"^target triple = .*$", "", body, flags=re.M)
    code = link_object(optimized(body, Level(1)).object, {}, ["run"])
    plain = link_object(optimized(canonical(path.read_text(), str(path)), Level(0)).object, {}, [name])
    original = prototype(load(str(path)).functions[name])(plain[name])
    rows, chance = inputs(spec, width), Random(width)
    mask = [chance.randrange(2) for _ in rows] if masked else None
    found = in_vector(code, spec, rows, mask)
    for lane, (row, got) in enumerate(zip(rows, found, strict=True)):
        if got is not None:
            expected = call_native(original, spec, row)
            assert close(expected, got, spec), f"{name}, lane {lane}: {got} not {expected}"
    assert any(found)


CASES = [(file, name) for file, names in NAMES.items() for name in names]


@pytest.mark.parametrize(("file", "name"), CASES, ids=[name for _, name in CASES])
def test_the_text_computes_what_the_function_does(file: str, name: str, tmp_path: Path) -> None:
    at = [name for _, name in CASES].index(name)
    check(SHIPPED / f"{file}.ll", name, (8, 4, 16, 2)[at % 4], at % 2 == 0, tmp_path)


@pytest.mark.needs("clang")
def test_from_c(tmp_path: Path) -> None:
    source = tmp_path / "s.c"
    source.write_text("float f(float a, const float *x, int i) { return x[i] > 0 ? a * x[i] : a; }\n")
    out = tmp_path / "out.ll"
    words = ["--function", "f", "--shapes", "U,U,C", "--width", "8", "--target", "avx2", "-o", str(out)]
    assert main(["vectorize", str(source), *words]) == 0
    text = out.read_text()
    code = link_object(optimized(f"{text}\n{wrapper(text, '_ZGVdN8uul_f')}", Level(1)).object, {}, ["run"])
    x = np.arange(-3, 20, dtype=np.float32)
    memory = np.zeros(6 * CELL, np.uint8)
    memory = memory[-memory.ctypes.data % 64 :]
    memory[CELL:].view(np.float32)[0] = 2.5
    memory[2 * CELL : 3 * CELL].view(np.uint64)[0] = x.ctypes.data
    memory[3 * CELL : 4 * CELL].view(np.int32)[0] = 1
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(code["run"])(memory.ctypes.data)
    assert memory[:32].view(np.float32).tolist() == [2.5 * max(v, 1) if v > 0 else 2.5 for v in x[1:9].tolist()]


def test_names() -> None:
    shapes = [shape_named(word) for word in ["U", "C", "S4", "S-4", "S?", "T", "Ca16"]]
    assert vector_name("f", shapes, 8, False, NAMED["avx2"]) == "_ZGVdN8ull4ln4vvla16_f"
    assert vector_name("f", shapes[:1], 4, True, NAMED["neon"]) == "_ZGVnM4u_f"
    assert vector_name("f", [], 16, True, NAMED["avx512"]) == "_ZGVeM16_f"
    assert vector_name("f", [], 2, True, NAMED["sse4"]) == "_ZGVbM2_f"


TEXT = """
@count = internal global i32 0
define i32 @counts(i32 %x) {
  %n = load i32, ptr @count
  ret i32 %n
}
define float @half(float %x) {
  ret float %x
}
declare i64 @_Z13get_global_idj(i32)
define i64 @asks() {
  %i = call i64 @_Z13get_global_idj(i32 0)
  ret i64 %i
}
define void @points(ptr %p) {
  store ptr @asks, ptr %p
  ret void
}
"""
REFUSED = {
    "'asks' asks for its work item and is called through a pointer; call it by its name": ("points", "U", "8", 1),
    "k.ll; there are: counts half asks points": ("g", "T", "8", 2),
    "'half' has 1 argument (%x: f32), --shapes has 2": ("half", "T,T", "8", 2),
    "--shapes: 'C' has a stride, and %x is f32: write U or T": ("half", "C", "8", 2),
    "--shapes: 'Q' is not a shape": ("half", "Q", "8", 2),
    "--shapes: no shape of the result is asked for here; leave out ':U'": ("half", "T:U", "8", 2),
    "--width 5 is no width; there are 2, 4, 8": ("half", "T", "5", 2),
    "'counts' uses 'count', which changes": ("counts", "T", "8", 1),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_refusals(sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with the command line has another exit code than what is wrong with the input."""
    (tmp_path / "k.ll").write_text(TEXT)
    name, shapes, width, code = REFUSED[sentence]
    words = ["--function", name, "--shapes", shapes, "--width", width]
    assert main(["vectorize", str(tmp_path / "k.ll"), *words]) == code
    assert sentence in capsys.readouterr().err


def test_a_check_that_fails_traps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "k.lir").write_text(
        """func @f(%x: i32) -> i32 {
entry:
  %ok: i1 = icmp.slt %x, i32 9
  check %ok, message="too large"
  return %x
}
"""
    )
    assert main(["vectorize", str(tmp_path / "k.lir"), "--function", "f", "--shapes", "T", "--mask", "no"]) == 0
    reported = capsys.readouterr().out
    assert "llvm.trap" in reported and "icmp" in reported
