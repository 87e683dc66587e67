; What refuses a function, with the instruction and its line; others still load, and refused ones are declared.
@thread = thread_local global i32 0
@difference = global i64 sub (i64 ptrtoint (ptr @thread to i64), i64 ptrtoint (ptr @fine to i64))
@places = constant [1 x ptr] [ptr blockaddress(@jumps, %a)]

define i32 @fine(i32 %x) {
  ret i32 %x
}

define void @throws() personality ptr @handler {
  %n = add i32 1, 2
  invoke void @may() to label %ok unwind label %bad
ok:
  ret void
bad:
  %e = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %e
}

define void @jumps(ptr %p) {
  indirectbr ptr %p, [label %a]
a:
  ret void
}

define void @assembly() {
  call void asm sideeffect "nop", ""()
  ret void
}

define i32 @varargs(i32 %n, ...) {
  ret i32 %n
}

define i32 @asks(ptr %list) {
  %x = va_arg ptr %list, i32
  ret i32 %x
}

define ptr @grows(i32 %n) {
  %p = alloca i32, i32 %n
  ret ptr %p
}

define void @stacks(i1 %c) {
  br label %loop
loop:
  %p = alloca i32
  br i1 %c, label %loop, label %done
done:
  ret void
}

define i32 @local() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @thread)
  %x = load i32, ptr %p
  ret i32 %x
}

define i64 @far() {
  %x = load i64, ptr @difference
  ret i64 %x
}

define i32 @twice(ptr %p) {
  %x = call i32 @_setjmp(ptr %p)
  ret i32 %x
}

define void @sleeps() {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  ret void
}

declare i32 @_setjmp(ptr) returns_twice
declare token @llvm.coro.id(i32, ptr readnone, ptr nocapture readonly, ptr)
declare void @may()
declare i32 @handler(...)
