"""The machine code of a race: pieces of a launch by the drivers of several programs, in turns, each timed.

    i64 run(ptr race, ptr frame, i64 first, i64 last, ptr partial, ptr error)       units first .. last-1, once each

`race` is a table (`race_table.py`). Units are the host's: gangs of a row. For a rival with fewer lanes each is several
of its own. For one with more lanes, the host runs the units before and after those of the rival, so that gangs begin at
multiples of its lanes. A loop with reductions runs a piece of a launch in one call, because its driver writes the
partial result.

One thread at a time races; others run the present winner. Pieces grow or shrink between rounds until they take about
`ticks`. Where a rival fails, its number goes into the upper half of the error record's word for the driver, because its
reports are its own. At the end of the schedule, visits are set to `WANTED`.

Requires  a cycle counter; rivals compiled from the same module as the host.
Costs     two reads of the counter for a piece; a launch that does not race, ten instructions.
"""

from __future__ import annotations

import functools
from typing import Any

from ...codegen.launch.layout import ERROR_DRIVER
from .race_table import (
    BLOCK,
    CLASSES,
    CURRENT,
    DIMS,
    INNER,
    LANES,
    LENGTH,
    ORDERED,
    PIECE,
    PLACE,
    REDUCES,
    RIVALS,
    ROUND,
    TICKS,
    TOTAL,
    TURNS,
    UNITS,
    VISITS_AT,
    WANTED,
)

WIDEST = 128

