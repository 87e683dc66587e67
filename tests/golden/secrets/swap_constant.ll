; ModuleID = 'swap_constant.c'
source_filename = "swap_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @swap(ptr nocapture noundef %a, ptr nocapture noundef %b, i32 noundef %secret, i32 noundef %n) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %a, !17, !DIExpression(), !27)
    #dbg_value(ptr %b, !18, !DIExpression(), !27)
    #dbg_value(i32 %secret, !19, !DIExpression(), !27)
    #dbg_value(i32 %n, !20, !DIExpression(), !27)
    #dbg_value(!DIArgList(i32 0, i32 %secret), !21, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_constu, 1, DW_OP_and, DW_OP_minus, DW_OP_stack_value), !27)
    #dbg_value(i32 0, !22, !DIExpression(), !28)
  %cmp18 = icmp sgt i32 %n, 0, !dbg !29
  br i1 %cmp18, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !30

for.body.lr.ph:                                   ; preds = %entry
  %and = and i32 %secret, 1, !dbg !31
    #dbg_value(!DIArgList(i32 0, i32 %and), !21, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value), !27)
  %0 = icmp eq i32 %and, 0
  %wide.trip.count = zext nneg i32 %n to i64, !dbg !29
  br label %for.body, !dbg !30

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !32

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %for.body ]
    #dbg_value(i64 %indvars.iv, !22, !DIExpression(), !28)
  %arrayidx = getelementptr inbounds i32, ptr %a, i64 %indvars.iv, !dbg !33
  %1 = load i32, ptr %arrayidx, align 4, !dbg !33, !tbaa !34
  %arrayidx2 = getelementptr inbounds i32, ptr %b, i64 %indvars.iv, !dbg !38
  %2 = load i32, ptr %arrayidx2, align 4, !dbg !38, !tbaa !34
  %xor = xor i32 %2, %1, !dbg !39
  %and3 = select i1 %0, i32 0, i32 %xor, !dbg !40
    #dbg_value(i32 %and3, !24, !DIExpression(), !41)
  %xor6 = xor i32 %and3, %1, !dbg !42
  store i32 %xor6, ptr %arrayidx, align 4, !dbg !42, !tbaa !34
  %3 = load i32, ptr %arrayidx2, align 4, !dbg !43, !tbaa !34
  %xor9 = xor i32 %3, %and3, !dbg !43
  store i32 %xor9, ptr %arrayidx2, align 4, !dbg !43, !tbaa !34
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !44
    #dbg_value(i64 %indvars.iv.next, !22, !DIExpression(), !28)
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count, !dbg !29
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !30, !llvm.loop !45
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "swap_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "2ec4c7e68454db38f0cc2b6e6f391fd7")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "swap", scope: !1, file: !1, line: 1, type: !11, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !16)
!11 = !DISubroutineType(types: !12)
!12 = !{null, !13, !13, !14, !15}
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!14 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !{!17, !18, !19, !20, !21, !22, !24}
!17 = !DILocalVariable(name: "a", arg: 1, scope: !10, file: !1, line: 1, type: !13)
!18 = !DILocalVariable(name: "b", arg: 2, scope: !10, file: !1, line: 1, type: !13)
!19 = !DILocalVariable(name: "secret", arg: 3, scope: !10, file: !1, line: 1, type: !14)
!20 = !DILocalVariable(name: "n", arg: 4, scope: !10, file: !1, line: 1, type: !15)
!21 = !DILocalVariable(name: "mask", scope: !10, file: !1, line: 2, type: !14)
!22 = !DILocalVariable(name: "i", scope: !23, file: !1, line: 3, type: !15)
!23 = distinct !DILexicalBlock(scope: !10, file: !1, line: 3, column: 3)
!24 = !DILocalVariable(name: "t", scope: !25, file: !1, line: 3, type: !14)
!25 = distinct !DILexicalBlock(scope: !26, file: !1, line: 3, column: 31)
!26 = distinct !DILexicalBlock(scope: !23, file: !1, line: 3, column: 3)
!27 = !DILocation(line: 0, scope: !10)
!28 = !DILocation(line: 0, scope: !23)
!29 = !DILocation(line: 3, column: 21, scope: !26)
!30 = !DILocation(line: 3, column: 3, scope: !23)
!31 = !DILocation(line: 2, column: 28, scope: !10)
!32 = !DILocation(line: 4, column: 1, scope: !10)
!33 = !DILocation(line: 3, column: 47, scope: !25)
!34 = !{!35, !35, i64 0}
!35 = !{!"int", !36, i64 0}
!36 = !{!"omnipotent char", !37, i64 0}
!37 = !{!"Simple C/C++ TBAA"}
!38 = !DILocation(line: 3, column: 54, scope: !25)
!39 = !DILocation(line: 3, column: 52, scope: !25)
!40 = !DILocation(line: 3, column: 60, scope: !25)
!41 = !DILocation(line: 0, scope: !25)
!42 = !DILocation(line: 3, column: 73, scope: !25)
!43 = !DILocation(line: 3, column: 84, scope: !25)
!44 = !DILocation(line: 3, column: 27, scope: !26)
!45 = distinct !{!45, !30, !46, !47, !48}
!46 = !DILocation(line: 3, column: 90, scope: !23)
!47 = !{!"llvm.loop.mustprogress"}
!48 = !{!"llvm.loop.unroll.disable"}
