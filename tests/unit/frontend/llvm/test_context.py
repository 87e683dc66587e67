"""What all functions of a module share during reading."""

from __future__ import annotations

from lanewise.frontend.llvm.context import Context
from lanewise.frontend.llvm.data.constants import Constants
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.text.metadata import Metadata


def context() -> Context:
    types = Types(read_layout("E"), {})
    return Context(types, Constants(types), Metadata({}), {})


def test_the_layout_is_that_of_the_types() -> None:
    one = context()
    assert one.layout is one.types.layout and one.layout.big_endian


def test_two_modules_share_nothing() -> None:
    one, other = context(), context()
    one.kept_intrinsics["llvm.x"] = None
    one.meanings["f"] = None
    assert other.kept_intrinsics == {} and other.meanings == {} and other.heads == {} and not other.elsewhere
