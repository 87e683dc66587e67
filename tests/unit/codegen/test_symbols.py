"""Names that compiled code uses: ctypes types of values and functions, addresses that callers give."""

from __future__ import annotations

import ctypes

from lanewise.codegen.symbols import address_of, c_type, in_process, libraries, prototype
from lanewise.ir.function import Declaration
from lanewise.ir.types import F32, F64, I1, I32, I64, PTR, VOID


def test_types() -> None:
    assert c_type(F32) is ctypes.c_float and c_type(F64) is ctypes.c_double and c_type(VOID) is None
    assert c_type(I64) is ctypes.c_int64 and ctypes.sizeof(c_type(I1)) == 1 and c_type(PTR) is ctypes.c_void_p


def test_a_python_function_has_an_address() -> None:
    callee = Declaration("twice", I32, (I32,))
    address, held = address_of(lambda x: 2 * x, callee)
    assert address and held is not None and prototype(callee)(address)(21) == 42
    assert address_of(1234, callee)[0] == 1234


def test_the_process_has_the_c_library() -> None:
    libraries()
    assert in_process("malloc") and in_process("sin") and not in_process("no_such_function_anywhere")
