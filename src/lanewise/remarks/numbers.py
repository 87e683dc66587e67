"""Remarks on numbers: the shape and type of variables, types that widen, expensive divisions, likely mistakes."""

from __future__ import annotations

from .rows import WARNING, Row

ROWS = (
    Row(
        "LW401",
        "value",
        "type and shape of a variable",
        "value",
        ("",),
        "{0}: {1}, {2}{3}",
        "uniform: the same in all lanes, kept once. strided: a fixed distance from lane to lane, kept as one number. "
        "varying: a vector with an element for each lane.",
        "j = 2 * i            # j: int64, strided(2)",
        "none is needed. The reasons below a divergent branch or a gather say where a varying value comes from.",
    ),
    Row(
        "LW402",
        "becomes-f64",
        "a narrow number becomes float64",
        "type",
        ("f64",),
        "{0}",
        "Half as many float64 as float32 fit a register. NumPy's rules make a float64 of float32 and float64 together, "
        "and of a small integer and a Python float.",
        "y = a[i] * np.pi      # a is float32, np.pi a float64",
        "write lw.f32(...) around the value that brings the float64.",
    ),
    Row(
        "LW403",
        "through-integers",
        "a float32 is rounded by way of an int64",
        "type",
        ("integers",),
        "float32 becomes an int64 and float32 again, with half as many lanes: np.{0}(x) stays float32",
        "int(x) is a Python int, which has 64 bits.",
        "y = x - int(x)        # x is float32",
        "use np.trunc, np.floor, np.ceil or np.rint, whose result is a float32.",
    ),
    Row(
        "LW404",
        "wraps",
        "a small unsigned integer wraps, or a shift or test of it is always the same",
        "type",
        ("wraps",),
        "{0}",
        "Sums and products of small integers and Python ints stay small, as NumPy's do. 200 + 100 is 44 in uint8.",
        "grey = (r[i] + g[i] + b[i]) // 3      # of uint8",
        "write lw.i64(x) or lw.i32(x) around one operand.",
        WARNING,
    ),
    Row(
        "LW405",
        "integer-division",
        "lanes divide integers",
        "division",
        ("integers",),
        "divides integers: as long as {0} additions; by a constant, or of floats, about twice as fast",
        "Processors have no vector instruction that divides integers. A division by a value that is not a constant is "
        "computed with floats, or lane by lane.",
        "q = a[i] // b[i]",
        "divide by a constant, or by a uniform value; or use floats.",
    ),
    Row(
        "LW409",
        "debug-only",
        "a statement that works in debug mode only",
        "debug",
        ("",),
        "{0} is not part of the code: it works in debug mode",
        "print and assert of this kind would slow a kernel down. Compiled code leaves them out.",
        'print("here", i)',
        "write lw.kernel(debug=True), or LANEWISE=debug.",
    ),
    Row(
        "LW491",
        "secret-division",
        "the time of a division depends on a secret",
        "secret",
        ("division",),
        "the time of a division depends on {0}",
        "Processors divide small numbers faster. `analyze --secret` reports it.",
        "x = key[i] % m",
        "divide by a constant, which becomes a multiplication.",
        WARNING,
    ),
)
