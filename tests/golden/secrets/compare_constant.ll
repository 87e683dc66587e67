; ModuleID = 'compare_constant.c'
source_filename = "compare_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local range(i32 0, 2) i32 @compare(ptr nocapture noundef readonly %secret, ptr nocapture noundef readonly %guess, i32 noundef %n) local_unnamed_addr #0 !dbg !12 {
entry:
    #dbg_value(ptr %secret, !20, !DIExpression(), !26)
    #dbg_value(ptr %guess, !21, !DIExpression(), !26)
    #dbg_value(i32 %n, !22, !DIExpression(), !26)
    #dbg_value(i8 0, !23, !DIExpression(), !26)
    #dbg_value(i32 0, !24, !DIExpression(), !27)
  %cmp13 = icmp sgt i32 %n, 0, !dbg !28
  br i1 %cmp13, label %for.body.preheader, label %for.cond.cleanup, !dbg !30

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64, !dbg !28
  br label %for.body, !dbg !30

for.cond.cleanup.loopexit:                        ; preds = %for.body
  %0 = zext i8 %or12 to i32, !dbg !31
  %1 = add nuw nsw i32 %0, 511, !dbg !32
  %2 = lshr i32 %1, 8, !dbg !33
  %3 = and i32 %2, 1, !dbg !34
  br label %for.cond.cleanup, !dbg !31

for.cond.cleanup:                                 ; preds = %for.cond.cleanup.loopexit, %entry
  %differ.0.lcssa = phi i32 [ 1, %entry ], [ %3, %for.cond.cleanup.loopexit ], !dbg !26
  ret i32 %differ.0.lcssa, !dbg !35

for.body:                                         ; preds = %for.body.preheader, %for.body
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.body ]
  %differ.014 = phi i8 [ 0, %for.body.preheader ], [ %or12, %for.body ]
    #dbg_value(i64 %indvars.iv, !24, !DIExpression(), !27)
    #dbg_value(i8 %differ.014, !23, !DIExpression(), !26)
  %arrayidx = getelementptr inbounds i8, ptr %secret, i64 %indvars.iv, !dbg !36
  %4 = load i8, ptr %arrayidx, align 1, !dbg !36, !tbaa !37
  %arrayidx2 = getelementptr inbounds i8, ptr %guess, i64 %indvars.iv, !dbg !40
  %5 = load i8, ptr %arrayidx2, align 1, !dbg !40, !tbaa !37
  %xor11 = xor i8 %5, %4, !dbg !41
  %or12 = or i8 %xor11, %differ.014, !dbg !42
    #dbg_value(i8 %or12, !23, !DIExpression(), !26)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !43
    #dbg_value(i64 %indvars.iv.next, !24, !DIExpression(), !27)
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count, !dbg !28
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %for.body, !dbg !30, !llvm.loop !44
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10}
!llvm.ident = !{!11}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "compare_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "456d16ad744eaad7479b1eed48feaa61")
!2 = !{!3}
!3 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{i32 7, !"PIE Level", i32 2}
!9 = !{i32 7, !"uwtable", i32 2}
!10 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!11 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!12 = distinct !DISubprogram(name: "compare", scope: !1, file: !1, line: 1, type: !13, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !19)
!13 = !DISubroutineType(types: !14)
!14 = !{!15, !16, !16, !15}
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!17 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !18)
!18 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!19 = !{!20, !21, !22, !23, !24}
!20 = !DILocalVariable(name: "secret", arg: 1, scope: !12, file: !1, line: 1, type: !16)
!21 = !DILocalVariable(name: "guess", arg: 2, scope: !12, file: !1, line: 1, type: !16)
!22 = !DILocalVariable(name: "n", arg: 3, scope: !12, file: !1, line: 1, type: !15)
!23 = !DILocalVariable(name: "differ", scope: !12, file: !1, line: 2, type: !18)
!24 = !DILocalVariable(name: "i", scope: !25, file: !1, line: 3, type: !15)
!25 = distinct !DILexicalBlock(scope: !12, file: !1, line: 3, column: 3)
!26 = !DILocation(line: 0, scope: !12)
!27 = !DILocation(line: 0, scope: !25)
!28 = !DILocation(line: 3, column: 21, scope: !29)
!29 = distinct !DILexicalBlock(scope: !25, file: !1, line: 3, column: 3)
!30 = !DILocation(line: 3, column: 3, scope: !25)
!31 = !DILocation(line: 4, column: 12, scope: !12)
!32 = !DILocation(line: 4, column: 29, scope: !12)
!33 = !DILocation(line: 4, column: 35, scope: !12)
!34 = !DILocation(line: 4, column: 41, scope: !12)
!35 = !DILocation(line: 4, column: 3, scope: !12)
!36 = !DILocation(line: 3, column: 41, scope: !29)
!37 = !{!38, !38, i64 0}
!38 = !{!"omnipotent char", !39, i64 0}
!39 = !{!"Simple C/C++ TBAA"}
!40 = !DILocation(line: 3, column: 53, scope: !29)
!41 = !DILocation(line: 3, column: 51, scope: !29)
!42 = !DILocation(line: 3, column: 38, scope: !29)
!43 = !DILocation(line: 3, column: 27, scope: !29)
!44 = distinct !{!44, !30, !45, !46, !47}
!45 = !DILocation(line: 3, column: 60, scope: !25)
!46 = !{!"llvm.loop.mustprogress"}
!47 = !{!"llvm.loop.unroll.disable"}
