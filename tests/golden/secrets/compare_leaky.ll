; ModuleID = 'compare_leaky.c'
source_filename = "compare_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local range(i32 0, 2) i32 @compare(ptr nocapture noundef readonly %secret, ptr nocapture noundef readonly %guess, i32 noundef %n) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %secret, !18, !DIExpression(), !23)
    #dbg_value(ptr %guess, !19, !DIExpression(), !23)
    #dbg_value(i32 %n, !20, !DIExpression(), !23)
    #dbg_value(i32 0, !21, !DIExpression(), !24)
  %cmp.not9 = icmp slt i32 %n, 1, !dbg !25
  br i1 %cmp.not9, label %cleanup, label %for.body.preheader, !dbg !27

for.body.preheader:                               ; preds = %entry
  %0 = zext nneg i32 %n to i64, !dbg !27
  %wide.trip.count = zext nneg i32 %n to i64, !dbg !25
    #dbg_value(i64 0, !21, !DIExpression(), !24)
  %1 = load i8, ptr %secret, align 1, !dbg !28, !tbaa !30
  %2 = load i8, ptr %guess, align 1, !dbg !33, !tbaa !30
  %cmp4.not13 = icmp eq i8 %1, %2, !dbg !34
  br i1 %cmp4.not13, label %for.cond, label %cleanup, !dbg !35

for.cond:                                         ; preds = %for.body.preheader, %for.body
  %indvars.iv14 = phi i64 [ %indvars.iv.next, %for.body ], [ 0, %for.body.preheader ]
    #dbg_value(i64 %indvars.iv14, !21, !DIExpression(), !24)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv14, 1, !dbg !36
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !24)
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !24)
  %exitcond = icmp eq i64 %indvars.iv.next, %wide.trip.count, !dbg !25
  br i1 %exitcond, label %cleanup.loopexit, label %for.body, !dbg !27, !llvm.loop !37

for.body:                                         ; preds = %for.cond
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !24)
  %arrayidx = getelementptr inbounds i8, ptr %secret, i64 %indvars.iv.next, !dbg !28
  %3 = load i8, ptr %arrayidx, align 1, !dbg !28, !tbaa !30
  %arrayidx2 = getelementptr inbounds i8, ptr %guess, i64 %indvars.iv.next, !dbg !33
  %4 = load i8, ptr %arrayidx2, align 1, !dbg !33, !tbaa !30
  %cmp4.not = icmp eq i8 %3, %4, !dbg !34
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !24)
  br i1 %cmp4.not, label %for.cond, label %cleanup.loopexit, !dbg !35, !llvm.loop !37

cleanup.loopexit:                                 ; preds = %for.cond, %for.body
  %cmp.not.le = icmp uge i64 %indvars.iv.next, %0
  br label %cleanup

cleanup:                                          ; preds = %cleanup.loopexit, %for.body.preheader, %entry
  %cmp.not.lcssa = phi i1 [ %cmp.not9, %entry ], [ %cmp.not9, %for.body.preheader ], [ %cmp.not.le, %cleanup.loopexit ], !dbg !25
  %spec.select = zext i1 %cmp.not.lcssa to i32
  ret i32 %spec.select, !dbg !41
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "compare_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "51b4573f2461de3bedde111946076386")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "compare", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !17)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !14, !13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!16 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!17 = !{!18, !19, !20, !21}
!18 = !DILocalVariable(name: "secret", arg: 1, scope: !10, file: !1, line: 2, type: !14)
!19 = !DILocalVariable(name: "guess", arg: 2, scope: !10, file: !1, line: 2, type: !14)
!20 = !DILocalVariable(name: "n", arg: 3, scope: !10, file: !1, line: 2, type: !13)
!21 = !DILocalVariable(name: "i", scope: !22, file: !1, line: 3, type: !13)
!22 = distinct !DILexicalBlock(scope: !10, file: !1, line: 3, column: 3)
!23 = !DILocation(line: 0, scope: !10)
!24 = !DILocation(line: 0, scope: !22)
!25 = !DILocation(line: 3, column: 21, scope: !26)
!26 = distinct !DILexicalBlock(scope: !22, file: !1, line: 3, column: 3)
!27 = !DILocation(line: 3, column: 3, scope: !22)
!28 = !DILocation(line: 4, column: 9, scope: !29)
!29 = distinct !DILexicalBlock(scope: !26, file: !1, line: 4, column: 9)
!30 = !{!31, !31, i64 0}
!31 = !{!"omnipotent char", !32, i64 0}
!32 = !{!"Simple C/C++ TBAA"}
!33 = !DILocation(line: 4, column: 22, scope: !29)
!34 = !DILocation(line: 4, column: 19, scope: !29)
!35 = !DILocation(line: 4, column: 9, scope: !26)
!36 = !DILocation(line: 3, column: 27, scope: !26)
!37 = distinct !{!37, !27, !38, !39, !40}
!38 = !DILocation(line: 4, column: 39, scope: !22)
!39 = !{!"llvm.loop.mustprogress"}
!40 = !{!"llvm.loop.unroll.disable"}
!41 = !DILocation(line: 6, column: 1, scope: !10)
