"""Sizes, alignments and offsets of types are LLVM's own, on random types and real data layouts."""

from __future__ import annotations

import random

import pytest
from llvmlite import binding

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Composite, Types, align_of, alloc_size, store_size
from lanewise.frontend.llvm.text.tokens import tokenize

LAYOUTS = {
    "none": "",
    "x86-64": "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "old x86-64": "e-m:e-i64:64-f80:128-n8:16:32:64-S128",
    "i386": "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
    "aarch64": "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    "spir64": "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1",
    "amdgcn": "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48"
    "-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048"
    "-n32:64-S32-A5-G1-ni:7:8:9",
    "nvptx": "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
    "s390": "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64",
}
SCALARS = [*(f"i{bits}" for bits in (1, 3, 8, 16, 24, 32, 48, 64, 65, 128)), "half", "float", "double", "bfloat"]
WIDE = ["x86_fp80", "fp128", "i256", "ptr", "ptr addrspace(3)", "ptr addrspace(5)"]


def a_type(chance: random.Random, depth: int) -> str:
    kind = chance.randrange(6) if depth else 0
    if kind < 2:
        return chance.choice(SCALARS + WIDE)
    if kind == 2:
        return f"<{chance.choice([1, 2, 3, 4, 8, 16])} x {chance.choice([*SCALARS, 'ptr'])}>"
    if kind == 3:
        return f"[{chance.randrange(5)} x {a_type(chance, depth - 1)}]"
    inside = ", ".join(a_type(chance, depth - 1) for _ in range(chance.randrange(1, 5)))
    return f"{{ {inside} }}" if kind == 4 else f"<{{ {inside} }}>"


@pytest.mark.parametrize("name", LAYOUTS)
def test_as_llvm_computes_them(name: str) -> None:
    chance = random.Random(name)
    texts = [a_type(chance, 3) for _ in range(150)]
    # A struct around each, because LLVM gives out types of named structs only.
    lines = [
        f'target datalayout = "{LAYOUTS[name]}"',
        *(f"%t{at} = type {{ i8, {one} }}" for at, one in enumerate(texts)),
    ]
    lines += [f"declare void @f{at}(ptr byval(%t{at}))" for at in range(len(texts))]
    module = binding.parse_assembly("\n".join(lines), binding.create_context())
    target = binding.create_target_data(LAYOUTS[name])
    types = Types(read_layout(LAYOUTS[name]), {f"%t{at}": f"{{ i8, {one} }}" for at, one in enumerate(texts)})
    for at, text in enumerate(texts):
        theirs, ours = module.get_struct_type(f"t{at}"), types.read(tokenize(f"%t{at}"))
        assert isinstance(ours, Composite)
        assert alloc_size(ours, types.layout) == target.get_abi_size(theirs), text
        assert align_of(ours, types.layout) == target.get_abi_alignment(theirs), text
        assert ours.start(1) == target.get_element_offset(theirs, 1), text
        _, inner = theirs.elements
        assert align_of(ours.field(1), types.layout) == target.get_abi_alignment(inner), text
        assert alloc_size(ours.field(1), types.layout) == target.get_abi_size(inner), text
        assert store_size(ours.field(1), types.layout) <= alloc_size(ours.field(1), types.layout)


def test_leaves_and_offsets() -> None:
    types = Types(read_layout(LAYOUTS["x86-64"]), {})
    found = types.read(tokenize("{ i8, [2 x { i16, ptr }], <3 x float> }"))
    assert isinstance(found, Composite) and found.leaves is not None
    assert [str(leaf) for leaf in found.leaves] == ["i8", "i16", "ptr", "i16", "ptr", "f32", "f32", "f32"]
    assert found.offsets == (0, 8, 16, 24, 32, 48, 52, 56)


def test_too_many_leaves_are_one_value() -> None:
    types = Types(read_layout(""), {})
    for text, count in (
        ("[64 x i8]", 64),
        ("[65 x i8]", None),
        ("[1000000000000 x i8]", None),
        ("[9 x [8 x i8]]", None),
    ):
        found = types.read(tokenize(text))
        assert isinstance(found, Composite)
        assert (found.leaves is None) == (count is None)


def test_types_are_made_once() -> None:
    types = Types(read_layout(""), {"%a": "{ i32, %b }", "%b": "{ float }"})
    assert types.read(tokenize("%a")) is types.read(tokenize("{ i32, { float } }"))
