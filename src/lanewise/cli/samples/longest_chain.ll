; ModuleID = 'longest_chain.c'
source_filename = "longest_chain.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i32 @longest_chain(i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp26 = icmp sgt i32 %n, 1
  br i1 %cmp26, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup4, %entry
  %best.0.lcssa = phi i32 [ 1, %entry ], [ %spec.select, %for.cond.cleanup4 ]
  ret i32 %best.0.lcssa

for.body:                                         ; preds = %for.body.preheader, %for.cond.cleanup4
  %indvars.iv = phi i64 [ 1, %for.body.preheader ], [ %indvars.iv.next, %for.cond.cleanup4 ]
  %most.028 = phi i32 [ 0, %for.body.preheader ], [ %spec.select22, %for.cond.cleanup4 ]
  %best.027 = phi i32 [ 1, %for.body.preheader ], [ %spec.select, %for.cond.cleanup4 ]
  %cmp2.not23 = icmp eq i64 %indvars.iv, 1
  br i1 %cmp2.not23, label %for.cond.cleanup4, label %for.body5

for.cond.cleanup4:                                ; preds = %for.body5, %for.body
  %steps.0.lcssa = phi i32 [ 0, %for.body ], [ %inc, %for.body5 ]
  %cmp6 = icmp sgt i32 %steps.0.lcssa, %most.028
  %0 = trunc nuw nsw i64 %indvars.iv to i32
  %spec.select = select i1 %cmp6, i32 %0, i32 %best.027
  %spec.select22 = tail call i32 @llvm.smax.i32(i32 %steps.0.lcssa, i32 %most.028)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !5

for.body5:                                        ; preds = %for.body, %for.body5
  %x.025 = phi i64 [ %x.1, %for.body5 ], [ %indvars.iv, %for.body ]
  %steps.024 = phi i32 [ %inc, %for.body5 ], [ 0, %for.body ]
  %and = and i64 %x.025, 1
  %tobool.not = icmp eq i64 %and, 0
  %mul = mul i64 %x.025, 3
  %add = add i64 %mul, 1
  %div21 = lshr exact i64 %x.025, 1
  %x.1 = select i1 %tobool.not, i64 %div21, i64 %add
  %inc = add nuw nsw i32 %steps.024, 1
  %cmp2.not = icmp eq i64 %x.1, 1
  br i1 %cmp2.not, label %for.cond.cleanup4, label %for.body5, !llvm.loop !8
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = distinct !{!8, !6, !7}
