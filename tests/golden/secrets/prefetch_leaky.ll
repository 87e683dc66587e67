; ModuleID = 'prefetch_leaky.c'
source_filename = "prefetch_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local i32 @f(ptr nocapture noundef readonly %table, i32 noundef %secret) local_unnamed_addr #0 !dbg !10 {
entry:
    #dbg_value(ptr %table, !17, !DIExpression(), !19)
    #dbg_value(i32 %secret, !18, !DIExpression(), !19)
  %and = shl i32 %secret, 4, !dbg !20
  %mul = and i32 %and, 48, !dbg !20
  %idx.ext = zext nneg i32 %mul to i64, !dbg !21
  %add.ptr = getelementptr inbounds i32, ptr %table, i64 %idx.ext, !dbg !21
  tail call void @llvm.prefetch.p0(ptr %add.ptr, i32 0, i32 3, i32 1), !dbg !22
  %0 = load i32, ptr %table, align 4, !dbg !23, !tbaa !24
  ret i32 %0, !dbg !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr nocapture readonly, i32 immarg, i32 immarg, i32 immarg) #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "prefetch_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "8d57960691cf189a93ea84c1e1722af2")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !16)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!16 = !{!17, !18}
!17 = !DILocalVariable(name: "table", arg: 1, scope: !10, file: !1, line: 2, type: !14)
!18 = !DILocalVariable(name: "secret", arg: 2, scope: !10, file: !1, line: 2, type: !13)
!19 = !DILocation(line: 0, scope: !10)
!20 = !DILocation(line: 3, column: 35, scope: !10)
!21 = !DILocation(line: 3, column: 30, scope: !10)
!22 = !DILocation(line: 3, column: 5, scope: !10)
!23 = !DILocation(line: 4, column: 12, scope: !10)
!24 = !{!25, !25, i64 0}
!25 = !{!"int", !26, i64 0}
!26 = !{!"omnipotent char", !27, i64 0}
!27 = !{!"Simple C/C++ TBAA"}
!28 = !DILocation(line: 4, column: 5, scope: !10)
