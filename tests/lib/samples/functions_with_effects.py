"""Functions as IR text that read, write, return through memory, call each other, meet other lanes, wait or print."""

from __future__ import annotations

MODULE = """func @reads(%p: ptr) -> i32 {
entry:
  %x: i32 = load %p, align=4
  return %x
}
func @writes(%p: ptr) {
entry:
  store i32 1, %p, align=4
  return
}
func @gives(%p: ptr, %result0: ptr) {"places": 1} {
entry:
  store i32 1, %result0, align=4
  return
}
func @gives_two(%p: ptr, %result0: ptr, %result1: ptr) {"places": 2} {
entry:
  %x: i32 = load %p, align=4
  store %x, %result0, align=4
  store i32 1, %result1, align=4
  return
}
func @writes_and_gives(%p: ptr, %result0: ptr) {"places": 1} {
entry:
  store i32 1, %p, align=4
  store i32 1, %result0, align=4
  return
}
func @keeps_to_itself(%p: ptr) -> i32 {
entry:
  %own: ptr = private size=8, align=4
  %other: ptr = private size=4, align=4
  %at: ptr = ptradd %own, i64 1, scale=4
  store i32 2, %at, align=4
  %y: i32 = call %own, callee="reads"
  call %p, %own, %other, callee="gives_two"
  return %y
}
func @hands_it_on(%p: ptr) {
entry:
  call %p, callee="writes"
  return
}
func @lends(%p: ptr) {
entry:
  %own: ptr = private size=4, align=4
  call %own, callee="writes"
  return
}
func @asks_lanes(%p: ptr) -> i1 {
entry:
  %x: i32 = load %p, align=4
  %odd: i1 = trunc %x
  %some: i1 = any %odd
  return %some
}
func @asks_through(%p: ptr) {
entry:
  %some: i1 = call %p, callee="asks_lanes"
  return
}
func @asks_and_reads(%p: ptr) {
entry:
  %some: i1 = call %p, callee="asks_lanes", effect="reads"
  return
}
func @waits(%p: ptr) {
entry:
  barrier
  return
}
func @tells(%p: ptr) {
entry:
  print i32 1, format="%d"
  return
}
func @runs_for_each(%p: ptr) {
entry:
  crev %p, callee="reads_only"
  return
}
func @reads_only(%p: ptr) {
entry:
  %x: i32 = load %p, align=4
  return
}
func @round(%p: ptr) {
entry:
  call %p, callee="round"
  return
}
"""
