"""OpenCL's atomic functions by their mangled names."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.functions.opencl_atomics import atomic_meaning
from lib.llvm_functions import body


@pytest.mark.parametrize(
    ("name", "args", "op"),
    [
        ("_Z10atomic_addPU3AS1Vii", "ptr %p, i32 %x", "atomic.add %p, %x"),
        ("_Z10atomic_subPU3AS1Vii", "ptr %p, i32 %x", "atomic.sub %p, %x"),
        ("_Z8atom_addPU3AS1Vll", "ptr %p, i64 %y", "atomic.add %p, %y"),
        ("_Z10atomic_minPU3AS1Vjj", "ptr %p, i32 %x", "atomic.umin %p, %x"),
        ("_Z10atomic_minPU3AS1Vii", "ptr %p, i32 %x", "atomic.min %p, %x"),
        ("_Z10atomic_maxPU3AS1Vmm", "ptr %p, i64 %y", "atomic.umax %p, %y"),
        ("_Z10atomic_andPU3AS1Vjj", "ptr %p, i32 %x", "atomic.and %p, %x"),
        ("_Z11atomic_xchgPU3AS1Vff", "ptr %p, float %z", "atomic.xchg %p, %z"),
        ("_Z10atomic_incPU3AS1Vi", "ptr %p", "atomic.add %p, i32 1"),
        ("_Z10atomic_decPU3AS1Vi", "ptr %p", "atomic.sub %p, i32 1"),
    ],
)
def test_updates(name: str, args: str, op: str) -> None:
    result = args.split(", ")[-1].split(" ")[0] if ", " in args else "i32"
    types = ", ".join(arg.split(" ")[0] for arg in args.split(", "))
    line = f"%r = call {result} @{name}({args})"
    (found,) = body(line, "ptr %p, i32 %x, i64 %y, float %z", more=f"declare {result} @{name}({types})")
    assert f" = {op}, " in found and f"align={8 if result == 'i64' else 4}" in found and 'order="monotonic"' in found


def test_compare_and_exchange() -> None:
    declared = "declare i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr, i32, i32)"
    line = "%r = call i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr %p, i32 %x, i32 7)"
    (found,) = body(line, "ptr %p, i32 %x", more=declared)
    assert "cmpxchg %p, %x, i32 7" in found and 'order="monotonic monotonic"' in found


@pytest.mark.parametrize(
    "name", ["atomic_add", "_Z10atomic_addii", "_Z10atomic_nopPU3AS1Vii", "_Z5otherPi", "_Z8atom_fooPi", "_Z3addPii"]
)
def test_other_names(name: str) -> None:
    assert atomic_meaning(name) is None


@pytest.mark.parametrize(
    ("name", "result", "types"),
    [
        ("_Z10atomic_addPU3AS1Vii", "i64", "ptr, i32"),
        ("_Z10atomic_addPU3AS1Vii", "i32", "i32, i32"),
        ("_Z10atomic_addPU3AS1Vff", "float", "ptr, float"),
    ],
)
def test_calls_with_other_types_stay_calls(name: str, result: str, types: str) -> None:
    values = {"ptr": "ptr %p", "i32": "i32 %x", "float": "float %z"}
    args = ", ".join(values[type] for type in types.split(", "))
    (found,) = body(
        f"%r = call {result} @{name}({args})", "ptr %p, i32 %x, float %z", more=f"declare {result} @{name}({types})"
    )
    assert " = call " in found
