"""How values pass between functions: the words of parameters and results."""

from __future__ import annotations

from lanewise.codegen.text.abi import callee_named, effects, fills, parameter, returned, returned_words, words_of
from lanewise.ir.function import Declaration, Module
from lanewise.ir.types import I1, I8, I32, PTR


def test_words_of_parameters() -> None:
    assert parameter(I32) == "i32" and parameter(I1) == "i1 zeroext"
    assert parameter(I8, {"signext": True}) == "i8 signext"
    assert parameter(PTR, {"byval": "{ i32, i32 }", "align": 4}) == "ptr byval({ i32, i32 }) align 4"
    assert fills({"signext": True}) == "signext" and fills({}) is None and "i8" in returned(I8)


def test_words_come_from_the_callee() -> None:
    module = Module()
    attrs = {"params": [{"signext": True}], "returns": {"zeroext": True}}
    module.declarations["g"] = Declaration("g", I8, (I8,), attrs=attrs)
    callee = callee_named(module, "g")
    assert callee is module.declarations["g"] and callee_named(module, "h") is None
    assert (
        words_of(callee, 0) == {"signext": True}
        and words_of(callee, 1) == {}
        and returned_words(callee) == {"zeroext": True}
    )
    assert effects(module.declarations["g"]) == " nounwind"
