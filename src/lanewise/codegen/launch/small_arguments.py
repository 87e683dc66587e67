"""Drivers for small arguments: products with an argument have 32 bits in launches where the argument is small.

    v = (int(image[y, x]) * gain >> 8) + offset

    driver(...)         -2^15 < gain < 2^15 and -2^15 < offset < 2^15?        driver.small        32-bit products
                        else                                                  driver.any          64-bit products

A Python int has 64 bits, and the product of a byte and a number of 31 bits has 39. A signature knows of an argument
that it is below 2^31; that it is far below is a matter of the call. If an argument is small in the call for which a
kernel is compiled, it may be so in others (the attribute "small" of the body), and each launch asks.

Requires  the attribute "small".
Ensures   results as before: the body of `.small` has narrower ranges of parameters, which the driver has tested.
Leaves    products that have more than 32 bits even then, or whose users need 64; refilled gangs; code for one lane.
Costs     the value facts of two cleaned bodies where there is such a product, and a second version of full gangs.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.graph.uses import uses
from ...analysis.values.refinement import promised
from ...analysis.values.values import values
from ...ir.function import Function, Named, Op, Param, Value
from ...ir.shapes import VARYING
from ...ir.types import I64, SMALL
from ...plan.cleaned import cleaned
from ...plan.variant import REFILLED
from ...record import dataclass, replace
from ...remarks.remark import muted, record
from ...transform.arithmetic.narrow_choice import BITS, Choice
from ...transform.arithmetic.narrow_rules import fits
from ...transform.edit.copy_function import copy_function
from ...transform.record.names import size_words
from ..text.write import Needs, Writer
from .drivers import driver_text
from .lanes_loop import HEAD, SAME, Below, LanesLoop
from .layout import WORD
from .versions import Versions

MOST = SMALL - 1
DEEP = 4  # of an expression of uniform values
ARITHMETIC = ("add", "sub", "mul", "icmp")


@dataclass(frozen=True, slots=True)
class Assumed:
    """The body for small arguments: the ranges of these, by name, are what the driver tests."""

    body: Function
    ranges: dict[str, tuple[int, int]]


def small_arguments(of: LanesLoop, versions: Versions) -> Assumed | None:
    """The body for small arguments, if it gains something."""
    names = {*of.body.attrs.get("small", ())}
    if not names or of.variant.width == 1 or of.variant.kind == REFILLED:
        return None
    with muted():
        before = _Body(of.body, of.variant.width, versions)
        products = [op for op in before.function.ops if op.opcode == "mul" and before.may_gain(op, names)]
        if not products:
            return None
        params = dict.fromkeys(name for op in before.function.ops for name in before.beside(op, names))
        body = copy_function(of.body)
        body.name = f"{of.body.name}.small"
        ranges = {name: _assumed(of.body, name) for name in params}
        body.attrs["ranges"] = {**body.attrs.get("ranges", {}), **{name: [*ends] for name, ends in ranges.items()}}
        after = _Body(body, of.variant.width, versions)
        gained = after.narrowed({op.name for op in products})
    words = ", ".join(map(size_words, params))
    for op in products:
        if op.name in gained:
            record("LW412", op.position, words, MOST)
    return Assumed(body, ranges) if gained else None


def small_texts(of: LanesLoop, found: Assumed, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The drivers, and the one that chooses."""
    versions.add(found.body, of.variant)
    small = replace(of, body=found.body, rest=of.rest or of.body, suffix=f"{of.suffix}.small")
    texts = [*below(small), driver_text(replace(of, suffix=f"{of.suffix}.any"), versions, needs)]
    return [*texts, _choice(of, found)]


class _Body:
    """A body as `narrow_integers` will see it, but for what depends on hot paths."""

    def __init__(self, body: Function, width: int, versions: Versions) -> None:
        self.function, facts = cleaned(body, versions.off)
        shapes = {param.name: param.shape or VARYING for param in body.params}
        self.facts = facts.supposing(Gang(shapes, width))
        self.shapes, self.known = self.facts[divergence], self.facts[values]

    def beside(self, op: Op, names: set[str]) -> Iterator[str]:
        """The parameters among these of which a uniform operand of varying arithmetic is made."""
        if op.opcode in ARITHMETIC and op.args[0].type is I64 and self.shapes.shape(op).is_varying:
            for arg in op.args:
                if self.shapes.is_uniform(arg):
                    yield from _made_of(arg, names, DEEP)

    def may_gain(self, op: Op, names: set[str]) -> bool:
        """Is it a product of more than 32 bits, of a number of fewer and a small argument?"""
        if op.type is not I64 or self._fits(op) or not any(self.beside(op, names)):
            return False
        return all(self.shapes.is_uniform(arg) or self._fits(arg) for arg in op.args)

    def narrowed(self, names: set[str]) -> set[str]:
        """Those of some products that have 32 bits, and whose users ask for no more."""
        wide = (value for value in self.function.values if value.type is I64)
        varying: set[Named] = {value for value in wide if self.shapes.shape(value).is_varying}
        choice = Choice(self.function, self.facts[uses], self.known, varying)
        found = [op for op in self.function.ops if op.name in names and op in choice.chosen and self._fits(op)]
        return {op.name for op in found if not choice.is_asked_wide(op)}

    def _fits(self, value: Value) -> bool:
        found = self.known.known(value)
        return found is not None and fits(found, BITS)


def _made_of(value: Value, names: set[str], deep: int) -> Iterator[str]:
    if isinstance(value, Param):
        if value.name in names and value.type is I64:
            yield value.name
    elif isinstance(value, Op) and deep and value.row.speculates:
        for arg in value.args:
            yield from _made_of(arg, names, deep - 1)


def _assumed(body: Function, name: str) -> tuple[int, int]:
    at = next(at for at, param in enumerate(body.params) if param.name == name)
    now = promised(body, at)
    return max(now.smin, -MOST), min(now.smax, MOST)


def _choice(of: LanesLoop, found: Assumed) -> str:
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    all = "true"
    for name, (low, high) in found.ranges.items():
        place = let(f"getelementptr i8, ptr %frame, i64 {of.frame[name].offset}")
        number = let(f"load i64, ptr {place}, align {WORD}")
        above = let(f"sub i64 {number}, {low}")
        all = let(f"and i1 {all}, {let(f'icmp ule i64 {above}, {high - low}')}")
    do(f"br i1 {all}, label %small, label %any")
    for name in ("small", "any"):
        label(name)
        do(f"ret i64 {let(f'call i64 @{of.symbol}.{name}({SAME}) noinline')}")
    return "\n".join([f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}"])
