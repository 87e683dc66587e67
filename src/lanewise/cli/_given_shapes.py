"""`--shapes U,C,T`: a shape for each argument of a function, checked against its type.

Ensures   the analysis gets exactly what was written: a stride that does not fit the type, or one on a float or an
          i1, which are only uniform or varying, is refused. Strides of addresses are in bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ir.function import Function, Param
from ..ir.shapes import Shape, shape_named
from . import WrongUsage


def pinned(fn: Function, text: str) -> Mapping[str, Shape]:
    """Shapes for the arguments of a function, in order."""
    text, colon, result = text.partition(":")
    if colon:
        raise WrongUsage(f"--shapes: no shape of the result is asked for here; leave out ':{result}'")
    words = text.split(",") if text.strip() else []
    if len(words) != len(fn.params):
        raise WrongUsage(f"'{fn.name}' has {arguments_of(fn.params)}, --shapes has {len(words)}")
    return {param.name: _pin(param, word.strip()) for param, word in zip(fn.params, words, strict=True)}


def arguments_of(params: Sequence[Param]) -> str:
    """Their number and types, in words."""
    listed = ", ".join(f"%{param.name}: {param.type}" for param in params)
    return f"{len(params)} argument{'s' * (len(params) != 1)}" + (f" ({listed})" if listed else "")


def _pin(param: Param, word: str) -> Shape:
    try:
        shape = shape_named(word)
    except ValueError as error:
        raise WrongUsage(f"--shapes: {error}") from None
    if shape.is_bottom:
        raise WrongUsage(f"--shapes: %{param.name} has some shape; '_' stands for a value that is never computed")
    if shape.private and not param.type.is_ptr:
        raise WrongUsage(f"--shapes: '{word}' is for addresses, and %{param.name} is {param.type}")
    if shape.kind == "strided" and shape.stride != 0:
        _check_stride(param, word, shape.stride)
    return shape


def _check_stride(param: Param, word: str, stride: int | None) -> None:
    of = param.type
    if not of.is_ptr and not (of.is_int and of.bits > 1):
        raise WrongUsage(f"--shapes: '{word}' has a stride, and %{param.name} is {of}: write U or T")
    half = 1 << (of.bits - 1)
    if stride is not None and not -half <= stride < half:
        raise WrongUsage(
            f"--shapes: '{word}' does not fit %{param.name}, which is {of}: strides are {-half} to {half - 1}"
        )
