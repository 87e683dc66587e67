; y[i] = a * x[i] + y[i] where x[i] is positive: a loop body as a function of i.
;     lanewise analyze examples/llvm/saxpy.ll --function saxpy --shapes U,U,U,C
define void @saxpy(float %a, ptr %x, ptr %y, i64 %i) {
entry:
  %px = getelementptr float, ptr %x, i64 %i
  %vx = load float, ptr %px, align 4
  %positive = fcmp ogt float %vx, 0.0
  br i1 %positive, label %add, label %done

add:
  %py = getelementptr float, ptr %y, i64 %i
  %vy = load float, ptr %py, align 4
  %scaled = fmul float %a, %vx
  %sum = fadd float %scaled, %vy
  store float %sum, ptr %py, align 4
  br label %done

done:
  ret void
}
