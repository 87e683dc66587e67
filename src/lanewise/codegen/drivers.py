"""Drivers: the loops over rows and gangs around a body function.

    i64 driver(ptr frame, i64 first, i64 last, ptr partial, ptr error)          units first .. last-1

    for row in first / gangs .. (last-1) / gangs:                               gangs: ceil(n / W), of one row
        for gang in this row's part:
            a stretch of gangs that are full and inside:        body(row's indices, gang * W, captured...)
            any other gang:                                     body_masked(lanes < n - gang * W, ...)

Inside is where the checks that were hoisted hold (`stretches.py`). Where every row has gangs that are not, they run
`body_masked` without the checks that all of the loop settles, if it does (`transform/launch_checks.py`).

The frame holds the sizes, then the captured values. A reduction's parameter points to W accumulators, one per lane,
which start at the operation's neutral element; lane 0 of the first unit of all starts at the value that the host has.
At the end they are combined in the order of lanes, into `partial`.

Who calls drivers is in `all_units.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.function import Const, Function, Op
from ..ir.neutral import neutral
from ..ir.ops import TABLE
from ..ir.shapes import Shape
from ..ir.types import I64, Type, type_named
from ..record import dataclass
from ..transform.launch_checks import Enough, settled_by_launch
from .function import EMITTERS
from .layout import ERROR_DRIVER, ERROR_INDEX, WORD, Layout, laid_out
from .row_ends import all_but, lanes_ahead, lanes_there
from .spelling import constant_text, quoted
from .stretches import Sum, inside_gangs, sums_of
from .types import form
from .versions import Versions, Wanted
from .write import Needs, Writer


@dataclass(frozen=True, slots=True)
class Accumulator:
    """A reduction: the parameter, how partial results are combined, and their type."""

    param: str
    op: str
    type: Type

    @property
    def neutral(self) -> str:
        return constant_text(Const(self.type, neutral(self.op, self.type)))

    def combined(self, write: Writer, a: str, b: str) -> str:
        both = Op(TABLE[self.op], self.type, [Const(self.type, 0), Const(self.type, 0)])
        return write.let(EMITTERS[self.op](write, both, [a, b], 0) or "")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A body that runs all gangs inside a row in one call: given the first lane and the one behind the last."""

    body: Function
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be known of a body function to drive it; `at_once`: units that are not worth a question.

    `one_lane`: a driver beside that of the gangs, whose units are lanes. `stretch`: one that runs gangs together.
    `aligned`: an array, the bytes of its elements, and what its addresses are to be multiples of in whole gangs; some
    lanes come before the first of these.
    """

    body: Function
    number: int
    dims: int
    frame: Layout
    accumulators: tuple[Accumulator, ...]
    partial: Layout
    at_once: int = 1
    variant: str = ""
    one_lane: bool = False
    stretch: Stretch | None = None
    aligned: tuple[str, int, int] | None = None

    @property
    def symbol(self) -> str:
        return f"lanewise.driver{self.number}{self.variant}"

    @property
    def launch_symbol(self) -> str:
        return f"lanewise.launch{self.number}"

    @property
    def share_symbol(self) -> str:
        return f"lanewise.share{self.number}"

    @property
    def partial_bytes(self) -> int:
        return self.partial.size if self.accumulators else 0


def plan(body: Function, number: int, dims: int) -> Plan:
    sizes = [(f"size {at}", I64) for at in range(dims)]
    captured = [(param.name, param.type) for param in body.params[dims:]]
    found = [
        Accumulator(item["param"], item["op"], type_named(item["type"]))
        for item in body.attrs.get("lanes", {}).get("reductions", [])
    ]
    partial = laid_out([(item.param, item.type) for item in found])
    return Plan(body, number, dims, laid_out(sizes + captured), tuple(found), partial)


def _may_fail(fn: Function) -> bool:
    return any(op.opcode in ("check", "call", "crev", "everywhere") for op in fn.ops)


def driver_text(of: Plan, versions: Versions, needs: Needs) -> str:
    return _Driver(of, versions, needs).text()


class _Driver:
    def __init__(self, of: Plan, versions: Versions, needs: Needs) -> None:
        self.plan, self.versions, self.width = of, versions, 1 if of.one_lane else versions.width
        self.write = Writer(of.body, "t.", needs)
        self.places: dict[str, str] = {}
        shapes = tuple(param.shape for param in of.body.params if param.shape is not None)
        assert len(shapes) == len(of.body.params), "every parameter of a body function has a shape"
        name, one_lane = of.body.name, self.width == 1
        inside = versions.scalar_inside(name) if one_lane else None
        self.full = inside or (versions.scalar(name) if one_lane else versions.vector(name, shapes, False))
        self.rest = versions.vector(name, shapes, True) if not one_lane else inside and versions.scalar(name)
        gang = versions.function(Wanted(name, None if one_lane else shapes, False, inside=inside is not None))
        if of.stretch is not None:
            self.full = versions.vector(of.stretch.body.name, of.stretch.shapes, False)
            gang = versions.function(Wanted(of.stretch.body.name, of.stretch.shapes, False))
        self.inside = sums_of(gang.attrs.get("inside", ()), of.body.params[of.dims - 1].name)
        self.full_fails, self.fails = _may_fail(gang), _may_fail(of.body)
        self.settled, self.enough = self._settled_rest(shapes)

    def _settled_rest(self, shapes: tuple[Shape, ...]) -> tuple[str, tuple[Enough, ...]]:
        """A version for gangs that are not inside, and what it counts on; none where such gangs are few."""
        body, dims = self.plan.body, self.plan.dims
        if self.width == 1 or dims == 1 or not any(self._is_margin(item) for item in self.inside):
            return "", ()
        new, enough = settled_by_launch(body)
        if not enough:
            return "", ()
        new.name = f"{body.name}.settled"
        self.versions.apart[new.name] = new
        if body.name in self.versions.says:
            self.versions.says[new.name] = self.versions.says[body.name]
        return self.versions.vector(new.name, shapes, True), enough

    def _is_margin(self, item: Sum) -> bool:
        """Does it hold only at some distance from an end of each row? Not of a length that is just too short."""
        return item.slope > 0 or (item.slope < 0 and (item.constant < -1 or len(item.products) > 1))

    def text(self) -> str:
        write = self.write
        write.label("entry")
        self.captured = {slot.name: self._loaded(slot.name) for slot in self.plan.frame.slots}
        for item in self.plan.accumulators:
            self._start(item)
        self._loops()
        lines = write.take()
        linkage = "internal " if self.plan.variant else ""
        says = self.versions.says.get(self.plan.body.name, "")
        says += " noinline" if says else ""
        head = "i64 %first, i64 %last, ptr noalias %partial, ptr noalias %error"
        return "\n".join(
            [
                f"define {linkage}i64 @{self.plan.symbol}(ptr noalias %frame, {head}) nounwind{says} {{",
                lines[0],
                *write.privates,
                *lines[1:],
                "}",
            ]
        )

    def _loaded(self, name: str) -> str:
        slot = self.plan.frame[name]
        place = self.write.let(f"getelementptr i8, ptr %frame, i64 {slot.offset}")
        return self.write.let(f"load {form(slot.type)}, ptr {place}, align {min(slot.type.bytes, WORD)}")

    def _start(self, item: Accumulator) -> None:
        """Neutral in all lanes; lane 0 takes over what the host has, if this is the first piece."""
        write, kind = self.write, form(item.type)
        room = write.private(f"alloca [{self.width} x {kind}], align 64")
        for lane in range(self.width):
            start = item.neutral
            if lane == 0:
                is_first = write.let("icmp eq i64 %first, 0")
                held = write.let(f"load {kind}, ptr {self.captured[item.param]}, align {item.type.bytes}")
                start = write.let(f"select i1 {is_first}, {kind} {held}, {kind} {start}")
            write.do(f"store {kind} {start}, ptr {self._cell(room, kind, lane)}, align {item.type.bytes}")
        self.places[item.param] = room

    def _cell(self, room: str, kind: object, lane: int) -> str:
        return self.write.let(f"getelementptr {kind}, ptr {room}, i64 {lane}")

    def _loops(self) -> None:
        let, do, label = self.write.let, self.write.do, self.write.label
        n = self.captured[f"size {self.plan.dims - 1}"]
        gangs = self._gangs_of(n)
        some = let("icmp slt i64 %first, %last")
        do(f"br i1 {some}, label %start, label %done")
        label("start")
        row0, from0 = let(f"udiv i64 %first, {gangs}"), let(f"urem i64 %first, {gangs}")
        ahead, behind_them = self._ahead(n)
        full = let(f"udiv i64 {behind_them}, {self.width}")
        settled = self._settled()
        before_row = self._run_ahead(ahead)
        do("br label %row")
        label("row")
        do(f"%row.at = phi i64 [ {row0}, %{before_row} ], [ %row.next, %row.end ]")
        do(f"%gang.from = phi i64 [ {from0}, %{before_row} ], [ 0, %row.end ]")
        before = let(f"mul i64 %row.at, {gangs}")
        left = let(f"sub i64 %last, {before}")
        to = let(f"call i64 @llvm.smin(i64 {left}, i64 {self._gangs_of(behind_them) if ahead else gangs})")
        outer = self._outer("%row.at")
        first, behind = self._inside(outer, full, ahead)
        do("br label %gang.test")
        label("gang.test")
        do("%gang.at = phi i64 [ %gang.from, %row ], [ %gang.next, %gang.done ], [ %rest.next, %rest.end ]")
        more = let(f"icmp slt i64 %gang.at, {to}")
        do(f"br i1 {more}, label %gang.choice, label %row.end")
        label("gang.choice")
        stop = let(f"call i64 @llvm.smin(i64 {behind}, i64 {to})")
        begun = let(f"icmp sge i64 %gang.at, {first}")
        goes = let(f"icmp slt i64 %gang.at, {stop}")
        do(f"br i1 {let(f'and i1 {begun}, {goes}')}, label %gang, label %rest")
        label("gang")
        do("%gang.now = phi i64 [ %gang.at, %gang.choice ], [ %gang.next, %gang.end ]")
        base = self._base("%gang.now", ahead)
        end = [let(f"mul nsw i64 {stop}, {self.width}")] if self.plan.stretch else []
        self._run(self.full, None, outer, base, "gang.end", self.full_fails, end)
        do(f"%gang.next = add nsw i64 {stop}, 0" if end else "%gang.next = add nsw i64 %gang.now, 1")
        again = let(f"icmp slt i64 %gang.next, {stop}")
        do(f"br i1 {again}, label %gang, label %gang.done")
        label("gang.done")
        do("br label %gang.test")
        label("rest")
        if self.rest is None:
            do("br label %rest.end")
            label("rest.end")
        else:
            done = self._base("%gang.at", ahead)
            mask = lanes_there(self.write, self.width, "%gang.at", full, behind_them)
            self._run_rest(self.rest, settled, mask, outer, done)
        do("%rest.next = add nsw i64 %gang.at, 1")
        do("br label %gang.test")
        label("row.end")
        do("%row.next = add nsw i64 %row.at, 1")
        reached = let(f"mul i64 %row.next, {gangs}")
        again = let(f"icmp slt i64 {reached}, %last")
        do(f"br i1 {again}, label %row, label %done")
        label("done")
        for item in self.plan.accumulators:
            self._combine(item)
        do("ret i64 0")

    def _gangs_of(self, lanes: str) -> str:
        return self.write.let(f"udiv i64 {self.write.let(f'add i64 {lanes}, {self.width - 1}')}, {self.width}")

    def _base(self, gang: str, ahead: str) -> str:
        """The first lane of a gang."""
        first = self.write.let(f"mul nsw i64 {gang}, {self.width}")
        return self.write.let(f"add nsw i64 {first}, {ahead}") if ahead else first

    def _ahead(self, n: str) -> tuple[str, str]:
        """How many lanes come before the first whole gang, where that shall be aligned, and how many do not."""
        if self.plan.aligned is None:
            return "", n
        array, size, align = self.plan.aligned
        ahead = lanes_ahead(self.write, self.captured[array], size, align, n)
        return ahead, self.write.let(f"sub i64 {n}, {ahead}")

    def _run_ahead(self, ahead: str) -> str:
        """The lanes before the first whole gang, by who runs the first piece; the label of where it goes on."""
        let, do, label = self.write.let, self.write.do, self.write.label
        if not ahead or self.rest is None:
            return "start"
        bits = f"i{self.width}"
        some = let(f"and i1 {let('icmp eq i64 %first, 0')}, {let(f'icmp sgt i64 {ahead}, 0')}")
        do(f"br i1 {some}, label %ahead, label %whole")
        label("ahead")
        off = let(f"sub i64 {self.width}, {ahead}")
        self._run(self.rest, f"{bits} {all_but(self.write, self.width, off)}", [], "0", "ahead.end", self.fails)
        do("br label %whole")
        label("whole")
        return "whole"

    def _inside(self, outer: list[str], full: str, ahead: str) -> tuple[str, str]:
        indices = dict(zip((param.name for param in self.plan.body.params), outer, strict=False))
        sizes = [self.captured[f"size {at}"] for at in range(self.plan.dims)]
        values = {**self.captured, **indices}
        return inside_gangs(self.write, self.inside, values, self.width, full, sizes, ahead or "0")

    def _outer(self, row: str) -> list[str]:
        """The outer indices of a row."""
        let, sizes = self.write.let, [self.captured[f"size {at}"] for at in range(self.plan.dims)]
        found: list[str] = []
        for at in reversed(range(self.plan.dims - 1)):
            if at == 0:
                found.append(row)
            else:
                found.append(let(f"urem i64 {row}, {sizes[at]}"))
                row = let(f"udiv i64 {row}, {sizes[at]}")
        return found[::-1]

    def _settled(self) -> str:
        """Does all that the version without checks counts on hold?"""
        let, all = self.write.let, ""
        for item in self.enough:
            holds = let(f"icmp sle i64 {self.captured[f'size {item.axis}']}, {self.captured[item.length]}")
            all = let(f"and i1 {all}, {holds}") if all else holds
        return all

    def _run_rest(self, rest: str, settled: str, mask: str | None, outer: list[str], base: str) -> None:
        """A gang that is not inside, without checks if they are settled."""
        do, label = self.write.do, self.write.label
        if settled:
            do(f"br i1 {settled}, label %rest.settled, label %rest.checked")
            label("rest.settled")
            self._run(self.settled, mask, outer, base, "rest.settled.end", self.fails)
            do("br label %rest.end")
            label("rest.checked")
            self._run(rest, mask, outer, base, "rest.checked.end", self.fails)
            do("br label %rest.end")
            label("rest.end")
        else:
            self._run(rest, mask, outer, base, "rest.end", self.fails)

    def _run(
        self,
        symbol: str,
        mask: str | None,
        outer: list[str],
        base: str,
        end: str,
        fails: bool,
        behind: Sequence[str] = (),
    ) -> None:
        """Call the body for one gang, or up to a lane; leave if it failed."""
        let, do, label = self.write.let, self.write.do, self.write.label
        args = [] if mask is None else [mask]
        args += [f"i64 {index}" for index in (*outer, base, *behind)]
        for param in self.plan.body.params[self.plan.dims :]:
            args.append(f"{form(param.type)} {self.places.get(param.name, self.captured[param.name])}")
        do(f"call void @{quoted(symbol)}({', '.join([*args, 'ptr %error'])})")
        if fails:
            state = let("load i64, ptr %error, align 8")
            failed = let(f"icmp ne i64 {state}, 0")
            do(f"br i1 {failed}, label %{end}.failed, label %{end}")
            label(f"{end}.failed")
            for offset, text in zip(
                (ERROR_DRIVER, *(ERROR_INDEX + at * WORD for at in range(self.plan.dims))),
                (str(self.plan.number + 1), *outer, base),
                strict=True,
            ):
                do(f"store i64 {text}, ptr {let(f'getelementptr i8, ptr %error, i64 {offset}')}, align 8")
            do("ret i64 1")
        else:
            do(f"br label %{end}")
        label(end)

    def _combine(self, item: Accumulator) -> None:
        write, kind, room = self.write, form(item.type), self.places[item.param]
        total = ""
        for lane in range(self.width):
            one = write.let(f"load {kind}, ptr {self._cell(room, kind, lane)}, align {item.type.bytes}")
            total = one if not lane else item.combined(write, total, one)
        place = write.let(f"getelementptr i8, ptr %partial, i64 {self.plan.partial[item.param].offset}")
        write.do(f"store {kind} {total}, ptr {place}, align {item.type.bytes}")
