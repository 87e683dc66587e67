; To LLVM a function that returns the id of a work item is pure; for lanes it is not, nor is what calls it.
declare i64 @_Z13get_global_idj(i32) memory(none) nounwind
declare float @elsewhere(float) memory(none) nounwind

define i64 @id() memory(none) nounwind {
  %r = call i64 @_Z13get_global_idj(i32 0)
  ret i64 %r
}

define i64 @twice() memory(none) nounwind {
  %i = call i64 @id()
  %r = shl i64 %i, 1
  ret i64 %r
}

define i64 @plain(i64 %x) memory(none) nounwind {
  %r = add i64 %x, 1
  ret i64 %r
}

define void @caller(i64 %x, float %f) {
  %v_own = call i64 @id()
  %v_through = call i64 @twice()
  %u_plain = call i64 @plain(i64 %x)
  %u_elsewhere = call float @elsewhere(float %f)
  ret void
}
