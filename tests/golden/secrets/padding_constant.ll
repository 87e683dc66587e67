; ModuleID = 'padding_constant.c'
source_filename = "padding_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local range(i32 0, 2) i32 @padding(ptr nocapture noundef readonly %secret, i32 noundef %n) local_unnamed_addr #0 !dbg !12 {
entry:
    #dbg_value(ptr %secret, !19, !DIExpression(), !30)
    #dbg_value(i32 %n, !20, !DIExpression(), !30)
  %sub = add nsw i32 %n, -1, !dbg !31
  %idxprom = sext i32 %sub to i64, !dbg !32
  %arrayidx = getelementptr inbounds i8, ptr %secret, i64 %idxprom, !dbg !32
  %0 = load i8, ptr %arrayidx, align 1, !dbg !32, !tbaa !33
    #dbg_value(i8 %0, !21, !DIExpression(DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !30)
  %1 = add i8 %0, -17, !dbg !36
  %2 = icmp ult i8 %1, -16, !dbg !36
  %or = zext i1 %2 to i32, !dbg !36
    #dbg_value(i32 %or, !23, !DIExpression(), !30)
    #dbg_value(i32 0, !24, !DIExpression(), !37)
  %3 = zext i8 %0 to i64, !dbg !38
  %4 = sext i32 %sub to i64, !dbg !38
  br label %for.body, !dbg !38

for.cond.cleanup:                                 ; preds = %for.body
  %xor16 = xor i32 %or15, 1, !dbg !39
  ret i32 %xor16, !dbg !40

for.body:                                         ; preds = %entry, %for.body
  %indvars.iv = phi i64 [ 0, %entry ], [ %indvars.iv.next, %for.body ]
  %bad.030 = phi i32 [ %or, %entry ], [ %or15, %for.body ]
    #dbg_value(i32 %bad.030, !23, !DIExpression(), !30)
    #dbg_value(i64 %indvars.iv, !24, !DIExpression(), !37)
  %5 = icmp ult i64 %indvars.iv, %3, !dbg !41
    #dbg_value(i1 %5, !26, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !42)
  %6 = sub nsw i64 %4, %indvars.iv, !dbg !43
  %arrayidx10 = getelementptr inbounds i8, ptr %secret, i64 %6, !dbg !44
  %7 = load i8, ptr %arrayidx10, align 1, !dbg !44, !tbaa !33
    #dbg_value(!DIArgList(i8 %7, i8 %0), !29, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_xor, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !42)
  %8 = icmp ne i8 %7, %0, !dbg !45
  %and28 = and i1 %5, %8, !dbg !46
  %and = zext i1 %and28 to i32, !dbg !46
  %or15 = or i32 %bad.030, %and, !dbg !47
    #dbg_value(i32 %or15, !23, !DIExpression(), !30)
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !48
    #dbg_value(i64 %indvars.iv.next, !24, !DIExpression(), !37)
  %exitcond.not = icmp eq i64 %indvars.iv.next, 16, !dbg !49
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !38, !llvm.loop !50
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10}
!llvm.ident = !{!11}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "padding_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "f4a47dd014f5bb1158dd3c6a1fefe043")
!2 = !{!3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{i32 7, !"PIE Level", i32 2}
!9 = !{i32 7, !"uwtable", i32 2}
!10 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!11 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!12 = distinct !DISubprogram(name: "padding", scope: !1, file: !1, line: 1, type: !13, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !18)
!13 = !DISubroutineType(types: !14)
!14 = !{!3, !15, !3}
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!17 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!18 = !{!19, !20, !21, !23, !24, !26, !29}
!19 = !DILocalVariable(name: "secret", arg: 1, scope: !12, file: !1, line: 1, type: !15)
!20 = !DILocalVariable(name: "n", arg: 2, scope: !12, file: !1, line: 1, type: !3)
!21 = !DILocalVariable(name: "pad", scope: !12, file: !1, line: 2, type: !22)
!22 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!23 = !DILocalVariable(name: "bad", scope: !12, file: !1, line: 2, type: !22)
!24 = !DILocalVariable(name: "i", scope: !25, file: !1, line: 3, type: !22)
!25 = distinct !DILexicalBlock(scope: !12, file: !1, line: 3, column: 3)
!26 = !DILocalVariable(name: "inside", scope: !27, file: !1, line: 4, type: !22)
!27 = distinct !DILexicalBlock(scope: !28, file: !1, line: 3, column: 37)
!28 = distinct !DILexicalBlock(scope: !25, file: !1, line: 3, column: 3)
!29 = !DILocalVariable(name: "differ", scope: !27, file: !1, line: 4, type: !22)
!30 = !DILocation(line: 0, scope: !12)
!31 = !DILocation(line: 2, column: 27, scope: !12)
!32 = !DILocation(line: 2, column: 18, scope: !12)
!33 = !{!34, !34, i64 0}
!34 = !{!"omnipotent char", !35, i64 0}
!35 = !{!"Simple C/C++ TBAA"}
!36 = !DILocation(line: 2, column: 57, scope: !12)
!37 = !DILocation(line: 0, scope: !25)
!38 = !DILocation(line: 3, column: 3, scope: !25)
!39 = !DILocation(line: 7, column: 19, scope: !12)
!40 = !DILocation(line: 7, column: 3, scope: !12)
!41 = !DILocation(line: 4, column: 33, scope: !27)
!42 = !DILocation(line: 0, scope: !27)
!43 = !DILocation(line: 4, column: 62, scope: !27)
!44 = !DILocation(line: 4, column: 49, scope: !27)
!45 = !DILocation(line: 5, column: 41, scope: !27)
!46 = !DILocation(line: 5, column: 19, scope: !27)
!47 = !DILocation(line: 5, column: 9, scope: !27)
!48 = !DILocation(line: 3, column: 33, scope: !28)
!49 = !DILocation(line: 3, column: 26, scope: !28)
!50 = distinct !{!50, !38, !51, !52, !53}
!51 = !DILocation(line: 6, column: 3, scope: !25)
!52 = !{!"llvm.loop.mustprogress"}
!53 = !{!"llvm.loop.unroll.disable"}