TEXT = f"""
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)

define internal i64 @call(ptr %race, i64 %who, ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error) noinline {{
entry:
  %two = mul i64 %who, 2
  %word = add i64 %two, {RIVALS}
  %at = getelementptr i64, ptr %race, i64 %word
  %driver = load ptr, ptr %at
  %status = call i64 %driver(ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error)
  %failed = icmp ne i64 %status, 0
  br i1 %failed, label %mark, label %done
mark:
  %place = getelementptr i8, ptr %error, i64 {ERROR_DRIVER}
  %number = load i64, ptr %place
  %upper = shl i64 %who, 32
  %both = or i64 %number, %upper
  store i64 %both, ptr %place
  br label %done
done:
  ret i64 %status
}}

; The units of a piece by one rival, in its own units.
define internal i64 @piece(ptr %race, i64 %who, ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error, i64 %inner,
                           i64 %gangs) noinline {{
entry:
  %two = mul i64 %who, 2
  %word = add i64 %two, {RIVALS + 1}
  %at = getelementptr i64, ptr %race, i64 %word
  %lanes = load i64, ptr %at
  %host.at = getelementptr i64, ptr %race, i64 {LANES}
  %host = load i64, ptr %host.at
  %ordered.at = getelementptr i64, ptr %race, i64 {ORDERED}
  %ordered = load i64, ptr %ordered.at
  %is.ordered = icmp ne i64 %ordered, 0
  %equal = icmp eq i64 %lanes, %host
  %same = or i1 %equal, %is.ordered
  br i1 %same, label %as.is, label %other
as.is:
  %s0 = call i64 @call(ptr %race, i64 %who, ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error)
  ret i64 %s0
other:
  %up = add i64 %inner, %lanes
  %up1 = sub i64 %up, 1
  %own.gangs = udiv i64 %up1, %lanes
  %wide = icmp ugt i64 %lanes, %host
  br i1 %wide, label %wider, label %convert
wider:
  %ratio = udiv i64 %lanes, %host
  %h0 = call i64 @aligned(i64 %first, i64 %gangs, i64 %ratio, i1 true)
  %head = call i64 @llvm.smin.i64(i64 %h0, i64 %last)
  %t0 = call i64 @aligned(i64 %last, i64 %gangs, i64 %ratio, i1 false)
  %tail = call i64 @llvm.smax.i64(i64 %t0, i64 %head)
  %reduces.at = getelementptr i64, ptr %race, i64 {REDUCES}
  %reduces = load i64, ptr %reduces.at
  %whole0 = icmp eq i64 %head, %first
  %whole1 = icmp eq i64 %tail, %last
  %whole = and i1 %whole0, %whole1
  br i1 %whole, label %convert, label %parts
parts:
  %is.one = icmp ne i64 %reduces, 0
  br i1 %is.one, label %by.host, label %three
by.host:
  %s1 = call i64 @call(ptr %race, i64 0, ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error)
  ret i64 %s1
three:
  %has.head = icmp slt i64 %first, %head
  br i1 %has.head, label %run.head, label %middle
run.head:
  %s2 = call i64 @call(ptr %race, i64 0, ptr %frame, i64 %first, i64 %head, ptr %partial, ptr %error)
  %f2 = icmp ne i64 %s2, 0
  br i1 %f2, label %fails, label %middle
middle:
  %has.middle = icmp slt i64 %head, %tail
  br i1 %has.middle, label %run.middle, label %end
run.middle:
  %m0 = call i64 @own(i64 %head, i64 %gangs, i64 %own.gangs, i64 %lanes, i64 %host)
  %m1 = call i64 @own(i64 %tail, i64 %gangs, i64 %own.gangs, i64 %lanes, i64 %host)
  %s3 = call i64 @call(ptr %race, i64 %who, ptr %frame, i64 %m0, i64 %m1, ptr %partial, ptr %error)
  %f3 = icmp ne i64 %s3, 0
  br i1 %f3, label %fails, label %end
end:
  %has.tail = icmp slt i64 %tail, %last
  br i1 %has.tail, label %run.tail, label %fine
run.tail:
  %s4 = call i64 @call(ptr %race, i64 0, ptr %frame, i64 %tail, i64 %last, ptr %partial, ptr %error)
  ret i64 %s4
fails:
  ret i64 1
fine:
  ret i64 0
convert:
  %c0 = call i64 @own(i64 %first, i64 %gangs, i64 %own.gangs, i64 %lanes, i64 %host)
  %c1 = call i64 @own(i64 %last, i64 %gangs, i64 %own.gangs, i64 %lanes, i64 %host)
  %s5 = call i64 @call(ptr %race, i64 %who, ptr %frame, i64 %c0, i64 %c1, ptr %partial, ptr %error)
  ret i64 %s5
}}

; A unit of the host as one of a rival, where it begins at one.
define internal i64 @own(i64 %unit, i64 %gangs, i64 %own.gangs, i64 %lanes, i64 %host) {{
  %row = udiv i64 %unit, %gangs
  %gang = urem i64 %unit, %gangs
  %rows = mul i64 %row, %own.gangs
  %lane = mul i64 %gang, %host
  %own = udiv i64 %lane, %lanes
  %all = add i64 %rows, %own
  ret i64 %all
}}

; The next unit (or the last one) that begins at a multiple of so many gangs in its row.
define internal i64 @aligned(i64 %unit, i64 %gangs, i64 %ratio, i1 %up) {{
  %row = udiv i64 %unit, %gangs
  %gang = urem i64 %unit, %gangs
  %more = sub i64 %ratio, 1
  %some = select i1 %up, i64 %more, i64 0
  %raised = add i64 %gang, %some
  %parts = udiv i64 %raised, %ratio
  %begins = mul i64 %parts, %ratio
  %inside = call i64 @llvm.smin.i64(i64 %begins, i64 %gangs)
  %rows = mul i64 %row, %gangs
  %all = add i64 %rows, %inside
  ret i64 %all
}}

define i64 @run(ptr %race, ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error) {{
entry:
  %dims.at = getelementptr i64, ptr %race, i64 {DIMS}
  %dims = load i64, ptr %dims.at
  %last.axis = sub i64 %dims, 1
  %inner.at = getelementptr i64, ptr %frame, i64 %last.axis
  %inner = load i64, ptr %inner.at
  br label %axis
axis:
  %d = phi i64 [ 0, %entry ], [ %d.next, %axis ]
  %product = phi i64 [ 1, %entry ], [ %product.next, %axis ]
  %size.at = getelementptr i64, ptr %frame, i64 %d
  %size = load i64, ptr %size.at
  %product.next = mul i64 %product, %size
  %d.next = add i64 %d, 1
  %d.more = icmp slt i64 %d.next, %dims
  br i1 %d.more, label %axis, label %known
known:
  %host.at = getelementptr i64, ptr %race, i64 {LANES}
  %host = load i64, ptr %host.at
  %up = add i64 %inner, %host
  %up1 = sub i64 %up, 1
  %gangs = udiv i64 %up1, %host
  %less = sub i64 %inner, 1
  %z = call i64 @llvm.ctlz.i64(i64 %less, i1 false)
  %log = sub i64 64, %z
  %a0 = call i64 @llvm.smax.i64(i64 %log, i64 2)
  %a1 = call i64 @llvm.smin.i64(i64 %a0, i64 {INNER + 1})
  %a = sub i64 %a1, 2
  %y = call i64 @llvm.ctlz.i64(i64 %product.next, i1 false)
  %all.log = sub i64 57, %y
  %b0 = sdiv i64 %all.log, 4
  %b1 = call i64 @llvm.smax.i64(i64 %b0, i64 0)
  %b = call i64 @llvm.smin.i64(i64 %b1, i64 {TOTAL - 1})
  %rows = mul i64 %a, {TOTAL}
  %class = add i64 %rows, %b
  %words = mul i64 %class, {BLOCK}
  %start = add i64 %words, {CLASSES}
  %block = getelementptr i64, ptr %race, i64 %start
  %count = sub i64 %last, %first
  %units.at = getelementptr i64, ptr %block, i64 {UNITS}
  %units = load i64, ptr %units.at
  %units.new = add i64 %units, %count
  store i64 %units.new, ptr %units.at
  %place.at = getelementptr i64, ptr %block, i64 {PLACE}
  %length.at = getelementptr i64, ptr %block, i64 {LENGTH}
  %piece.at = getelementptr i64, ptr %block, i64 {PIECE}
  %round.at = getelementptr i64, ptr %block, i64 {ROUND}
  %ticks.at = getelementptr i64, ptr %block, i64 {TICKS}
  %current.at = getelementptr i64, ptr %block, i64 {CURRENT}
  %current = load atomic i64, ptr %current.at monotonic, align 8
  %place0 = load atomic i64, ptr %place.at monotonic, align 8
  %length0 = load atomic i64, ptr %length.at acquire, align 8
  %armed = icmp slt i64 %place0, %length0
  br i1 %armed, label %enter, label %usual
usual:
  %usual.from = phi i64 [ %first, %known ], [ %first, %enter ]
  %s0 = call i64 @piece(ptr %race, i64 %current, ptr %frame, i64 %usual.from, i64 %last, ptr %partial, ptr %error,
                      i64 %inner, i64 %gangs)
  ret i64 %s0
enter:
  %swap = cmpxchg ptr %block, i64 0, i64 1 acquire monotonic, align 8
  %mine = extractvalue {{ i64, i1 }} %swap, 1
  br i1 %mine, label %begin, label %usual
begin:
  %reduces.at = getelementptr i64, ptr %race, i64 {REDUCES}
  %reduces = load i64, ptr %reduces.at
  %splits = icmp eq i64 %reduces, 0
  %ratio0 = udiv i64 {WIDEST}, %host
  %ratio = call i64 @llvm.smax.i64(i64 %ratio0, i64 1)
  br i1 %splits, label %head, label %race.on
head:
  %h0 = call i64 @aligned(i64 %first, i64 %gangs, i64 %ratio, i1 true)
  %h1 = call i64 @llvm.smin.i64(i64 %h0, i64 %last)
  %has.head = icmp slt i64 %first, %h1
  br i1 %has.head, label %run.head, label %race.on
run.head:
  %s1 = call i64 @piece(ptr %race, i64 %current, ptr %frame, i64 %first, i64 %h1, ptr %partial, ptr %error,
                      i64 %inner, i64 %gangs)
  %f1 = icmp ne i64 %s1, 0
  br i1 %f1, label %fails, label %race.on
race.on:
  %from = phi i64 [ %first, %begin ], [ %h1, %head ], [ %h1, %run.head ]
  br label %next
next:
  %at = phi i64 [ %from, %race.on ], [ %to, %more ]
  %left = sub i64 %last, %at
  %some = icmp sgt i64 %left, 0
  br i1 %some, label %look, label %leave
look:
  %place = load atomic i64, ptr %place.at monotonic, align 8
  %length = load atomic i64, ptr %length.at acquire, align 8
  %goes = icmp slt i64 %place, %length
  br i1 %goes, label %size.it, label %rest
size.it:
  %piece0 = load i64, ptr %piece.at
  %piece1 = call i64 @llvm.smax.i64(i64 %piece0, i64 1)
  %piece = select i1 %splits, i64 %piece1, i64 %left
  %end0 = call i64 @llvm.smin.i64(i64 %piece, i64 %left)
  %end1 = add i64 %at, %end0
  %end2 = call i64 @aligned(i64 %end1, i64 %gangs, i64 %ratio, i1 true)
  %end3 = call i64 @llvm.smin.i64(i64 %end2, i64 %last)
  %to = select i1 %splits, i64 %end3, i64 %last
  %n = sub i64 %to, %at
  %n2 = mul i64 %n, 2
  %short0 = icmp slt i64 %n2, %piece
  %is.later = icmp ne i64 %at, %from
  %short = and i1 %short0, %is.later
  br i1 %short, label %rest, label %timed
rest:
  %s2 = call i64 @piece(ptr %race, i64 %current, ptr %frame, i64 %at, i64 %last, ptr %partial, ptr %error,
                      i64 %inner, i64 %gangs)
  %f2 = icmp ne i64 %s2, 0
  br i1 %f2, label %fails, label %leave
timed:
  %turn0 = mul i64 %place, 3
  %turn1 = add i64 %turn0, {TURNS}
  %turn = getelementptr i64, ptr %block, i64 %turn1
  %who = load i64, ptr %turn
  %t0 = call i64 @llvm.readcyclecounter()
  %s3 = call i64 @piece(ptr %race, i64 %who, ptr %frame, i64 %at, i64 %to, ptr %partial, ptr %error,
                      i64 %inner, i64 %gangs)
  %t1 = call i64 @llvm.readcyclecounter()
  %f3 = icmp ne i64 %s3, 0
  br i1 %f3, label %fails, label %log.it
log.it:
  %took = sub i64 %t1, %t0
  %turn.ticks = getelementptr i64, ptr %turn, i64 1
  %turn.units = getelementptr i64, ptr %turn, i64 2
  store i64 %took, ptr %turn.ticks
  store i64 %n, ptr %turn.units
  %place.next = add i64 %place, 1
  store atomic i64 %place.next, ptr %place.at release, align 8
  %over = icmp eq i64 %place.next, %length
  br i1 %over, label %call.home, label %adapt
call.home:
  %visits.at.at = getelementptr i64, ptr %race, i64 {VISITS_AT}
  %visits.at = load ptr, ptr %visits.at.at
  %visits = load i64, ptr %visits.at
  %wanted = add i64 %visits, {WANTED}
  store i64 %wanted, ptr %visits.at
  br label %more
adapt:
  %round = load i64, ptr %round.at
  %in.round = urem i64 %place.next, %round
  %ends = icmp eq i64 %in.round, 0
  br i1 %ends, label %resize, label %more
resize:
  %target = load i64, ptr %ticks.at
  %quarter = udiv i64 %target, 4
  %is.fast = icmp ult i64 %took, %quarter
  %full = icmp sge i64 %n, %piece
  %grows = and i1 %is.fast, %full
  %twice = mul i64 %target, 2
  %shrinks = icmp ugt i64 %took, %twice
  %larger = mul i64 %piece, 4
  %smaller = udiv i64 %piece, 2
  %p0 = select i1 %shrinks, i64 %smaller, i64 %piece
  %p1 = select i1 %grows, i64 %larger, i64 %p0
  store i64 %p1, ptr %piece.at
  br label %more
more:
  br label %next
fails:
  store atomic i64 0, ptr %block release, align 8
  ret i64 1
leave:
  store atomic i64 0, ptr %block release, align 8
  ret i64 0
}}
"""


def race_code() -> int:
    """The address of `run`."""
    return _library()["run"]


@functools.cache
def _library() -> Any:
    from ...codegen.link import link_object
    from ...codegen.optimize import Level, optimized

    return link_object(optimized(TEXT, Level(1)).object, {}, ["run"])
