"""Elementary functions as LLVM text: LLVM reads each definition, and it computes as the interpreter does."""

from __future__ import annotations

import numpy as np

from lanewise.codegen.over_arrays import over_arrays
from lanewise.codegen.text.std_text import LlvmPen, definition
from lanewise.ir.meaning.elementary import standard
from lanewise.llvm.bindings import Context, Module
from lanewise.std.functions import ROWS


def test_a_definition_has_all_that_it_needs() -> None:
    for lanes in (0, 4):
        made = definition("log1p", "f32", lanes)
        text = "\n".join(made.texts.values())
        assert made.symbol in made.texts and "log1p" in made.symbol
        Module(text, Context())


def test_the_same_bits_as_the_interpreter() -> None:
    x = np.linspace(-3.0, 5.0, 32)
    out = np.zeros(32)
    over_arrays(ROWS["exp"].function, ["f64"], 4)([x], out)
    assert out.tolist() == [standard("exp", "f64")(float(one)) for one in x]


def test_types_of_a_pen() -> None:
    assert LlvmPen(0, {}).type("f32") == "float" and LlvmPen(8, {}).type("b") == "<8 x i1>"
