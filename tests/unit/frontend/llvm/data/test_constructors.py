"""Variables that constructors set are barred; constants and others are not."""

from __future__ import annotations

from lanewise.frontend.llvm.data.constructors import bar_constructed
from lanewise.frontend.llvm.text.sections import sections

ONE = "{ i32, ptr, ptr }"
LIST = f"@llvm.global_ctors = appending global [1 x {ONE}] [{ONE} {{ i32 65535, ptr @init, ptr null }}]"


def barred(*lines: str) -> dict[str, str]:
    found: dict[str, str] = {}
    bar_constructed(sections("\n".join(lines)), found)
    return found


INIT = "define internal void @init() {\n  store double 2.0, ptr @root\n  call void @deep()\n  ret void\n}"
DEEP = "define void @deep() {\n  store i32 1, ptr @far\n  %x = load i32, ptr @table\n  ret void\n}"
GLOBALS = """@root = global double 0.0
@far = internal global i32 0
@table = constant ptr @seen
@seen = dso_local global i32 0
@other = global i32 0"""


def test_every_variable_that_a_constructor_reaches() -> None:
    found = barred(GLOBALS, LIST, INIT, DEEP)
    assert set(found) == {"root", "far", "seen"}, "constants are not, but what they point to"
    assert found["root"] == "'root' is set by a constructor, which does not run here; pass its value"


def test_without_constructors_nothing_is_barred() -> None:
    assert barred(GLOBALS, INIT, DEEP) == {}


def test_a_reason_that_is_known_stays() -> None:
    found = {"root": "'root' is thread-local"}
    bar_constructed(sections("\n".join([GLOBALS, LIST, INIT, DEEP])), found)
    assert found["root"] == "'root' is thread-local"


def test_functions_that_call_each_other_end() -> None:
    loop = "define internal void @init() {\n  call void @init()\n  ret void\n}"
    assert barred(LIST, loop) == {}
