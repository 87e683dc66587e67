"""Z3's library, called directly: the few C functions that we need, loaded with the first question.

The package z3-solver ships the library; its Python layer is not used. Declaring thousands of functions costs it 40 to
50 ms at import, and each term several wrapper objects, which is more than most of our questions take to answer.

A `Library` is created once. Contexts do not count references of terms: these live until the context is deleted, except
solvers, models and other results, which are counted. An error in the library is our mistake: `check` raises.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import importlib.util
from ctypes import c_bool, c_char_p, c_double, c_int, c_int64, c_uint, c_void_p
from pathlib import Path
from typing import Any

from ..ir.position import CompileError

P, U, I, S = c_void_p, c_uint, c_int, c_char_p

# name -> (result, arguments after the context)
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "mk_string_symbol": (P, (S,)),
    "mk_int_sort": (P, ()),
    "mk_bool_sort": (P, ()),
    "mk_const": (P, (P, P)),
    "mk_numeral": (P, (S, P)),
    "mk_int64": (P, (c_int64, P)),
    "mk_true": (P, ()),
    "mk_false": (P, ()),
    "mk_not": (P, (P,)),
    "mk_ite": (P, (P, P, P)),
    "mk_eq": (P, (P, P)),
    "mk_ge": (P, (P, P)),
    "mk_and": (P, (U, P)),
    "mk_or": (P, (U, P)),
    "mk_add": (P, (U, P)),
    "mk_mul": (P, (U, P)),
    "mk_div": (P, (P, P)),
    "mk_mod": (P, (P, P)),
    "mk_params": (P, ()),
    "params_inc_ref": (None, (P,)),
    "params_set_uint": (None, (P, P, U)),
    "mk_simple_solver": (P, ()),
    "mk_solver_for_logic": (P, (P,)),
    "solver_inc_ref": (None, (P,)),
    "solver_dec_ref": (None, (P,)),
    "solver_set_params": (None, (P, P)),
    "solver_push": (None, (P,)),
    "solver_pop": (None, (P, U)),
    "solver_assert": (None, (P, P)),
    "solver_check_assumptions": (I, (P, U, P)),
    "solver_get_model": (P, (P,)),
    "solver_get_unsat_core": (P, (P,)),
    "solver_get_statistics": (P, (P,)),
    "stats_inc_ref": (None, (P,)),
    "stats_dec_ref": (None, (P,)),
    "stats_size": (U, (P,)),
    "stats_get_key": (S, (P, U)),
    "stats_is_uint": (c_bool, (P, U)),
    "stats_get_uint_value": (U, (P, U)),
    "stats_get_double_value": (c_double, (P, U)),
    "ast_vector_inc_ref": (None, (P,)),
    "ast_vector_dec_ref": (None, (P,)),
    "ast_vector_size": (U, (P,)),
    "ast_vector_get": (P, (P, U)),
    "model_inc_ref": (None, (P,)),
    "model_dec_ref": (None, (P,)),
    "model_eval": (c_bool, (P, P, c_bool, P)),
    "get_numeral_string": (S, (P,)),
    "get_bool_value": (I, (P,)),
    "get_error_code": (I, ()),
    "get_error_msg": (S, (I,)),
    "del_context": (None, ()),
}
HANDLER = ctypes.CFUNCTYPE(None, c_void_p, c_int)


def _ignore(context: int, code: int) -> None:
    """`check` asks for errors."""


class Library:
    """The functions as attributes, without their prefix; each takes a context first."""

    def __init__(self, path: Path) -> None:
        shared = ctypes.CDLL(str(path))
        self.shared = shared
        shared.Z3_mk_config.restype = P
        shared.Z3_mk_context.restype, shared.Z3_mk_context.argtypes = P, (P,)
        shared.Z3_set_error_handler.argtypes = (P, HANDLER)
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(shared, f"Z3_{name}")
            function.restype, function.argtypes = result, (P, *arguments)
            setattr(self, name, function)
        self.quiet = HANDLER(_ignore)  # the library's own handler would exit the process

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def context(self) -> int:
        made = self.shared.Z3_mk_context(self.shared.Z3_mk_config())
        self.shared.Z3_set_error_handler(made, self.quiet)
        return made

    def check(self, context: int) -> None:
        code = self.get_error_code(context)
        assert code == 0, f"Z3: {self.get_error_msg(context, code).decode()}"


@functools.cache
def library() -> Library:
    found = importlib.util.find_spec("z3")
    places = list(found.submodule_search_locations or ()) if found is not None else []
    for place in places:
        for file in sorted((Path(place) / "lib").glob("*z3.*")):
            if file.suffix in (".so", ".dylib", ".dll"):
                return Library(file)
    shared = ctypes.util.find_library("z3")
    if shared is not None:
        return Library(Path(shared))
    raise CompileError("the solver is not installed: pip install z3-solver")
