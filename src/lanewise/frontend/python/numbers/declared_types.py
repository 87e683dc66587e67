"""Arguments and results in declared types (`definitions/declared.py`), and results as Python's own numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ....record import replace
from ..definitions.declared import ArrayOf, Declared, chosen
from ..types import FrontType, NumberType, TupleType, is_complex
from ..values import Constant, Fact, Number, Several, type_of
from ..writer import Binding, Writer
from .convert import coerce, constant, convert


def as_declared(w: Writer, given: Sequence[FrontType]) -> Declared | None:
    """Convert the parameters, which have these types, to those of the signature that they take."""
    source = w.source
    if not source.declared:
        return None
    found = chosen(source.declared, given)
    if found is None:
        there = ", ".join(map(str, source.declared))
        kinds = ", ".join(map(str, given))
        w.refuse(f"'{source.name}' is declared for {there}, not for ({kinds}); convert the arguments", source.tree)
    for parameter, type in zip(source.parameters, found.params, strict=True):
        if not isinstance(type, ArrayOf):
            before = w.env[parameter.arg]
            w.env[parameter.arg] = Binding(_as(w, before.fact, type), before.line)
    return found


def as_result_of(w: Writer, fact: Fact, declared: Declared | None) -> Fact:
    """What a function returns, in the declared type; for Python, in that of its own numbers."""
    if declared is not None and declared.result is not None:
        fact = _as(w, fact, declared.result)
    return _for_python(w, fact) if w.rules.python_results else fact


def _as(w: Writer, fact: Fact, type: FrontType) -> Fact:
    """A number in another type, real or complex; anything else as it is."""
    if isinstance(fact, Constant) and isinstance(own := type_of(fact), NumberType):
        fact = constant(w.rules.own(own), fact.value)
    if isinstance(fact, Number) and isinstance(type, NumberType):
        return convert(w, replace(fact, type=w.rules.own(fact.type)), type)
    return coerce(w, fact, type) if isinstance(type, TupleType) and is_complex(type) else fact


def _for_python(w: Writer, fact: Fact) -> Fact:
    if isinstance(fact, Several) and is_complex(type_of(fact)):
        return Several(tuple(_for_python(w, part) for part in fact.items), complex)
    if isinstance(fact, Several):
        return Several(tuple(_for_python(w, item) for item in fact.items), fact.of)
    return convert(w, fact, w.rules.result(fact.type)) if isinstance(fact, Number) else fact
