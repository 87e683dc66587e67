; ModuleID = 'lookup_constant.c'
source_filename = "lookup_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local i32 @lookup(ptr nocapture noundef readonly %table, i32 noundef %secret) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %table, !17, !DIExpression(), !26)
    #dbg_value(i32 %secret, !18, !DIExpression(), !26)
    #dbg_value(i32 0, !19, !DIExpression(), !26)
    #dbg_value(i32 0, !20, !DIExpression(), !27)
  %and = and i32 %secret, 255
    #dbg_value(i32 0, !19, !DIExpression(), !26)
    #dbg_value(i32 0, !20, !DIExpression(), !27)
  %0 = zext nneg i32 %and to i64, !dbg !28
  br label %for.body, !dbg !28

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %or3, !dbg !29

for.body:                                         ; preds = %entry, %for.body
  %indvars.iv = phi i64 [ 0, %entry ], [ %indvars.iv.next, %for.body ]
  %r.010 = phi i32 [ 0, %entry ], [ %or3, %for.body ]
    #dbg_value(i32 %r.010, !19, !DIExpression(), !26)
    #dbg_value(i64 %indvars.iv, !20, !DIExpression(), !27)
    #dbg_value(!DIArgList(i64 %indvars.iv, i32 %and), !22, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_xor, DW_OP_stack_value), !30)
  %.not = icmp eq i64 %indvars.iv, %0, !dbg !31
    #dbg_value(i1 %.not, !25, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_signed, DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value), !30)
  %arrayidx = getelementptr inbounds i32, ptr %table, i64 %indvars.iv, !dbg !32
  %1 = load i32, ptr %arrayidx, align 4, !dbg !32, !tbaa !33
  %and2 = select i1 %.not, i32 %1, i32 0, !dbg !37
  %or3 = or i32 %and2, %r.010, !dbg !38
    #dbg_value(i32 %or3, !19, !DIExpression(), !26)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !39
    #dbg_value(i64 %indvars.iv.next, !20, !DIExpression(), !27)
  %exitcond.not = icmp eq i64 %indvars.iv.next, 256, !dbg !40
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !28, !llvm.loop !41
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "lookup_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "8ddb643029c3552b49584e910f1c1228")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "lookup", scope: !1, file: !1, line: 1, type: !11, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !16)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !13}
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!16 = !{!17, !18, !19, !20, !22, !25}
!17 = !DILocalVariable(name: "table", arg: 1, scope: !10, file: !1, line: 1, type: !14)
!18 = !DILocalVariable(name: "secret", arg: 2, scope: !10, file: !1, line: 1, type: !13)
!19 = !DILocalVariable(name: "r", scope: !10, file: !1, line: 2, type: !13)
!20 = !DILocalVariable(name: "i", scope: !21, file: !1, line: 3, type: !13)
!21 = distinct !DILexicalBlock(scope: !10, file: !1, line: 3, column: 3)
!22 = !DILocalVariable(name: "x", scope: !23, file: !1, line: 4, type: !13)
!23 = distinct !DILexicalBlock(scope: !24, file: !1, line: 3, column: 38)
!24 = distinct !DILexicalBlock(scope: !21, file: !1, line: 3, column: 3)
!25 = !DILocalVariable(name: "mask", scope: !23, file: !1, line: 4, type: !13)
!26 = !DILocation(line: 0, scope: !10)
!27 = !DILocation(line: 0, scope: !21)
!28 = !DILocation(line: 3, column: 3, scope: !21)
!29 = !DILocation(line: 7, column: 3, scope: !10)
!30 = !DILocation(line: 0, scope: !23)
!31 = !DILocation(line: 4, column: 55, scope: !23)
!32 = !DILocation(line: 5, column: 10, scope: !23)
!33 = !{!34, !34, i64 0}
!34 = !{!"int", !35, i64 0}
!35 = !{!"omnipotent char", !36, i64 0}
!36 = !{!"Simple C/C++ TBAA"}
!37 = !DILocation(line: 5, column: 19, scope: !23)
!38 = !DILocation(line: 5, column: 7, scope: !23)
!39 = !DILocation(line: 3, column: 34, scope: !24)
!40 = !DILocation(line: 3, column: 26, scope: !24)
!41 = distinct !{!41, !28, !42, !43, !44}
!42 = !DILocation(line: 6, column: 3, scope: !21)
!43 = !{!"llvm.loop.mustprogress"}
!44 = !{!"llvm.loop.unroll.disable"}
