; ModuleID = 'swap_leaky.c'
source_filename = "swap_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @swap(ptr nocapture noundef %a, ptr nocapture noundef %b, i32 noundef %secret, i32 noundef %n) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %a, !17, !DIExpression(), !27)
    #dbg_value(ptr %b, !18, !DIExpression(), !27)
    #dbg_value(i32 %secret, !19, !DIExpression(), !27)
    #dbg_value(i32 %n, !20, !DIExpression(), !27)
  %and = and i32 %secret, 1, !dbg !28
  %tobool.not = icmp ne i32 %and, 0, !dbg !28
    #dbg_value(i32 0, !21, !DIExpression(), !29)
  %cmp14 = icmp sgt i32 %n, 0
  %or.cond = and i1 %tobool.not, %cmp14, !dbg !30
  br i1 %or.cond, label %for.body.preheader, label %if.end, !dbg !30

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64, !dbg !31
  br label %for.body, !dbg !32

for.body:                                         ; preds = %for.body.preheader, %for.body
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.body ]
    #dbg_value(i64 %indvars.iv, !21, !DIExpression(), !29)
  %arrayidx = getelementptr inbounds i32, ptr %a, i64 %indvars.iv, !dbg !33
  %0 = load i32, ptr %arrayidx, align 4, !dbg !33, !tbaa !34
    #dbg_value(i32 %0, !24, !DIExpression(), !38)
  %arrayidx2 = getelementptr inbounds i32, ptr %b, i64 %indvars.iv, !dbg !39
  %1 = load i32, ptr %arrayidx2, align 4, !dbg !39, !tbaa !34
  store i32 %1, ptr %arrayidx, align 4, !dbg !40, !tbaa !34
  store i32 %0, ptr %arrayidx2, align 4, !dbg !41, !tbaa !34
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !42
    #dbg_value(i64 %indvars.iv.next, !21, !DIExpression(), !29)
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count, !dbg !31
  br i1 %exitcond.not, label %if.end, label %for.body, !dbg !32, !llvm.loop !43

if.end:                                           ; preds = %for.body, %entry
  ret void, !dbg !47
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "swap_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "a08f291bb97cb60fc06ad49254b4eac3")
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
!16 = !{!17, !18, !19, !20, !21, !24}
!17 = !DILocalVariable(name: "a", arg: 1, scope: !10, file: !1, line: 1, type: !13)
!18 = !DILocalVariable(name: "b", arg: 2, scope: !10, file: !1, line: 1, type: !13)
!19 = !DILocalVariable(name: "secret", arg: 3, scope: !10, file: !1, line: 1, type: !14)
!20 = !DILocalVariable(name: "n", arg: 4, scope: !10, file: !1, line: 1, type: !15)
!21 = !DILocalVariable(name: "i", scope: !22, file: !1, line: 3, type: !15)
!22 = distinct !DILexicalBlock(scope: !23, file: !1, line: 3, column: 5)
!23 = distinct !DILexicalBlock(scope: !10, file: !1, line: 2, column: 7)
!24 = !DILocalVariable(name: "t", scope: !25, file: !1, line: 3, type: !14)
!25 = distinct !DILexicalBlock(scope: !26, file: !1, line: 3, column: 33)
!26 = distinct !DILexicalBlock(scope: !22, file: !1, line: 3, column: 5)
!27 = !DILocation(line: 0, scope: !10)
!28 = !DILocation(line: 2, column: 14, scope: !23)
!29 = !DILocation(line: 0, scope: !22)
!30 = !DILocation(line: 2, column: 7, scope: !10)
!31 = !DILocation(line: 3, column: 23, scope: !26)
!32 = !DILocation(line: 3, column: 5, scope: !22)
!33 = !DILocation(line: 3, column: 48, scope: !25)
!34 = !{!35, !35, i64 0}
!35 = !{!"int", !36, i64 0}
!36 = !{!"omnipotent char", !37, i64 0}
!37 = !{!"Simple C/C++ TBAA"}
!38 = !DILocation(line: 0, scope: !25)
!39 = !DILocation(line: 3, column: 61, scope: !25)
!40 = !DILocation(line: 3, column: 59, scope: !25)
!41 = !DILocation(line: 3, column: 72, scope: !25)
!42 = !DILocation(line: 3, column: 29, scope: !26)
!43 = distinct !{!43, !32, !44, !45, !46}
!44 = !DILocation(line: 3, column: 77, scope: !22)
!45 = !{!"llvm.loop.mustprogress"}
!46 = !{!"llvm.loop.unroll.disable"}
!47 = !DILocation(line: 4, column: 1, scope: !10)
