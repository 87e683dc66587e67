"""Values of a gang while its function is written: each in its cheapest form, converted on demand.

    scalar(v)       the one scalar of a uniform value, the base of a strided one
    vector(v)       all lanes; of a scalar: splat, plus <0, s, 2s, ...>
    wide(v, 32)     a mask as integers of all bits or none (`wide_masks.py`)
    lane(v, 3)      one lane; at(v, "%k"): a lane that is only known at run time
    pick(v, mask)   a uniform value as a scalar, base(v, mask) a strided one's base: of a vector, from an active lane

A conversion is written once, directly after the definition of the value, so that it dominates all uses. Every
definition is followed by an anchor, a line at which more lines are added later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...ir.function import SOURCE, Const, Function, Named, Op, Symbol, Value
from ...ir.shapes import UNIFORM, Shape
from ...ir.types import I1, I32, I64, PTR, Type
from ...machine.prices import Prices
from ...machine.processors import prices_of
from ..text.spelling import ZERO, constant_text, integer_text, quoted
from ..text.types import form
from .anchors import LaneWriter
from .forms import Forms, is_undefined
from .wide_masks import compared_bits, reduced_mask, wide_form, widened_mask

ANY_MACHINE = prices_of("x86-64-v4")
SPARE = "alloca [64 x i8], align 64"


class Lanes:
    """The values of one function at a width."""

    def __init__(self, forms: Forms, write: LaneWriter, costs: Prices = ANY_MACHINE) -> None:
        self.forms, self.costs = forms, costs
        self.function, self.width, self.variant = forms.function, forms.width, write.variant
        self.is_source = forms.function.stage == SOURCE
        self.bring: Callable[[Value], None] = _unknown
        self.begin(write, _unknown)
        self.store_groups: dict[Op, Any] | None = None  # found with the first strided store
        self.together: Any = None  # tests whether lanes agree, found with the first access by address
        self.alike: tuple[int, ...] = ()  # arguments that lanes probably have in common
        self.checked_pairs: Any = None  # checked neighbours, found with the first check or load
        self.rows: Any = None  # columns of rows, found with the first access at addresses of its own
        self.columns: dict[Op, list[str]] = {}  # by the first load of a row
        self.pairs: Any = None  # neighbours at any address, found with the first
        self.functions: Mapping[str, Function] = {}  # callees in their source form
        self.wraps: dict[Value, Any] = {}  # comparisons of an index that may have counted from the end
        self.wide_bits: Mapping[Value, int] = {}  # masks that are kept as integers of so many bits

    # LLVM functions

    def begin(self, write: LaneWriter, bring: Callable[[Value], None]) -> None:
        """Start another LLVM function, in which nothing is known yet; `bring` makes a value of another one known."""
        self.write, self.bring = write, bring
        self.is_cut = bring is not _unknown  # is the function written in pieces?
        self.scalars: dict[Value, str] = {}
        self.vectors: dict[Value, str] = {}
        self.wides: dict[Value, str] = {}
        self.singles: dict[tuple[Value, object], str] = {}
        self.anchors: dict[Value, str] = {}
        self._spare = self._place = ""

    @property
    def state(self) -> tuple[object, ...]:
        """The known values of the LLVM function that is being written."""
        return self.write, self.scalars, self.vectors, self.wides, self.singles, self.anchors, self._spare, self._place

    @state.setter
    def state(self, state: Any) -> None:
        self.write, self.scalars, self.vectors, self.wides, self.singles, self.anchors, self._spare, self._place = state

    def adopt(self, value: Named, lines: list[str]) -> None:
        """A value is known by its name, and can be converted at the end of these lines."""
        (self.scalars if self.forms.is_scalar(value) else self.vectors)[value] = self.name(value)
        self.anchors[value] = self.write.anchor(lines)

    def _anchor(self, value: Value) -> str | None:
        """Where conversions of a value are written; None if it is not a value of the function."""
        if value not in self.anchors and isinstance(value, Named) and value not in self.vectors:
            self.bring(value)
        return self.anchors.get(value)

    # definitions

    def name(self, value: Named) -> str:
        return f"%{quoted(value.name)}"

    def define(self, value: Named, right: str | None) -> None:
        """Write the instruction that computes a value, in its form."""
        if right is None:
            return
        if value.type.is_void:
            self.write.do(right)
            return
        self.write.do(f"{self.name(value)} = {right}")
        self.known(value, self.name(value))

    def known(self, value: Value, text: str) -> None:
        """A value is known, in its form, by a name or as a constant."""
        held = self.wides if value in self.wide_bits else self.vectors
        (self.scalars if self.forms.is_scalar(value) else held)[value] = text
        self.anchors[value] = self.write.anchor()

    def shape(self, value: Value) -> Shape:
        if self.is_source or value.shape is None:
            return UNIFORM
        return value.shape

    def lanes_of(self, value: Value) -> int:
        return 0 if self.forms.is_scalar(value) else self.width

    def text_form(self, value: Value) -> str:
        """The LLVM type of a value in its form."""
        bits = self.wide_bits.get(value)
        return str(form(value.type, self.lanes_of(value))) if bits is None else wide_form(bits, self.width)

    def own(self, value: Value) -> str:
        """A value in its form."""
        return self.scalar(value) if self.forms.is_scalar(value) else self.vector(value)

    # forms

    def scalar(self, value: Value) -> str:
        if isinstance(value, Const | Symbol):
            return constant_text(value)
        if value not in self.scalars:
            self.bring(value)
        return self.scalars[value]

    def vector(self, value: Value) -> str:
        if isinstance(value, Const | Symbol):
            return _constant_vector(value)
        if value not in self.vectors:
            anchor = self._anchor(value)
            if value not in self.vectors:
                self.vectors[value] = self.write.at(anchor, lambda: self._spread(value))
        return self.vectors[value]

    def wide(self, value: Value, bits: int) -> str:
        """A mask as integers: all bits set in active lanes, none in others."""
        if isinstance(value, Const):
            return constant_text(value) if is_undefined(value) else f"splat (i{bits} {-1 if value.value else 0})"
        if self.wide_bits.get(value) == bits:
            return self.wides[value]
        return self.once(value, ("wide", bits), lambda: self._widened(value, bits))

    def _widened(self, value: Value, bits: int) -> str:
        if (own := self.wide_bits.get(value)) is not None:
            how = "sext" if own < bits else "trunc"
            shapes = wide_form(own, self.width), wide_form(bits, self.width)
            return self.write.let(f"{how} {shapes[0]} {self.wides[value]} to {shapes[1]}")
        at_once = compared_bits(value) is not None
        return widened_mask(self.write, self.vector(value), bits, self.width, at_once)

    def _spread(self, value: Value) -> str:
        if value in self.wides:
            shape = wide_form(self.wide_bits[value], self.width)
            return self.write.let(f"icmp slt {shape} {self.wides[value]}, {ZERO}")
        stride = self.forms.stride(value)
        assert stride is not None, f"{value!r} is a vector, but was not written"
        if value.type.is_opaque:
            return self._whole_spread(value)
        return self.ramp(value.type, self.scalars[value], stride)

    def _whole_spread(self, value: Value) -> str:
        """A uniform struct or vector, scalar by scalar."""
        from ..text.aggregates import apart, joined
        from ..text.composites import leaves_in

        scalars = zip(leaves_in(value.type), apart(self.write, value.type, self.scalars[value], 0), strict=True)
        return joined(self.write, value.type, [self.ramp(leaf, text, 0) for leaf, text in scalars], self.width)

    def ramp(self, type: Type, base: str, stride: int) -> str:
        """base, base + stride, ..."""
        write, element, whole = self.write, form(type), form(type, self.width)
        if type.is_ptr and stride:
            return write.let(f"getelementptr i8, ptr {base}, {self.steps(I64, stride)}")
        first = write.let(f"insertelement {whole} poison, {element} {base}, i32 0")
        splat = write.let(f"shufflevector {whole} {first}, {whole} poison, <{self.width} x i32> zeroinitializer")
        return splat if not stride else write.let(f"add {whole} {splat}, {self.counting(type, stride)}")

    def spare(self) -> str:
        """In all lanes, the address of memory that may be read and written and is never used."""
        if not self._spare:
            whole, private = form(PTR, self.width), self.write.private
            first = private(f"insertelement {whole} poison, ptr {private(SPARE)}, i32 0")
            self._spare = private(f"shufflevector {whole} {first}, {whole} poison, <{self.width} x i32> {ZERO}")
        return self._spare

    def spare_place(self) -> str:
        """Its address, as a scalar. LLVM must not know it: it makes branches of stores to a select of such places."""
        if not self._place:
            self._place = self.write.private(f'call ptr asm "", "=r,0"(ptr {self.write.private(SPARE)})')
        return self._place

    def counting(self, type: Type, stride: int) -> str:
        """<0, s, 2s, ...>"""
        inside = ", ".join(f"{type} {integer_text(type, lane * stride)}" for lane in range(self.width))
        return f"<{inside}>"

    def steps(self, type: Type, stride: int) -> str:
        return f"{form(type, self.width)} {self.counting(type, stride)}"

    def lane(self, value: Value, lane: int) -> str:
        """One lane."""
        stride = self.forms.stride(value)
        if stride == 0 or (stride is not None and lane == 0):
            return self.scalar(value)
        if (value, lane) not in self.singles:
            self.singles[value, lane] = self.write.at(self._anchor(value), lambda: self.at(value, f"{lane}", I32))
        return self.singles[value, lane]

    def at(self, value: Value, index: str, type: Type = I32) -> str:
        """The lane whose number is an i32, written here."""
        write, stride = self.write, self.forms.stride(value)
        if stride is None and value.type.is_opaque:
            return self._whole_at(value, f"{type} {index}")
        if stride is None:
            return write.let(f"extractelement {form(value.type, self.width)} {self.vector(value)}, {type} {index}")
        if stride == 0:
            return self.scalar(value)
        return self.moved(value.type, self.scalar(value), self._times(index, type, value.type, stride))

    def _whole_at(self, value: Value, index: str) -> str:
        """One lane's struct or vector, from the vectors of all lanes' scalars."""
        from ..text.aggregates import apart, joined
        from ..text.composites import leaves_in

        vectors = zip(leaves_in(value.type), apart(self.write, value.type, self.vector(value), self.width), strict=True)
        scalars = [self.write.let(f"extractelement {form(leaf, self.width)} {text}, {index}") for leaf, text in vectors]
        return joined(self.write, value.type, scalars, 0)

    def _times(self, index: str, type: Type, to: Type, stride: int) -> str:
        to = I64 if to.is_ptr else to
        if to.bits != type.bits:
            index = self.write.let(f"{'zext' if to.bits > type.bits else 'trunc'} {type} {index} to {to}")
        return self.write.let(f"mul {to} {index}, {integer_text(to, stride)}")

    def moved(self, type: Type, base: str, by: str) -> str:
        """base + by, for numbers or an address."""
        if type.is_ptr:
            return self.write.let(f"getelementptr i8, ptr {base}, i64 {by}")
        return self.write.let(f"add {type} {base}, {by}")

    # masks

    def mask(self, op: Op) -> Value | None:
        """An op's mask, None if all lanes are active."""
        mask = op.mask
        if isinstance(mask, Const) and mask.value == 1:
            return None
        return mask

    def any(self, mask: Value | None) -> str | None:
        """Is a lane active? None if all are."""
        if mask is None:
            return None
        if self.forms.is_scalar(mask):
            return self.scalar(mask)
        return self.once(mask, "any", lambda: self._any_of_mask(mask))

    def _any_of_mask(self, mask: Value) -> str:
        bits = self.wide_bits.get(mask)
        if bits is None:
            return self.any_of(self.vector(mask))
        return reduced_mask(self.write, self.wides[mask], bits, self.width, self.costs.vector_bits, "or")

    def any_of(self, vector: str) -> str:
        return self.write.let(f"call i1 @llvm.vector.reduce.or({form(I1, self.width)} {vector})")

    def first(self, mask: Value | None) -> str:
        """The number of the lowest active lane, 0 if there is none."""
        if mask is None or self.forms.is_scalar(mask):
            return "0"
        return self.once(mask, "first", lambda: self.first_of(self.vector(mask)))

    def first_of(self, vector: str) -> str:
        bits = self.bits_of(vector)
        most = f"i{self.width}"
        if self.width == 1:
            return "0"
        low = self.write.let(f"call {most} @llvm.cttz({most} {bits}, i1 false)")
        low = self._as_i32(low)
        return self.write.let(f"and i32 {low}, {self.width - 1}")

    def last(self, mask: Value | None) -> str:
        """The number of the highest active lane; any if there is none."""
        if mask is None or self.forms.is_scalar(mask) or self.width == 1:
            return f"{self.width - 1}"
        return self.once(mask, "last", lambda: self._last_of(self.vector(mask)))

    def _last_of(self, vector: str) -> str:
        most = f"i{self.width}"
        high = self.write.let(f"call {most} @llvm.ctlz({most} {self.bits_of(vector)}, i1 false)")
        turned = self.write.let(f"sub i32 {self.width - 1}, {self._as_i32(high)}")
        return self.write.let(f"and i32 {turned}, {self.width - 1}")

    def _as_i32(self, number: str) -> str:
        if self.width == 32:
            return number
        return self.write.let(f"{'zext' if self.width < 32 else 'trunc'} i{self.width} {number} to i32")

    def bits_of(self, vector: str) -> str:
        """A vector of booleans as an integer, lane 0 the lowest bit."""
        return self.write.let(f"bitcast {form(I1, self.width)} {vector} to i{self.width}")

    def once(self, value: Value, key: object, make: Callable[[], str]) -> str:
        """A value derived from another, written once, directly after its definition."""
        if (value, key) not in self.singles:
            self.singles[value, key] = self.write.at(self._anchor(value), make)
        return self.singles[value, key]

    def shuffled_mask(self, mask: Value, sources: tuple[int | None, ...]) -> str:
        """A mask whose lanes are other lanes of a mask, by number, or false."""

        def make() -> str:
            bools = form(I1, self.width)
            picks = ", ".join(f"i32 {self.width if lane is None else lane}" for lane in sources)
            chosen = f"<{self.width} x i32> <{picks}>"
            return self.write.let(f"shufflevector {bools} {self.vector(mask)}, {bools} {ZERO}, {chosen}")

        return self.once(mask, sources, make)

    # scalars from active lanes

    def pick(self, value: Value, mask: Value | None) -> str:
        """A value that is the same in all active lanes, as a scalar."""
        return self.scalar(value) if self.forms.is_scalar(value) else self.at(value, self.first(mask))

    def base(self, value: Value, mask: Value | None) -> str:
        """The base of a strided value: lane 0's, active or not."""
        stride = self.shape(value).stride
        assert stride is not None, "only a known stride has a base"
        if self.forms.is_scalar(value):
            return self.scalar(value)
        index = self.first(mask)
        found = self.at(value, index)
        return found if index == "0" else self.moved(value.type, found, self._times(index, I32, value.type, -stride))

    # lanes one by one

    def one_by_one(self, mask: Value | None, type: Type, make: Callable[[int], str | None]) -> str:
        """The results of `make` for each active lane, in order, as a vector."""
        whole, result = form(type, self.width) if not type.is_void else "", "poison"
        for lane in range(self.width):

            def put(lane: int = lane, before: str = result) -> str | None:
                value = make(lane)
                if value is None or type.is_void:
                    return None
                return self._put(type, before, value, lane)

            condition = None if mask is None else self.lane(mask, lane)
            result = self.write.guarded(condition, put, whole, result)
        return result

    def _put(self, type: Type, before: str, value: str, lane: int) -> str:
        """A vector, or a struct of vectors, with another value in one lane."""
        if not type.is_opaque:
            return self.write.let(f"insertelement {form(type, self.width)} {before}, {form(type)} {value}, i32 {lane}")
        from ..text.aggregates import apart, joined
        from ..text.composites import leaves_in

        old, new = apart(self.write, type, before, self.width), apart(self.write, type, value, 0)
        made = [self._put(leaf, a, b, lane) for leaf, a, b in zip(leaves_in(type), old, new, strict=True)]
        return joined(self.write, type, made, self.width)


def _unknown(value: Value) -> None:
    raise AssertionError(f"{value!r} is used, but was not written")


def _constant_vector(value: Const | Symbol) -> str:
    if isinstance(value, Const) and is_undefined(value):
        return constant_text(value)
    text = constant_text(value)
    return ZERO if text in ("0", "null", "false") else f"splat ({form(value.type)} {text})"
