declare float @f(float) nounwind
declare float @g(i1 zeroext, float) nounwind

define float @one_lane(float %x, i1 zeroext %b) nounwind {
entry:
  %lane = bitcast i32 0 to i32
  %width = bitcast i64 1 to i64
  %active = bitcast i1 true to i1
  %any = bitcast i1 %b to i1
  %count = zext i1 %b to i32
  %sum = bitcast float %x to float
  %more = call float @g(i1 zeroext true, float %sum)
  %same = bitcast float %more to float
  %each = call float @f(float %same)
  ret float %each
}
