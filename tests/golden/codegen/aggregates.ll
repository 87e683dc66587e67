declare { double, double } @turn({ double, double }, double) nounwind

define double @pair(double %x, double %y, i1 zeroext %again) nounwind {
entry:
  %t.1 = insertvalue { double, double } poison, double %x, 0
  %t.2 = insertvalue { double, double } %t.1, double %y, 1
  %p = select i1 true, { double, double } %t.2, { double, double } %t.2
  br label %loop
loop:
  %q = phi { double, double } [ %p, %entry ], [ %r, %loop ]
  %r = call { double, double } @turn({ double, double } %q, double 0x3FD0000000000000)
  br i1 %again, label %loop, label %done
done:
  %t.3 = extractvalue { double, double } %r, 1
  %b = bitcast double %t.3 to double
  ret double %b
}

define float @nested(i32 %i, float %x, ptr %p) nounwind {
entry:
  %t.1 = insertvalue { i32, [2 x <2 x float>], ptr } poison, i32 %i, 0
  %t.2 = insertelement <2 x float> poison, float %x, i32 0
  %t.3 = insertelement <2 x float> %t.2, float 0x3FF0000000000000, i32 1
  %t.4 = insertvalue [2 x <2 x float>] poison, <2 x float> %t.3, 0
  %t.5 = insertelement <2 x float> poison, float 0x4000000000000000, i32 0
  %t.6 = insertelement <2 x float> %t.5, float %x, i32 1
  %t.7 = insertvalue [2 x <2 x float>] %t.4, <2 x float> %t.6, 1
  %t.8 = insertvalue { i32, [2 x <2 x float>], ptr } %t.1, [2 x <2 x float>] %t.7, 1
  %t.9 = insertvalue { i32, [2 x <2 x float>], ptr } %t.8, ptr %p, 2
  %v = select i1 true, { i32, [2 x <2 x float>], ptr } %t.9, { i32, [2 x <2 x float>], ptr } %t.9
  %t.10 = extractvalue { i32, [2 x <2 x float>], ptr } %v, 1
  %t.11 = extractvalue [2 x <2 x float>] %t.10, 1
  %t.12 = extractelement <2 x float> %t.11, i32 0
  %y = bitcast float %t.12 to float
  ret float %y
}
