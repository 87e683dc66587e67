"""A function as the body of a lanes loop: its arguments from the index, its result stored, its host."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape, strided
from lanewise.ir.types import I1, I8, I32, PTR, ptr_type
from lanewise.ir.verify import verify_module
from lanewise.runtime.llvm.launch import BLOCK, FLAT, GANG, LANES, Launched, Plan, cell_bytes, is_local, launched
from lanewise.transform.lanes.place_work_items import GROUP_MEMORY, Question, place_work_items

TEXT = "define i32 @f(i32 %x, i32 %n) { %y = mul i32 %x, %n ret i32 %y }"


def made(*shapes: Shape, small: bool = True) -> Launched:
    found = launched(read_llvm(TEXT), "f", [], Plan(LANES, shapes, 8, small))
    verify_module(found.module)
    return found


def test_parameters_of_the_host() -> None:
    """The numbers of the launch, the arguments in order, and the place of results."""
    found = made(VARYING, UNIFORM)
    assert found.name == "f.host" and found.params == ("inner", 0, 1, "result")
    host, body = found.module.functions["f.host"], found.module.functions["f.lanes"]
    assert [op.opcode for op in host.ops] == ["launch", "return"]
    assert [param.type for param in host.params][1:] == [PTR, I32, PTR], "an address for each lane's value"
    assert body.attrs["lanes"] == {"dims": 1, "sizes": ["inner"], "reductions": []}
    assert "f" in found.module.functions, "recursive calls find the original"


@pytest.mark.parametrize(
    ("shape", "opcodes"),
    [
        (UNIFORM, []),
        (CONSECUTIVE, ["trunc", "mul", "add"]),
        (strided(4), ["trunc", "mul", "add"]),
        (VARYING, ["ptradd", "load"]),
    ],
)
def test_an_argument(shape: Shape, opcodes: list[str]) -> None:
    body = made(shape, UNIFORM).module.functions["f.lanes"]
    assert [op.opcode for op in body.entry.ops] == opcodes


def test_results_are_stored_by_index() -> None:
    body = made(UNIFORM, UNIFORM).module.functions["f.lanes"]
    stores = [op for op in body.ops if op.opcode == "store"]
    assert len(stores) == 1 and stores[0].args[0].type is I32
    address = stores[0].args[1]
    assert address.args[0] is body.params[-1] and address.args[1] is body.params[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("small", "most"), [(True, 2**31 - 1), (False, 2**63 - 1)])
def test_ranges(small: bool, most: int) -> None:
    ranges = made(UNIFORM, UNIFORM, small=small).module.functions["f.lanes"].attrs["ranges"]
    assert ranges == {"index": [0, "inner"], "inner": [0, most]}


ITEMS = """target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %g = call spir_func i64 @_Z12get_group_idj(i32 0)
  %i = add i64 %l, %g
  store i64 %i, ptr addrspace(1) %out
  ret void
}
"""


@pytest.mark.parametrize(
    ("form", "opcodes"),
    [
        (FLAT, ["urem", "udiv"]),
        (GANG, ["lane", "lane", "sub", "udiv"]),
        (BLOCK, ["urem", "udiv", "urem"]),
    ],
)
def test_places_of_work_items(form: str, opcodes: list[str]) -> None:
    module, questions = place_work_items(read_llvm(ITEMS), "k")
    assert questions == [Question("local_id", 0), Question("group_id", 0)]
    found = launched(module, "k", questions, Plan(form, (UNIFORM,), 8, True))
    verify_module(found.module)
    body = found.module.functions["k.lanes"]
    assert [op.opcode for op in body.entry.ops] == opcodes
    assert body.attrs["lanes"]["dims"] == 2 and found.params[:2] == ("inner", "rows")


def test_bytes_and_spaces() -> None:
    assert [cell_bytes(type) for type in (I1, I8, I32)] == [1, 1, 4]
    assert is_local(ptr_type(GROUP_MEMORY)) and not is_local(PTR) and np.dtype(np.int64).itemsize == cell_bytes(PTR)
