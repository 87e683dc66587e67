"""Drivers: the loops over rows and gangs around a body function.

    i64 driver(ptr frame, i64 first, i64 last, ptr partial, ptr error)          units first .. last-1

    for row in first / gangs .. (last-1) / gangs:                               gangs: ceil(n / W), of one row
        for gang in this row's part:
            a stretch of gangs that are full and inside:        body(row's indices, gang * W, captured...)
            any other gang:                                     body_masked(lanes < n - gang * W, ...)

Inside is where the hoisted checks hold (`stretches.py`).

A reduction's parameter points to W accumulators, one per lane, which start at the operation's neutral element; lane 0
of the very first unit starts at the host's value. At the end they are combined in lane order, into `partial`. With a
reduction of floats (`ordered_sums.py`) a unit is a step of 64 iterations, and rows are run in stretches inside a block.

`launch_loop.py` calls drivers.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.reduction_order import BLOCK, STEP
from ...transform.checks.driver_questions import Question
from ..text.spelling import quoted
from ..text.types import form
from ..text.write import Needs, Writer, function_words
from .gang_effects import may_fail, may_print, sums_inside
from .held_iterations import held_room, run_held
from .lanes_loop import HEAD, Accumulator, LanesLoop
from .layout import ERROR_DRIVER, ERROR_INDEX, WORD
from .ordered_sums import end_block, is_worth_unrolling, slots, state, steps_of, total
from .row_ends import all_but, lanes_ahead, lanes_there
from .stretches import inside_gangs
from .versions import Versions, Wanted


def driver_text(of: LanesLoop, versions: Versions, needs: Needs) -> str:
    return _Driver(of, versions, needs).text()


class _Driver:
    def __init__(self, of: LanesLoop, versions: Versions, needs: Needs) -> None:
        self.loop, self.versions, self.width = of, versions, of.variant.width
        self.write = Writer(of.body, "t.", needs)
        self.places: dict[str, str] = {}
        self.states: dict[str, str] = {}
        self.slot: int | None = None  # of the gang that is written, if it is known
        self.unrolled = of.is_ordered and is_worth_unrolling(of.body, self.width)
        shapes = tuple(param.shape for param in of.body.params if param.shape is not None)
        assert len(shapes) == len(of.body.params), "every parameter of a body function has a shape"
        name, one_lane, rest = of.body.name, self.width == 1, of.rest or of.body
        inside = versions.scalar_inside(name) if one_lane else None
        self.full = inside or (versions.scalar(name) if one_lane else "")
        self.rest = versions.vector(rest.name, shapes, True) if not one_lane else inside and versions.scalar(name)
        self.fails, self.full_fails, self.inside = may_fail(rest), False, list[Question]()
        self.prints = may_print(of.body)
        if not of.is_careful:
            wanted = Wanted(name, None if one_lane else shapes, False, inside=inside is not None)
            if of.stretch is not None:
                wanted = Wanted(of.stretch.body.name, of.stretch.shapes, False)
            gang = versions.function(wanted)
            self.full = versions.vector(wanted.name, wanted.shapes, False) if wanted.shapes else self.full
            self.full_fails, self.inside = may_fail(gang), sums_inside(of, gang)

    def text(self) -> str:
        write = self.write
        write.label("entry")
        self.captured = {slot.name: self._loaded(slot.name) for slot in self.loop.frame.slots}
        for item in self.loop.accumulators:
            (self._start_ordered if item.is_ordered else self._start)(item)
        self._loops()
        lines = write.take()
        linkage = "internal " if self.loop.suffix else ""
        says = function_words(self.loop.variant)
        says += " noinline" if says else ""
        return "\n".join(
            [
                f"define {linkage}i64 @{self.loop.symbol}({HEAD}) nounwind{says} {{",
                lines[0],
                *write.privates,
                *lines[1:],
                "}",
            ]
        )

    def _loaded(self, name: str) -> str:
        slot = self.loop.frame[name]
        place = self.write.let(f"getelementptr i8, ptr %frame, i64 {slot.offset}")
        return self.write.let(f"load {form(slot.type)}, ptr {place}, align {min(slot.type.bytes, WORD)}")

    def _start(self, item: Accumulator) -> None:
        """Neutral in all lanes; lane 0 starts at the host's value, in the first piece."""
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

    def _start_ordered(self, item: Accumulator) -> None:
        self.places[item.param] = slots(self.write, item)
        self.states[item.param] = state(self.write)

    def _cell(self, room: str, kind: object, lane: int | str) -> str:
        return self.write.let(f"getelementptr {kind}, ptr {room}, i64 {lane}")

    def _loops(self) -> None:
        let, do, label = self.write.let, self.write.do, self.write.label
        n = self.captured[f"size {self.loop.dims - 1}"]
        gangs = self._gangs_of(n)
        some = let("icmp slt i64 %first, %last")
        do(f"br i1 {some}, label %start, label %done")
        label("start")
        steps = steps_of(self.write, n) if self.loop.is_ordered else ""
        if steps:
            ahead, behind_them = "", n
            full = let(f"udiv i64 {n}, {self.width}")
            to = self._steps_begin(steps, gangs)
        else:
            row0, from0 = let(f"udiv i64 %first, {gangs}"), let(f"urem i64 %first, {gangs}")
            ahead, behind_them = self._ahead(n)
            full = let(f"udiv i64 {behind_them}, {self.width}")
            before_row = self._run_ahead(ahead)
            do("br label %row")
            label("row")
            do(f"%row.at = phi i64 [ {row0}, %{before_row} ], [ %row.next, %row.end ]")
            do(f"%gang.from = phi i64 [ {from0}, %{before_row} ], [ 0, %row.end ]")
            before = let(f"mul i64 %row.at, {gangs}")
            left = let(f"sub i64 %last, {before}")
            to = let(f"call i64 @llvm.smin(i64 {left}, i64 {self._gangs_of(behind_them) if ahead else gangs})")
        outer = self._outer("%row.at")
        inside = None if self.loop.is_careful else self._inside(outer, full, ahead)
        do("br label %gang.test")
        label("gang.test")
        after_gangs = "[ %gang.past, %gang.done ], " if inside else ""
        do(f"%gang.at = phi i64 [ %gang.from, %row ], {after_gangs}[ %rest.next, %rest.end ]")
        more = let(f"icmp slt i64 %gang.at, {to}")
        do(f"br i1 {more}, label %{'gang.choice' if inside else 'rest'}, label %row.end")
        if inside:
            self._gangs(*inside, to, outer, ahead)
        label("rest")
        if self.rest is None:
            do("br label %rest.end")
            label("rest.end")
        else:
            mask = lanes_there(self.write, self.width, "%gang.at", full, behind_them)
            self._run(self.rest, mask, outer, self._base("%gang.at", ahead), "rest.end", self.fails)
        do("%rest.next = add nsw i64 %gang.at, 1")
        do("br label %gang.test")
        label("row.end")
        if steps:
            self._steps_end(steps)
        else:
            do("%row.next = add nsw i64 %row.at, 1")
            reached = let(f"mul i64 %row.next, {gangs}")
            again = let(f"icmp slt i64 {reached}, %last")
            do(f"br i1 {again}, label %row, label %done")
        label("done")
        if self.prints:
            self._note(ERROR_DRIVER, "0")  # what the host prints next, or a check of its own, is of no gang
        for item in self.loop.accumulators:
            self._combine(item)
        do("ret i64 0")

    def _steps_begin(self, steps: str, gangs: str) -> str:
        """The part of a row that is in the piece and in one block; the gang after its last."""
        let, do, many = self.write.let, self.write.do, STEP // self.width
        row0, from0 = let(f"udiv i64 %first, {steps}"), let(f"urem i64 %first, {steps}")
        do("br label %row")
        self.write.label("row")
        do(f"%row.at = phi i64 [ {row0}, %start ], [ %row.next, %row.again ]")
        do(f"%step.from = phi i64 [ {from0}, %start ], [ %step.next, %row.again ]")
        do("%unit.at = phi i64 [ %first, %start ], [ %unit.next, %row.again ]")
        block = let(f"add i64 {let(f'or i64 %unit.at, {BLOCK - 1}')}, 1")
        row = let(f"add i64 %unit.at, {let(f'sub i64 {steps}, %step.from')}")
        end = let(f"call i64 @llvm.smin(i64 {block}, i64 {row})")
        do(f"%unit.next = call i64 @llvm.smin(i64 {end}, i64 %last)")
        do(f"%step.to = add i64 %step.from, {let('sub i64 %unit.next, %unit.at')}")
        do(f"%gang.from = mul nsw i64 %step.from, {many}")
        return let(f"call i64 @llvm.smin(i64 {let(f'mul nsw i64 %step.to, {many}')}, i64 {gangs})")

    def _steps_end(self, steps: str) -> None:
        let, do, label = self.write.let, self.write.do, self.write.label
        over = let(f"icmp eq i64 %step.to, {steps}")
        do(f"%row.next = add nsw i64 %row.at, {let(f'zext i1 {over} to i64')}")
        do(f"%step.next = select i1 {over}, i64 0, i64 %step.to")
        full = let(f"icmp eq i64 {let(f'and i64 %unit.next, {BLOCK - 1}')}, 0")
        do("%ends = icmp sge i64 %unit.next, %last")
        do(f"br i1 {let(f'or i1 {full}, %ends')}, label %block.end, label %row.again")
        label("block.end")
        for item in self.loop.accumulators:
            if item.is_ordered:
                end_block(self.write, item, self.places[item.param], self.states[item.param])
        do("br label %row.again")
        label("row.again")
        do("br i1 %ends, label %done, label %row")

    def _gangs(self, first: str, after: str, to: str, outer: list[str], ahead: str) -> None:
        """Gangs that are inside, one after the other; any other goes to `rest`."""
        let, do, label = self.write.let, self.write.do, self.write.label
        label("gang.choice")
        stop = let(f"call i64 @llvm.smin(i64 {after}, i64 {to})")
        begun = let(f"icmp sge i64 %gang.at, {first}")
        goes = let(f"icmp slt i64 %gang.at, {stop}")
        here = let(f"and i1 {begun}, {goes}")
        if self.unrolled:
            do(f"br i1 {here}, label %steps, label %rest")
            self._whole_steps(stop, outer)
            label("gang")
            do("%gang.now = phi i64 [ %gang.at, %steps ], [ %gang.next, %gang.end ], [ %step.after, %step.done ]")
        else:
            do(f"br i1 {here}, label %gang, label %rest")
            label("gang")
            do("%gang.now = phi i64 [ %gang.at, %gang.choice ], [ %gang.next, %gang.end ]")
        base = self._base("%gang.now", ahead)
        if self.loop.stretch:
            self._stretch(outer, base, let(f"mul nsw i64 {stop}, {self.width}"))
            do(f"%gang.next = add nsw i64 {stop}, 0")
        else:
            self._run(self.full, None, outer, base, "gang.end", self.full_fails)
            do("%gang.next = add nsw i64 %gang.now, 1")
        again = let(f"icmp slt i64 %gang.next, {stop}")
        do(f"br i1 {again}, label %gang, label %gang.done")
        label("gang.done")
        past = ", [ %step.after, %step.done ]" if self.unrolled else ""
        do(f"%gang.past = phi i64 [ %gang.next, %gang.end ]{past}")
        do("br label %gang.test")

    def _whole_steps(self, stop: str, outer: list[str]) -> None:
        """Steps of gangs that are all inside; each gang has slots at a fixed place, which LLVM keeps in registers."""
        let, do, label, many = self.write.let, self.write.do, self.write.label, STEP // self.width
        label("steps")
        begins = let(f"icmp eq i64 {let(f'and i64 %gang.at, {many - 1}')}, 0")
        last = let(f"sub i64 {stop}, {many}")
        is_whole = let(f"icmp sle i64 %gang.at, {last}")
        do(f"br i1 {let(f'and i1 {begins}, {is_whole}')}, label %step, label %gang")
        label("step")
        do(f"%step.now = phi i64 [ %gang.at, %steps ], [ %step.after, %step.{many - 1}.end ]")
        for gang in range(many):
            self.slot = gang * self.width
            base = self._base(let(f"add nsw i64 %step.now, {gang}"), "")
            self._run(self.full, None, outer, base, f"step.{gang}.end", self.full_fails)
        self.slot = None
        do(f"%step.after = add nsw i64 %step.now, {many}")
        do(f"br i1 {let(f'icmp sle i64 %step.after, {last}')}, label %step, label %step.done")
        label("step.done")
        do(f"br i1 {let(f'icmp slt i64 %step.after, {stop}')}, label %gang, label %gang.done")

    def _stretch(self, outer: list[str], base: str, end: str) -> None:
        """Run all gangs from one on in one call; if a check fails, run unfinished iterations again."""
        let, do, label = self.write.let, self.write.do, self.write.label
        held = held_room(self.write, self.width)
        self._call(self.full, None, outer, base, (f"i64 {end}", f"ptr {held}"))
        if self.full_fails:
            assert self.rest is not None, "gangs under masks are there"
            rest = self.rest
            do(f"br i1 {self._failed()}, label %held, label %gang.end")
            label("held")

            def one(mask: str, far: str) -> None:
                self._run(rest, mask, outer, let(f"add nsw i64 {base}, {far}"), "held.end", True)

            run_held(self.write, self.width, held, let(f"sub i64 {end}, {base}"), one, "gang.end")
        else:
            do("br label %gang.end")
        label("gang.end")

    def _gangs_of(self, lanes: str) -> str:
        return self.write.let(f"udiv i64 {self.write.let(f'add i64 {lanes}, {self.width - 1}')}, {self.width}")

    def _base(self, gang: str, ahead: str) -> str:
        """The first lane of a gang."""
        first = self.write.let(f"mul nsw i64 {gang}, {self.width}")
        return self.write.let(f"add nsw i64 {first}, {ahead}") if ahead else first

    def _ahead(self, n: str) -> tuple[str, str]:
        """How many lanes come before the first whole gang, if that is to be aligned, and how many do not."""
        if self.loop.aligned is None:
            return "", n
        array, size, align = self.loop.aligned
        ahead = lanes_ahead(self.write, self.captured[array], size, align)
        return ahead, self.write.let(f"sub i64 {n}, {ahead}")

    def _run_ahead(self, ahead: str) -> str:
        """The lanes before the first whole gang, run with the first piece; returns the label where it continues."""
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
        indices = dict(zip((param.name for param in self.loop.body.params), outer, strict=False))
        sizes = [self.captured[f"size {at}"] for at in range(self.loop.dims)]
        values = {**self.captured, **indices}
        index = self.loop.body.params[self.loop.dims - 1].name
        return inside_gangs(self.write, self.inside, index, values, self.width, full, sizes, ahead or "0")

    def _outer(self, row: str) -> list[str]:
        """The outer indices of a row."""
        let, sizes = self.write.let, [self.captured[f"size {at}"] for at in range(self.loop.dims)]
        found: list[str] = []
        for at in reversed(range(self.loop.dims - 1)):
            if at == 0:
                found.append(row)
            else:
                found.append(let(f"urem i64 {row}, {sizes[at]}"))
                row = let(f"udiv i64 {row}, {sizes[at]}")
        return found[::-1]

    def _run(self, symbol: str, mask: str | None, outer: list[str], base: str, end: str, fails: bool) -> None:
        """Call the body for one gang; leave if it failed."""
        do, label = self.write.do, self.write.label
        if self.prints:
            self._note_place(outer, base)
        self._call(symbol, mask, outer, base)
        if fails:
            do(f"br i1 {self._failed()}, label %{end}.failed, label %{end}")
            label(f"{end}.failed")
            self._note_place(outer, base)
            do("ret i64 1")
        else:
            do(f"br label %{end}")
        label(end)

    def _note_place(self, outer: list[str], base: str) -> None:
        """The driver and the index of a gang, in the error record."""
        self._note(ERROR_DRIVER, str(self.loop.number + 1))
        for at, index in enumerate((*outer, base)):
            self._note(ERROR_INDEX + at * WORD, index)

    def _note(self, offset: int, word: str) -> None:
        place = self.write.let(f"getelementptr i8, ptr %error, i64 {offset}")
        self.write.do(f"store i64 {word}, ptr {place}, align 8")

    def _call(self, symbol: str, mask: str | None, outer: list[str], base: str, more: Sequence[str] = ()) -> None:
        args = [] if mask is None else [mask]
        args += [*(f"i64 {index}" for index in (*outer, base)), *more]
        for param in self.loop.body.params[self.loop.dims :]:
            args.append(f"{form(param.type)} {self._argument(param.name, base)}")
        self.write.do(f"call void @{quoted(symbol)}({', '.join([*args, 'ptr %error'])})")

    def _argument(self, name: str, base: str) -> str:
        """The argument for a captured parameter: a frame value, or accumulators of the gang that starts at `base`."""
        if name not in self.states:
            return self.places.get(name, self.captured[name])
        kind = next(form(item.type) for item in self.loop.accumulators if item.param == name)
        slot = self.write.let(f"and i64 {base}, {STEP - 1}") if self.slot is None else self.slot
        return self._cell(self.places[name], kind, slot)

    def _failed(self) -> str:
        state = self.write.let("load i64, ptr %error, align 8")
        return self.write.let(f"icmp ne i64 {state}, 0")

    def _combine(self, item: Accumulator) -> None:
        write, kind = self.write, form(item.type)
        found = total(write, item, self.states[item.param]) if item.is_ordered else self._combined(item)
        place = write.let(f"getelementptr i8, ptr %partial, i64 {self.loop.partial[item.param].offset}")
        write.do(f"store {kind} {found}, ptr {place}, align {item.type.bytes}")

    def _combined(self, item: Accumulator) -> str:
        write, kind, room = self.write, form(item.type), self.places[item.param]
        found = ""
        for lane in range(self.width):
            one = write.let(f"load {kind}, ptr {self._cell(room, kind, lane)}, align {item.type.bytes}")
            found = one if not lane else item.combined(write, found, one)
        return found
