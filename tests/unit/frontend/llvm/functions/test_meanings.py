"""Which table has the meaning of a callee."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.context import Context
from lanewise.frontend.llvm.data.constants import Constants
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.functions.meanings import meaning_of
from lanewise.frontend.llvm.reader import Reader
from lanewise.frontend.llvm.text.metadata import Metadata
from lanewise.ir.function import Function
from lib.llvm_functions import code, function_text, refusal


def reader() -> Reader:
    types = Types(read_layout("e"), {})
    return Reader(Context(types, Constants(types), Metadata({}), {}), Function("f"))


@pytest.mark.parametrize(
    "name",
    ["llvm.smax.v4i32", "llvm.amdgcn.workitem.id.x", "_Z13get_global_idj", "_Z3madfff", "_Z10atomic_addPU3AS1Vjj"],
)
def test_known(name: str) -> None:
    assert meaning_of(reader(), name) is not None


@pytest.mark.parametrize("name", ["f", "llvm.unknown", "_Z3fooi", "barrier", "sin"])
def test_unknown(name: str) -> None:
    """Without a declaration `sin` may be anything."""
    assert meaning_of(reader(), name) is None


def test_a_function_that_is_defined_here_means_itself() -> None:
    one = reader()
    one.context.bodies = frozenset({"_Z3madfff"})
    assert meaning_of(one, "_Z3madfff") is None


def test_each_name_is_looked_up_once() -> None:
    one = reader()
    first = meaning_of(one, "_Z3madfff")
    assert meaning_of(one, "_Z3madfff") is first and meaning_of(one, "g") is None
    assert set(one.context.meanings) == {"_Z3madfff", "g"}


def test_coroutines_are_refused() -> None:
    text = function_text("%x = call i1 @llvm.coro.alloc(token none)", more="declare i1 @llvm.coro.alloc(token)")
    assert refusal(text).startswith("'llvm.coro.alloc' cannot be read: coroutines")


def test_a_barrier_is_one_only_if_it_is_convergent() -> None:
    call = function_text("call void @barrier(i32 1)", more="declare void @barrier(i32)")
    assert code(call)[0].startswith("call")
    assert code(call.replace("@barrier(i32)", "@barrier(i32) convergent"))[0] == "barrier"
