"""C and OpenCL C as compilers give them load whole: versions, levels, targets; text and bitcode alike."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from llvmlite import binding

from lanewise.frontend.llvm.module import load_llvm_file, read_llvm
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.frontend.llvm.text.heads import name_in
from lanewise.frontend.llvm.text.sections import RawBlock, blocks_of, sections
from lanewise.frontend.llvm.text.tokens import name_of
from lanewise.ir.function import Block, Module
from lanewise.ir.parse import parse_module
from lanewise.ir.same import same_module
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module
from lib.samples.c_functions import FILES, compilers

CL = Path(__file__).resolve().parents[3] / "cl"
TARGETS = {"spir64": ("spir64-unknown-unknown",), "amdgcn": ("amdgcn-amd-amdhsa", "-nogpulib", "-mcpu=gfx900")}


def loaded(path: Path) -> Module:
    module = load_llvm_file(path)
    verify_module(module)
    assert same_module(parse_module(show_module(module), module.name), module)
    return module


def opencl(folder: Path, file: Path, target: str, level: str) -> Path:
    out = folder / f"{file.stem}.{target}.{level}.ll"
    words = ["-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header", "-target", *TARGETS[target]]
    command = [
        shutil.which("clang") or "clang",
        *words,
        f"-{level}",
        "-w",
        "-S",
        "-emit-llvm",
        str(file),
        "-o",
        str(out),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"this clang does not compile OpenCL for {target}: {done.stderr.splitlines()[:1]}")
    return out


def check_names(path: Path, module: Module) -> None:
    """Every value of the input has an op, a parameter, or parts; blocks are the same, in the same order."""
    for body in sections(canonical(path.read_text(encoding="utf-8"), path.name)).functions:
        name = name_in(body.head)
        if name not in module.functions:
            assert name in module.refused
            continue
        function = module.functions[name]
        ours = {value.name for value in function.values} | set(function.attrs.get("parts", {}))
        raws = blocks_of(body, "%entry of a function")
        # A block that is never reached and cannot be read is left out.
        kept = [raw for raw, block in zip(raws, function.blocks, strict=True) if not left_out(raw, block)]
        found = (re.match(r'  (%"[^"]*"|%[-\w.$]+) = ', line) for raw in kept for line in raw.lines)
        assert {name_of(one[1]) for one in found if one} <= ours, name
        assert [block.name for block in function.blocks][1:] == [name_of(raw.label) for raw in raws][1:]


def left_out(raw: RawBlock, block: Block) -> bool:
    return block.end is not None and block.end.opcode == "unreachable" and "unreachable" not in raw.lines[-1]


def ops(module: Module) -> Counter[str]:
    return Counter(op.opcode for function in module.functions.values() for op in function.ops)


@pytest.mark.needs("clang")
@pytest.mark.parametrize("level", ["O0", "O2"])
@pytest.mark.parametrize("target", TARGETS)
def test_opencl_vectors_are_taken_apart(tmp_path: Path, target: str, level: str) -> None:
    module = loaded(opencl(tmp_path, CL / "vectors.cl", target, level))
    assert module.refused == {}
    kernels = [function.name for function in module.functions.values() if function.attrs.get("kernel")]
    assert kernels == ["nbody", "blur", "lanes", "bodies"]
    found = ops(module)
    assert found["opaque"] == 0 and found["workitem"] >= 6 and found["barrier"] == 1 and found["atomic"] == 1
    for name in kernels:
        # Whole vectors are left only where a function takes or gives them, which no kernel does.
        wholes = [op for op in module.functions[name].ops if op.opcode in ("pack", "unpack")]
        callees = {op.attrs["callee"] for op in module.functions[name].ops if op.opcode == "call"}
        assert not wholes or callees, f"{name} has whole vectors without users"


@pytest.mark.needs("clang")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("flags", ["-O0 -g", "-O1", "-O3 -march=x86-64-v3", "-O2 -g -m32 -ffreestanding"])
def test_c(tmp_path: Path, file: Path, flags: str) -> None:
    compiler = compilers()[0]
    for kind, words in (("ll", ["-S"]), ("bc", ["-c"])):
        out = tmp_path / f"{file.stem}.{kind}"
        command = [compiler, *flags.split(), "-w", *words, "-emit-llvm", str(file), "-o", str(out)]
        if subprocess.run(command, capture_output=True).returncode:
            pytest.skip(f"clang has no headers for {flags}")
        module = loaded(out)
        if kind == "ll":
            check_names(out, module)
        whys = [
            why
            for why in module.refused.values()
            if not re.search("varargs|run time|assembly|computed|in 4 bytes", why)
        ]
        assert not whys


@pytest.mark.parametrize("file", sorted((CL.parent / "golden/read_llvm").glob("*.ll")), ids=lambda file: file.stem)
def test_names(file: Path) -> None:
    check_names(file, load_llvm_file(file))


def test_bitcode_is_read_as_its_text_is() -> None:
    for file in sorted((CL.parent / "golden/read_llvm").glob("*.ll")):
        text = file.read_text(encoding="utf-8")
        code = binding.parse_assembly(text, binding.create_context()).as_bitcode()
        texts = [show_module(read_llvm(source, "m")) for source in (text, code)]
        # Bitcode has no lines, so no positions that come from lines; LLVM brings its data layout up to date.
        bare = [re.sub(r'^module.*| +!(?:"m":)?\d+(?=[ ,):]|$)| \(m:\d+\)', "", one, flags=re.M) for one in texts]
        assert bare[0] == bare[1], file.name


def test_wrapped_bitcode() -> None:
    code = binding.parse_assembly("define void @f() { ret void }", binding.create_context()).as_bitcode()
    head = [0x0B17C0DE, 0, 20, len(code), 0x01000007]
    wrapped = b"".join(word.to_bytes(4, "little") for word in head) + code + bytes(-len(code) % 16)
    assert list(read_llvm(wrapped).functions) == ["f"]


def test_bytes_of_a_text_that_is_no_utf8() -> None:
    module = read_llvm(b'; caf\xe9\n@s = constant [2 x i8] c"\xe9\\00"\n', "latin.ll")
    assert module.globals["s"].data == b"\xe9\x00"
