; ModuleID = 'padding_leaky.c'
source_filename = "padding_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local range(i32 0, 2) i32 @padding(ptr nocapture noundef readonly %secret, i32 noundef %n) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %secret, !18, !DIExpression(), !23)
    #dbg_value(i32 %n, !19, !DIExpression(), !23)
  %sub = add nsw i32 %n, -1, !dbg !24
  %idxprom = sext i32 %sub to i64, !dbg !25
  %arrayidx = getelementptr inbounds i8, ptr %secret, i64 %idxprom, !dbg !25
  %0 = load i8, ptr %arrayidx, align 1, !dbg !25, !tbaa !26
    #dbg_value(i8 %0, !20, !DIExpression(DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !23)
  %1 = add i8 %0, -17, !dbg !29
  %or.cond = icmp ult i8 %1, -16, !dbg !29
  br i1 %or.cond, label %cleanup15, label %for.cond.preheader, !dbg !29

for.cond.preheader:                               ; preds = %entry
    #dbg_value(i32 0, !21, !DIExpression(), !31)
  %cmp4.not23 = icmp eq i8 %0, 0, !dbg !32
  br i1 %cmp4.not23, label %cleanup, label %for.body.preheader, !dbg !34

for.body.preheader:                               ; preds = %for.cond.preheader
  %2 = sext i32 %sub to i64, !dbg !34
  %3 = zext nneg i8 %0 to i64, !dbg !34
  %wide.trip.count = zext nneg i8 %0 to i64, !dbg !32
    #dbg_value(i64 0, !21, !DIExpression(), !31)
  %arrayidx928 = getelementptr inbounds i8, ptr %secret, i64 %2, !dbg !35
  %4 = load i8, ptr %arrayidx928, align 1, !dbg !35, !tbaa !26
  %cmp11.not29 = icmp eq i8 %4, %0, !dbg !37
  br i1 %cmp11.not29, label %for.cond, label %cleanup, !dbg !38

for.cond:                                         ; preds = %for.body.preheader, %for.body
  %indvars.iv30 = phi i64 [ %indvars.iv.next, %for.body ], [ 0, %for.body.preheader ]
    #dbg_value(i64 %indvars.iv30, !21, !DIExpression(), !31)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv30, 1, !dbg !39
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !31)
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !31)
  %exitcond = icmp eq i64 %indvars.iv.next, %wide.trip.count, !dbg !32
  br i1 %exitcond, label %cleanup.loopexit, label %for.body, !dbg !34, !llvm.loop !40

for.body:                                         ; preds = %for.cond
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !31)
  %5 = sub nsw i64 %2, %indvars.iv.next, !dbg !44
  %arrayidx9 = getelementptr inbounds i8, ptr %secret, i64 %5, !dbg !35
  %6 = load i8, ptr %arrayidx9, align 1, !dbg !35, !tbaa !26
  %cmp11.not = icmp eq i8 %6, %0, !dbg !37
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !31)
  br i1 %cmp11.not, label %for.cond, label %cleanup.loopexit, !dbg !38, !llvm.loop !40

cleanup.loopexit:                                 ; preds = %for.cond, %for.body
  %cmp4.not.le = icmp uge i64 %indvars.iv.next, %3
  br label %cleanup

cleanup:                                          ; preds = %cleanup.loopexit, %for.body.preheader, %for.cond.preheader
  %cmp4.not.lcssa = phi i1 [ %cmp4.not23, %for.cond.preheader ], [ %cmp4.not23, %for.body.preheader ], [ %cmp4.not.le, %cleanup.loopexit ], !dbg !32
  %spec.select = zext i1 %cmp4.not.lcssa to i32
  br label %cleanup15

cleanup15:                                        ; preds = %cleanup, %entry
  %retval.1 = phi i32 [ 0, %entry ], [ %spec.select, %cleanup ], !dbg !23
  ret i32 %retval.1, !dbg !45
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "padding_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "3bc82edde65a273c148f356c09bc0d2b")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "padding", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !17)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!16 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!17 = !{!18, !19, !20, !21}
!18 = !DILocalVariable(name: "secret", arg: 1, scope: !10, file: !1, line: 2, type: !14)
!19 = !DILocalVariable(name: "n", arg: 2, scope: !10, file: !1, line: 2, type: !13)
!20 = !DILocalVariable(name: "pad", scope: !10, file: !1, line: 3, type: !13)
!21 = !DILocalVariable(name: "i", scope: !22, file: !1, line: 5, type: !13)
!22 = distinct !DILexicalBlock(scope: !10, file: !1, line: 5, column: 3)
!23 = !DILocation(line: 0, scope: !10)
!24 = !DILocation(line: 3, column: 22, scope: !10)
!25 = !DILocation(line: 3, column: 13, scope: !10)
!26 = !{!27, !27, i64 0}
!27 = !{!"omnipotent char", !28, i64 0}
!28 = !{!"Simple C/C++ TBAA"}
!29 = !DILocation(line: 4, column: 16, scope: !30)
!30 = distinct !DILexicalBlock(scope: !10, file: !1, line: 4, column: 7)
!31 = !DILocation(line: 0, scope: !22)
!32 = !DILocation(line: 5, column: 21, scope: !33)
!33 = distinct !DILexicalBlock(scope: !22, file: !1, line: 5, column: 3)
!34 = !DILocation(line: 5, column: 3, scope: !22)
!35 = !DILocation(line: 6, column: 9, scope: !36)
!36 = distinct !DILexicalBlock(scope: !33, file: !1, line: 6, column: 9)
!37 = !DILocation(line: 6, column: 27, scope: !36)
!38 = !DILocation(line: 6, column: 9, scope: !33)
!39 = !DILocation(line: 5, column: 29, scope: !33)
!40 = distinct !{!40, !34, !41, !42, !43}
!41 = !DILocation(line: 6, column: 42, scope: !22)
!42 = !{!"llvm.loop.mustprogress"}
!43 = !{!"llvm.loop.unroll.disable"}
!44 = !DILocation(line: 6, column: 22, scope: !36)
!45 = !DILocation(line: 8, column: 1, scope: !10)
