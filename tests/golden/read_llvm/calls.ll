; Calls stay calls, with what is known of them; aliases are looked through; a copied argument is copied.
%big = type { [4 x i64] }
@also = alias i32 (i32), ptr @pure

define internal fastcc i32 @pure(i32 noundef %x) #0 {
  ret i32 %x
}

define i32 @caller(ptr %f, i32 %x, ptr %p) {
  %1 = call fastcc i32 @pure(i32 %x)
  %2 = tail call i32 @also(i32 %1)
  %3 = call i32 %f(i32 %2, ptr %p)
  %4 = call i32 (ptr, ...) @printf(ptr %p, i32 %3)
  call void @stop() #1
  %5 = call i32 @reads(ptr %p)
  %6 = call i32 asm "bswap $0", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %5)
  call void asm sideeffect "", "~{memory}"()
  ret i32 %6
}

define i64 @by_value(ptr byval(%big) align 8 %b, ptr readonly byval(%big) align 8 %c) {
  %x = load i64, ptr %b, align 8
  %y = load i64, ptr %c, align 8
  %z = add i64 %x, %y
  ret i64 %z
}

declare i32 @printf(ptr nocapture, ...)
declare void @stop()
declare i32 @reads(ptr noalias nocapture nonnull align 4 dereferenceable(4)) #2
attributes #0 = { nounwind willreturn memory(none) speculatable }
attributes #1 = { noreturn convergent }
attributes #2 = { memory(argmem: read) }
