; ModuleID = 'reduce_constant.c'
source_filename = "reduce_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i32 @reduce(i32 noundef %secret, i32 noundef %m, i64 noundef %inverse) local_unnamed_addr #0 !dbg !13 {
entry:
    #dbg_value(i32 %secret, !17, !DIExpression(), !23)
    #dbg_value(i32 %m, !18, !DIExpression(), !23)
    #dbg_value(i64 %inverse, !19, !DIExpression(), !23)
  %conv = zext i32 %secret to i64, !dbg !24
  %mul = mul i64 %conv, %inverse, !dbg !25
  %shr = lshr i64 %mul, 32, !dbg !26
  %conv1 = trunc nuw i64 %shr to i32, !dbg !27
    #dbg_value(i32 %conv1, !20, !DIExpression(), !23)
  %mul2 = mul i32 %conv1, %m, !dbg !28
  %sub = sub i32 %secret, %mul2, !dbg !29
    #dbg_value(i32 %sub, !21, !DIExpression(), !23)
  %.not = icmp ult i32 %sub, %m, !dbg !30
    #dbg_value(i1 %.not, !22, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !23)
  %and = select i1 %.not, i32 0, i32 %m, !dbg !31
  %sub9 = sub i32 %sub, %and, !dbg !32
  ret i32 %sub9, !dbg !33
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6, !7, !8, !9, !10, !11}
!llvm.ident = !{!12}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "reduce_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "abf019f2a4602feb28ff1fa12ae16f68")
!2 = !{!3, !4}
!3 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!4 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!5 = !{i32 7, !"Dwarf Version", i32 5}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !{i32 1, !"wchar_size", i32 4}
!8 = !{i32 8, !"PIC Level", i32 2}
!9 = !{i32 7, !"PIE Level", i32 2}
!10 = !{i32 7, !"uwtable", i32 2}
!11 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!12 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!13 = distinct !DISubprogram(name: "reduce", scope: !1, file: !1, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !16)
!14 = !DISubroutineType(types: !15)
!15 = !{!3, !3, !3, !4}
!16 = !{!17, !18, !19, !20, !21, !22}
!17 = !DILocalVariable(name: "secret", arg: 1, scope: !13, file: !1, line: 2, type: !3)
!18 = !DILocalVariable(name: "m", arg: 2, scope: !13, file: !1, line: 2, type: !3)
!19 = !DILocalVariable(name: "inverse", arg: 3, scope: !13, file: !1, line: 2, type: !4)
!20 = !DILocalVariable(name: "q", scope: !13, file: !1, line: 3, type: !3)
!21 = !DILocalVariable(name: "r", scope: !13, file: !1, line: 3, type: !3)
!22 = !DILocalVariable(name: "less", scope: !13, file: !1, line: 4, type: !3)
!23 = !DILocation(line: 0, scope: !13)
!24 = !DILocation(line: 3, column: 28, scope: !13)
!25 = !DILocation(line: 3, column: 55, scope: !13)
!26 = !DILocation(line: 3, column: 66, scope: !13)
!27 = !DILocation(line: 3, column: 16, scope: !13)
!28 = !DILocation(line: 3, column: 89, scope: !13)
!29 = !DILocation(line: 3, column: 85, scope: !13)
!30 = !DILocation(line: 4, column: 58, scope: !13)
!31 = !DILocation(line: 5, column: 17, scope: !13)
!32 = !DILocation(line: 5, column: 12, scope: !13)
!33 = !DILocation(line: 5, column: 3, scope: !13)
