; ModuleID = 'memory.c'
source_filename = "memory.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.point = type { i32, i32 }
%struct.mixed = type { i8, double, [3 x i16], %struct.point }
%union.pun = type { i32 }
%struct.node = type { i32, i32, i32 }

@remembers.calls = internal unnamed_addr global i32 0, align 4
@history = internal unnamed_addr global [8 x i32] zeroinitializer, align 16
@counter = internal unnamed_addr global i32 5, align 4
@register_of_device = dso_local global i32 0, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local i64 @points(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %36

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  %6 = and i64 %5, 1
  %7 = icmp eq i32 %1, 1
  br i1 %7, label %10, label %8

8:                                                ; preds = %4
  %9 = and i64 %5, 2147483646
  br label %38

10:                                               ; preds = %38, %4
  %11 = phi i64 [ poison, %4 ], [ %81, %38 ]
  %12 = phi i64 [ 0, %4 ], [ %61, %38 ]
  %13 = phi i64 [ 0, %4 ], [ %81, %38 ]
  %14 = icmp eq i64 %6, 0
  br i1 %14, label %36, label %15

15:                                               ; preds = %10
  %16 = add nuw nsw i64 %12, 1
  %17 = icmp eq i64 %16, %5
  %18 = and i64 %16, 4294967295
  %19 = select i1 %17, i64 0, i64 %18
  %20 = getelementptr inbounds %struct.point, ptr %0, i64 %19
  %21 = getelementptr inbounds %struct.point, ptr %0, i64 %12
  %22 = load i32, ptr %21, align 4, !tbaa !5
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr %20, i64 4
  %25 = load i32, ptr %24, align 4, !tbaa !10
  %26 = sext i32 %25 to i64
  %27 = mul nsw i64 %26, %23
  %28 = load i32, ptr %20, align 4, !tbaa !5
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr %21, i64 4
  %31 = load i32, ptr %30, align 4, !tbaa !10
  %32 = sext i32 %31 to i64
  %33 = mul nsw i64 %32, %29
  %34 = add i64 %27, %13
  %35 = sub i64 %34, %33
  br label %36

36:                                               ; preds = %15, %10, %2
  %37 = phi i64 [ 0, %2 ], [ %11, %10 ], [ %35, %15 ]
  ret i64 %37

38:                                               ; preds = %38, %8
  %39 = phi i64 [ 0, %8 ], [ %61, %38 ]
  %40 = phi i64 [ 0, %8 ], [ %81, %38 ]
  %41 = phi i64 [ 0, %8 ], [ %82, %38 ]
  %42 = or disjoint i64 %39, 1
  %43 = icmp eq i64 %42, %5
  %44 = and i64 %42, 4294967295
  %45 = select i1 %43, i64 0, i64 %44
  %46 = getelementptr inbounds %struct.point, ptr %0, i64 %45
  %47 = getelementptr inbounds %struct.point, ptr %0, i64 %39
  %48 = load i32, ptr %47, align 4, !tbaa !5
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds i8, ptr %46, i64 4
  %51 = load i32, ptr %50, align 4, !tbaa !10
  %52 = sext i32 %51 to i64
  %53 = mul nsw i64 %52, %49
  %54 = load i32, ptr %46, align 4, !tbaa !5
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr %47, i64 4
  %57 = load i32, ptr %56, align 4, !tbaa !10
  %58 = sext i32 %57 to i64
  %59 = mul nsw i64 %58, %55
  %60 = add i64 %53, %40
  %61 = add nuw nsw i64 %39, 2
  %62 = icmp eq i64 %61, %5
  %63 = and i64 %61, 4294967294
  %64 = select i1 %62, i64 0, i64 %63
  %65 = getelementptr inbounds %struct.point, ptr %0, i64 %64
  %66 = getelementptr inbounds %struct.point, ptr %0, i64 %42
  %67 = load i32, ptr %66, align 4, !tbaa !5
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds i8, ptr %65, i64 4
  %70 = load i32, ptr %69, align 4, !tbaa !10
  %71 = sext i32 %70 to i64
  %72 = mul nsw i64 %71, %68
  %73 = load i32, ptr %65, align 4, !tbaa !5
  %74 = sext i32 %73 to i64
  %75 = getelementptr inbounds i8, ptr %66, i64 4
  %76 = load i32, ptr %75, align 4, !tbaa !10
  %77 = sext i32 %76 to i64
  %78 = mul nsw i64 %77, %74
  %79 = add i64 %60, %72
  %80 = add i64 %59, %78
  %81 = sub i64 %79, %80
  %82 = add i64 %41, 2
  %83 = icmp eq i64 %82, %9
  br i1 %83, label %10, label %38, !llvm.loop !11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) uwtable
define dso_local range(i64 -2148532224, 2148532192) i64 @mixed_fields(ptr nocapture noundef writeonly %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = sext i32 %2 to i64
  %5 = getelementptr inbounds %struct.mixed, ptr %0, i64 %4
  %6 = trunc i32 %1 to i8
  store i8 %6, ptr %5, align 8, !tbaa !13
  %7 = sitofp i32 %1 to double
  %8 = fmul double %7, 2.500000e-01
  %9 = getelementptr inbounds i8, ptr %5, i64 8
  store double %8, ptr %9, align 8, !tbaa !16
  %10 = trunc i32 %1 to i16
  %11 = getelementptr inbounds i8, ptr %5, i64 16
  store i16 %10, ptr %11, align 8, !tbaa !17
  %12 = shl i16 %10, 1
  %13 = getelementptr inbounds i8, ptr %5, i64 20
  store i16 %12, ptr %13, align 4, !tbaa !17
  %14 = sub nsw i32 0, %1
  %15 = getelementptr inbounds i8, ptr %5, i64 24
  %16 = getelementptr inbounds i8, ptr %5, i64 28
  store i32 %14, ptr %16, align 4, !tbaa !19
  %17 = shl i32 %1, 24
  %18 = ashr exact i32 %17, 24
  %19 = sub nsw i32 %18, %1
  store i32 %19, ptr %15, align 8, !tbaa !20
  %20 = sext i16 %12 to i64
  %21 = shl nsw i64 %20, 5
  %22 = sext i32 %19 to i64
  %23 = add nsw i64 %21, %22
  ret i64 %23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i32 @unions(i32 noundef %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = alloca %union.pun, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #16
  store i32 %0, ptr %3, align 4, !tbaa !21
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds [4 x i8], ptr %3, i64 0, i64 %4
  %6 = load i8, ptr %5, align 1, !tbaa !21
  %7 = xor i8 %6, -128
  store i8 %7, ptr %5, align 1, !tbaa !21
  %8 = getelementptr inbounds i8, ptr %3, i64 3
  %9 = load i8, ptr %8, align 1, !tbaa !21
  %10 = zext i8 %9 to i16
  %11 = load i16, ptr %3, align 4, !tbaa !21
  %12 = add i16 %11, %10
  store i16 %12, ptr %3, align 4, !tbaa !21
  %13 = load i32, ptr %3, align 4, !tbaa !21
  %14 = and i32 %13, -8388609
  %15 = bitcast i32 %14 to float
  %16 = fneg float %15
  %17 = bitcast float %16 to i32
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #16
  ret i32 %17
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 -67108909, 171971529) i64 @bit_fields(i32 noundef %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = mul i32 %0, 28672
  %4 = and i32 %1, 31
  %5 = zext nneg i32 %4 to i64
  %6 = lshr i32 %1, 5
  %7 = zext nneg i32 %6 to i64
  %8 = add i32 %0, 8
  %9 = lshr exact i32 %3, 12
  %10 = add i32 %9, %0
  %11 = and i32 %10, 7
  %12 = shl nuw i64 %5, 59
  %13 = ashr exact i64 %12, 59
  %14 = and i64 %13, 134217727
  %15 = xor i64 %14, %7
  %16 = shl nuw i64 %15, 37
  %17 = lshr i32 %8, 3
  %18 = and i32 %17, 511
  %19 = mul nuw nsw i32 %18, 10
  %20 = mul nuw nsw i32 %9, 100
  %21 = add nuw nsw i32 %19, %20
  %22 = add nuw nsw i32 %21, %11
  %23 = zext nneg i32 %22 to i64
  %24 = mul nsw i64 %13, -3
  %25 = add nsw i64 %24, %23
  %26 = ashr exact i64 %16, 37
  %27 = add nsw i64 %25, %26
  ret i64 %27
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable
define dso_local i32 @pointer_rows(ptr noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #5 {
  %4 = alloca [4 x ptr], align 16
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %4) #16
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %4, i64 16
  store ptr %6, ptr %5, align 8, !tbaa !22
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  store ptr %8, ptr %7, align 16, !tbaa !22
  %9 = getelementptr inbounds i8, ptr %0, i64 72
  %10 = getelementptr inbounds i8, ptr %4, i64 24
  store ptr %9, ptr %4, align 16, !tbaa !22
  store ptr %0, ptr %10, align 8, !tbaa !22
  %11 = sext i32 %1 to i64
  %12 = getelementptr inbounds ptr, ptr %4, i64 %11
  %13 = load ptr, ptr %12, align 8, !tbaa !22
  %14 = sext i32 %2 to i64
  %15 = getelementptr inbounds i32, ptr %13, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !24
  %17 = add nsw i32 %16, 1000
  store i32 %17, ptr %15, align 4, !tbaa !24
  %18 = sub nsw i32 3, %1
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds [4 x ptr], ptr %4, i64 0, i64 %19
  %21 = load ptr, ptr %20, align 8, !tbaa !22
  %22 = load i32, ptr %21, align 4, !tbaa !24
  %23 = sub nsw i32 %17, %22
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %4) #16
  ret i32 %23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local void @swap_by_pointer(ptr nocapture noundef %0) local_unnamed_addr #6 {
  %2 = load <2 x i32>, ptr %0, align 4, !tbaa !24
  %3 = shufflevector <2 x i32> %2, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  store <2 x i32> %3, ptr %0, align 4, !tbaa !24
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i32 @local_table(i32 noundef %0) local_unnamed_addr #7 {
  %2 = alloca [64 x i32], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %2) #16
  store i32 1, ptr %2, align 16, !tbaa !24
  br label %12

3:                                                ; preds = %12
  %4 = zext i32 %0 to i64
  %5 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !24
  %7 = sub i32 63, %0
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !24
  %11 = xor i32 %10, %6
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %2) #16
  ret i32 %11

12:                                               ; preds = %12, %1
  %13 = phi i32 [ 1, %1 ], [ %27, %12 ]
  %14 = phi i64 [ 1, %1 ], [ %29, %12 ]
  %15 = mul i32 %13, 5
  %16 = trunc nuw nsw i64 %14 to i32
  %17 = add i32 %15, %16
  %18 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %14
  store i32 %17, ptr %18, align 4, !tbaa !24
  %19 = add nuw nsw i64 %14, 1
  %20 = mul i32 %17, 5
  %21 = trunc nuw nsw i64 %19 to i32
  %22 = add i32 %20, %21
  %23 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %19
  store i32 %22, ptr %23, align 4, !tbaa !24
  %24 = add nuw nsw i64 %14, 2
  %25 = mul i32 %22, 5
  %26 = trunc nuw nsw i64 %24 to i32
  %27 = add i32 %25, %26
  %28 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %24
  store i32 %27, ptr %28, align 4, !tbaa !24
  %29 = add nuw nsw i64 %14, 3
  %30 = icmp eq i64 %29, 64
  br i1 %30, label %3, label %12, !llvm.loop !25
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local void @two_dimensions(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #6 {
  %4 = load i32, ptr %0, align 4, !tbaa !24
  %5 = load i32, ptr %1, align 4, !tbaa !24
  %6 = mul nsw i32 %5, %4
  %7 = getelementptr inbounds i8, ptr %0, i64 4
  %8 = load i32, ptr %7, align 4, !tbaa !24
  %9 = getelementptr inbounds i8, ptr %1, i64 12
  %10 = load i32, ptr %9, align 4, !tbaa !24
  %11 = mul nsw i32 %10, %8
  %12 = add nsw i32 %11, %6
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  %14 = load i32, ptr %13, align 4, !tbaa !24
  %15 = getelementptr inbounds i8, ptr %1, i64 24
  %16 = load i32, ptr %15, align 4, !tbaa !24
  %17 = mul nsw i32 %16, %14
  %18 = add nsw i32 %17, %12
  store i32 %18, ptr %2, align 4, !tbaa !24
  %19 = load i32, ptr %0, align 4, !tbaa !24
  %20 = getelementptr inbounds i8, ptr %1, i64 4
  %21 = load i32, ptr %20, align 4, !tbaa !24
  %22 = mul nsw i32 %21, %19
  %23 = load i32, ptr %7, align 4, !tbaa !24
  %24 = getelementptr inbounds i8, ptr %1, i64 16
  %25 = load i32, ptr %24, align 4, !tbaa !24
  %26 = mul nsw i32 %25, %23
  %27 = add nsw i32 %26, %22
  %28 = load i32, ptr %13, align 4, !tbaa !24
  %29 = getelementptr inbounds i8, ptr %1, i64 28
  %30 = load i32, ptr %29, align 4, !tbaa !24
  %31 = mul nsw i32 %30, %28
  %32 = add nsw i32 %31, %27
  %33 = getelementptr inbounds i8, ptr %2, i64 4
  store i32 %32, ptr %33, align 4, !tbaa !24
  %34 = load i32, ptr %0, align 4, !tbaa !24
  %35 = getelementptr inbounds i8, ptr %1, i64 8
  %36 = load i32, ptr %35, align 4, !tbaa !24
  %37 = mul nsw i32 %36, %34
  %38 = load i32, ptr %7, align 4, !tbaa !24
  %39 = getelementptr inbounds i8, ptr %1, i64 20
  %40 = load i32, ptr %39, align 4, !tbaa !24
  %41 = mul nsw i32 %40, %38
  %42 = add nsw i32 %41, %37
  %43 = load i32, ptr %13, align 4, !tbaa !24
  %44 = getelementptr inbounds i8, ptr %1, i64 32
  %45 = load i32, ptr %44, align 4, !tbaa !24
  %46 = mul nsw i32 %45, %43
  %47 = add nsw i32 %46, %42
  %48 = getelementptr inbounds i8, ptr %2, i64 8
  store i32 %47, ptr %48, align 4, !tbaa !24
  %49 = getelementptr inbounds i8, ptr %0, i64 12
  %50 = load i32, ptr %49, align 4, !tbaa !24
  %51 = load i32, ptr %1, align 4, !tbaa !24
  %52 = mul nsw i32 %51, %50
  %53 = getelementptr inbounds i8, ptr %0, i64 16
  %54 = load i32, ptr %53, align 4, !tbaa !24
  %55 = load i32, ptr %9, align 4, !tbaa !24
  %56 = mul nsw i32 %55, %54
  %57 = add nsw i32 %56, %52
  %58 = getelementptr inbounds i8, ptr %0, i64 20
  %59 = load i32, ptr %58, align 4, !tbaa !24
  %60 = load i32, ptr %15, align 4, !tbaa !24
  %61 = mul nsw i32 %60, %59
  %62 = add nsw i32 %61, %57
  %63 = getelementptr inbounds i8, ptr %2, i64 12
  store i32 %62, ptr %63, align 4, !tbaa !24
  %64 = load i32, ptr %49, align 4, !tbaa !24
  %65 = load i32, ptr %20, align 4, !tbaa !24
  %66 = mul nsw i32 %65, %64
  %67 = load i32, ptr %53, align 4, !tbaa !24
  %68 = load i32, ptr %24, align 4, !tbaa !24
  %69 = mul nsw i32 %68, %67
  %70 = add nsw i32 %69, %66
  %71 = load i32, ptr %58, align 4, !tbaa !24
  %72 = load i32, ptr %29, align 4, !tbaa !24
  %73 = mul nsw i32 %72, %71
  %74 = add nsw i32 %73, %70
  %75 = getelementptr inbounds i8, ptr %2, i64 16
  store i32 %74, ptr %75, align 4, !tbaa !24
  %76 = load i32, ptr %49, align 4, !tbaa !24
  %77 = load i32, ptr %35, align 4, !tbaa !24
  %78 = mul nsw i32 %77, %76
  %79 = load i32, ptr %53, align 4, !tbaa !24
  %80 = load i32, ptr %39, align 4, !tbaa !24
  %81 = mul nsw i32 %80, %79
  %82 = add nsw i32 %81, %78
  %83 = load i32, ptr %58, align 4, !tbaa !24
  %84 = load i32, ptr %44, align 4, !tbaa !24
  %85 = mul nsw i32 %84, %83
  %86 = add nsw i32 %85, %82
  %87 = getelementptr inbounds i8, ptr %2, i64 20
  store i32 %86, ptr %87, align 4, !tbaa !24
  %88 = getelementptr inbounds i8, ptr %0, i64 24
  %89 = load i32, ptr %88, align 4, !tbaa !24
  %90 = load i32, ptr %1, align 4, !tbaa !24
  %91 = mul nsw i32 %90, %89
  %92 = getelementptr inbounds i8, ptr %0, i64 28
  %93 = load i32, ptr %92, align 4, !tbaa !24
  %94 = load i32, ptr %9, align 4, !tbaa !24
  %95 = mul nsw i32 %94, %93
  %96 = add nsw i32 %95, %91
  %97 = getelementptr inbounds i8, ptr %0, i64 32
  %98 = load i32, ptr %97, align 4, !tbaa !24
  %99 = load i32, ptr %15, align 4, !tbaa !24
  %100 = mul nsw i32 %99, %98
  %101 = add nsw i32 %100, %96
  %102 = getelementptr inbounds i8, ptr %2, i64 24
  store i32 %101, ptr %102, align 4, !tbaa !24
  %103 = load i32, ptr %88, align 4, !tbaa !24
  %104 = load i32, ptr %20, align 4, !tbaa !24
  %105 = mul nsw i32 %104, %103
  %106 = load i32, ptr %92, align 4, !tbaa !24
  %107 = load i32, ptr %24, align 4, !tbaa !24
  %108 = mul nsw i32 %107, %106
  %109 = add nsw i32 %108, %105
  %110 = load i32, ptr %97, align 4, !tbaa !24
  %111 = load i32, ptr %29, align 4, !tbaa !24
  %112 = mul nsw i32 %111, %110
  %113 = add nsw i32 %112, %109
  %114 = getelementptr inbounds i8, ptr %2, i64 28
  store i32 %113, ptr %114, align 4, !tbaa !24
  %115 = load i32, ptr %88, align 4, !tbaa !24
  %116 = load i32, ptr %35, align 4, !tbaa !24
  %117 = mul nsw i32 %116, %115
  %118 = load i32, ptr %92, align 4, !tbaa !24
  %119 = load i32, ptr %39, align 4, !tbaa !24
  %120 = mul nsw i32 %119, %118
  %121 = add nsw i32 %120, %117
  %122 = load i32, ptr %97, align 4, !tbaa !24
  %123 = load i32, ptr %44, align 4, !tbaa !24
  %124 = mul nsw i32 %123, %122
  %125 = add nsw i32 %124, %121
  %126 = getelementptr inbounds i8, ptr %2, i64 32
  store i32 %125, ptr %126, align 4, !tbaa !24
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local i32 @block_bytes(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #8 {
  %4 = alloca [64 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %4) #16
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(64) %4, ptr noundef nonnull align 1 dereferenceable(64) %0, i64 64, i1 false)
  %5 = getelementptr inbounds i8, ptr %0, i64 1
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(40) %5, ptr noundef nonnull align 1 dereferenceable(40) %0, i64 40, i1 false)
  %6 = sext i32 %1 to i64
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds [64 x i8], ptr %4, i64 0, i64 %6
  %9 = load i8, ptr %8, align 1, !tbaa !21
  %10 = sext i32 %2 to i64
  tail call void @llvm.memset.p0.i64(ptr align 1 %7, i8 %9, i64 %10, i1 false)
  br label %12

11:                                               ; preds = %12
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %4) #16
  ret i32 %31

12:                                               ; preds = %12, %3
  %13 = phi i64 [ 0, %3 ], [ %32, %12 ]
  %14 = phi i32 [ 0, %3 ], [ %31, %12 ]
  %15 = mul i32 %14, 31
  %16 = getelementptr inbounds i8, ptr %0, i64 %13
  %17 = load i8, ptr %16, align 1, !tbaa !21
  %18 = getelementptr inbounds [64 x i8], ptr %4, i64 0, i64 %13
  %19 = load i8, ptr %18, align 2, !tbaa !21
  %20 = xor i8 %19, %17
  %21 = zext i8 %20 to i32
  %22 = add i32 %15, %21
  %23 = or disjoint i64 %13, 1
  %24 = mul i32 %22, 31
  %25 = getelementptr inbounds i8, ptr %0, i64 %23
  %26 = load i8, ptr %25, align 1, !tbaa !21
  %27 = getelementptr inbounds [64 x i8], ptr %4, i64 0, i64 %23
  %28 = load i8, ptr %27, align 1, !tbaa !21
  %29 = xor i8 %28, %26
  %30 = zext i8 %29 to i32
  %31 = add i32 %24, %30
  %32 = add nuw nsw i64 %13, 2
  %33 = icmp eq i64 %32, 64
  br i1 %33, label %11, label %12, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #9

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #9

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local i32 @struct_copy(ptr nocapture noundef %0) local_unnamed_addr #6 {
  %2 = load i32, ptr %0, align 4, !tbaa !24
  %3 = getelementptr inbounds i8, ptr %0, i64 4
  %4 = load i64, ptr %3, align 4
  %5 = getelementptr inbounds i8, ptr %0, i64 12
  %6 = load i32, ptr %5, align 4, !tbaa !24
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 4, !tbaa !24
  %9 = getelementptr inbounds i8, ptr %0, i64 20
  %10 = load i32, ptr %9, align 4, !tbaa !24
  store i32 %2, ptr %5, align 4, !tbaa !24
  store i64 %4, ptr %7, align 4
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %6, ptr %11, align 4, !tbaa !24
  %12 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %8, ptr %12, align 4, !tbaa !24
  %13 = getelementptr inbounds i8, ptr %0, i64 32
  store i32 %10, ptr %13, align 4, !tbaa !24
  %14 = add nsw i32 %8, %2
  %15 = getelementptr inbounds i8, ptr %0, i64 36
  store i32 %14, ptr %15, align 4, !tbaa !24
  %16 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %4, ptr %16, align 4
  %17 = mul nsw i32 %14, %10
  ret i32 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local i32 @list_sum(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp sgt i32 %1, -1
  br i1 %3, label %6, label %4

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 0, %2 ], [ %14, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %19, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %14, %6 ], [ 0, %2 ]
  %9 = phi i32 [ %18, %6 ], [ %1, %2 ]
  %10 = shl nuw nsw i32 %9, 1
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !24
  %14 = add nsw i32 %13, %8
  %15 = or disjoint i32 %10, 1
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %0, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !24
  %19 = add nuw nsw i32 %7, 1
  %20 = icmp sgt i32 %18, -1
  %21 = icmp ult i32 %7, 39
  %22 = select i1 %20, i1 %21, i1 false
  br i1 %22, label %6, label %4, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local i32 @list_reverse(ptr nocapture noundef %0) local_unnamed_addr #8 {
  br label %2

2:                                                ; preds = %16, %1
  %3 = phi i64 [ 0, %1 ], [ %27, %16 ]
  %4 = getelementptr inbounds i32, ptr %0, i64 %3
  %5 = load i32, ptr %4, align 4, !tbaa !24
  %6 = and i32 %5, 1
  %7 = icmp ne i32 %6, 0
  %8 = icmp ult i64 %3, 14
  %9 = and i1 %8, %7
  %10 = select i1 %9, i32 2, i32 1
  %11 = trunc nuw nsw i64 %3 to i32
  %12 = add nuw nsw i32 %10, %11
  %13 = getelementptr inbounds i32, ptr %0, i64 %3
  store i32 %12, ptr %13, align 4, !tbaa !24
  %14 = or disjoint i64 %3, 1
  %15 = icmp eq i64 %3, 14
  br i1 %15, label %28, label %16

16:                                               ; preds = %2
  %17 = getelementptr inbounds i32, ptr %0, i64 %14
  %18 = load i32, ptr %17, align 4, !tbaa !24
  %19 = and i32 %18, 1
  %20 = icmp ne i32 %19, 0
  %21 = icmp ult i64 %3, 14
  %22 = and i1 %21, %20
  %23 = select i1 %22, i32 2, i32 1
  %24 = trunc nuw nsw i64 %14 to i32
  %25 = add nuw nsw i32 %23, %24
  %26 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %25, ptr %26, align 4, !tbaa !24
  %27 = add nuw nsw i64 %3, 2
  br label %2

28:                                               ; preds = %2
  %29 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 -1, ptr %29, align 4, !tbaa !24
  br label %30

30:                                               ; preds = %28, %30
  %31 = phi i32 [ %37, %30 ], [ 0, %28 ]
  %32 = phi i32 [ %33, %30 ], [ -1, %28 ]
  %33 = phi i32 [ %36, %30 ], [ 0, %28 ]
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %0, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !24
  store i32 %32, ptr %35, align 4, !tbaa !24
  %37 = add nuw nsw i32 %31, 1
  %38 = icmp sgt i32 %36, -1
  br i1 %38, label %30, label %39, !llvm.loop !28

39:                                               ; preds = %30
  %40 = mul nuw nsw i32 %37, 100
  %41 = add nuw nsw i32 %40, %33
  ret i32 %41
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local i32 @tree_insert(ptr nocapture noundef readonly %0, ptr nocapture noundef %1) local_unnamed_addr #8 {
  br label %4

3:                                                ; preds = %33
  ret i32 %34

4:                                                ; preds = %2, %33
  %5 = phi i64 [ 0, %2 ], [ %35, %33 ]
  %6 = phi i32 [ 0, %2 ], [ %34, %33 ]
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %25, label %8

8:                                                ; preds = %4
  %9 = getelementptr inbounds i32, ptr %0, i64 %5
  %10 = load i32, ptr %9, align 4, !tbaa !24
  br label %11

11:                                               ; preds = %8, %17
  %12 = phi i32 [ 0, %8 ], [ %21, %17 ]
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds %struct.node, ptr %1, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !29
  %16 = icmp eq i32 %15, %10
  br i1 %16, label %33, label %17

17:                                               ; preds = %11
  %18 = icmp slt i32 %10, %15
  %19 = select i1 %18, i64 4, i64 8
  %20 = getelementptr inbounds i8, ptr %14, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !24
  %22 = icmp sgt i32 %21, -1
  br i1 %22, label %11, label %23, !llvm.loop !31

23:                                               ; preds = %17
  %24 = getelementptr inbounds i8, ptr %14, i64 %19
  store i32 %6, ptr %24, align 4, !tbaa !24
  br label %25

25:                                               ; preds = %4, %23
  %26 = getelementptr inbounds i32, ptr %0, i64 %5
  %27 = load i32, ptr %26, align 4, !tbaa !24
  %28 = sext i32 %6 to i64
  %29 = getelementptr inbounds %struct.node, ptr %1, i64 %28
  store i32 %27, ptr %29, align 4, !tbaa !29
  %30 = getelementptr inbounds i8, ptr %29, i64 8
  store i32 -1, ptr %30, align 4, !tbaa !32
  %31 = getelementptr inbounds i8, ptr %29, i64 4
  store i32 -1, ptr %31, align 4, !tbaa !33
  %32 = add nsw i32 %6, 1
  br label %33

33:                                               ; preds = %11, %25
  %34 = phi i32 [ %32, %25 ], [ %6, %11 ]
  %35 = add nuw nsw i64 %5, 1
  %36 = icmp eq i64 %35, 10
  br i1 %36, label %3, label %4, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable
define dso_local noundef i32 @text_length(ptr noundef %0) local_unnamed_addr #10 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi ptr [ %0, %1 ], [ %6, %2 ]
  %4 = load i8, ptr %3, align 1, !tbaa !21
  %5 = icmp eq i8 %4, 0
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br i1 %5, label %7, label %2, !llvm.loop !35

7:                                                ; preds = %2
  %8 = ptrtoint ptr %3 to i64
  %9 = ptrtoint ptr %0 to i64
  %10 = sub i64 %8, %9
  %11 = trunc i64 %10 to i32
  ret i32 %11
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable
define dso_local range(i32 -255, 256) i32 @text_compare(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #10 {
  %3 = load i8, ptr %0, align 1, !tbaa !21
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %20, label %5

5:                                                ; preds = %2, %11
  %6 = phi i8 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i8, ptr %7, align 1, !tbaa !21
  %10 = icmp eq i8 %6, %9
  br i1 %10, label %11, label %16

11:                                               ; preds = %5
  %12 = getelementptr inbounds i8, ptr %8, i64 1
  %13 = getelementptr inbounds i8, ptr %7, i64 1
  %14 = load i8, ptr %12, align 1, !tbaa !21
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %5, !llvm.loop !36

16:                                               ; preds = %11, %5
  %17 = phi ptr [ %7, %5 ], [ %13, %11 ]
  %18 = phi i8 [ %6, %5 ], [ 0, %11 ]
  %19 = zext i8 %18 to i32
  br label %20

20:                                               ; preds = %16, %2
  %21 = phi ptr [ %1, %2 ], [ %17, %16 ]
  %22 = phi i32 [ 0, %2 ], [ %19, %16 ]
  %23 = load i8, ptr %21, align 1, !tbaa !21
  %24 = zext i8 %23 to i32
  %25 = sub nsw i32 %22, %24
  ret i32 %25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local i32 @text_find(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load i8, ptr %0, align 1, !tbaa !21
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %32, label %5

5:                                                ; preds = %2
  %6 = load i8, ptr %1, align 1, !tbaa !21
  %7 = icmp eq i8 %6, 0
  br label %8

8:                                                ; preds = %5, %23
  %9 = phi i64 [ 0, %5 ], [ %24, %23 ]
  br i1 %7, label %30, label %10

10:                                               ; preds = %8
  %11 = getelementptr inbounds i8, ptr %0, i64 %9
  br label %17

12:                                               ; preds = %17
  %13 = add nuw nsw i64 %18, 1
  %14 = getelementptr inbounds i8, ptr %1, i64 %13
  %15 = load i8, ptr %14, align 1, !tbaa !21
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %28, label %17, !llvm.loop !37

17:                                               ; preds = %10, %12
  %18 = phi i64 [ 0, %10 ], [ %13, %12 ]
  %19 = phi i8 [ %6, %10 ], [ %15, %12 ]
  %20 = getelementptr inbounds i8, ptr %11, i64 %18
  %21 = load i8, ptr %20, align 1, !tbaa !21
  %22 = icmp eq i8 %21, %19
  br i1 %22, label %12, label %23

23:                                               ; preds = %17
  %24 = add nuw nsw i64 %9, 1
  %25 = getelementptr inbounds i8, ptr %0, i64 %24
  %26 = load i8, ptr %25, align 1, !tbaa !21
  %27 = icmp eq i8 %26, 0
  br i1 %27, label %32, label %8, !llvm.loop !38

28:                                               ; preds = %12
  %29 = trunc nuw nsw i64 %9 to i32
  br label %32

30:                                               ; preds = %8
  %31 = trunc nuw nsw i64 %9 to i32
  br label %32

32:                                               ; preds = %23, %30, %28, %2
  %33 = phi i32 [ -1, %2 ], [ %29, %28 ], [ %31, %30 ], [ -1, %23 ]
  ret i32 %33
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable
define dso_local i32 @parse_int(ptr nocapture noundef readonly %0) local_unnamed_addr #10 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi ptr [ %0, %1 ], [ %6, %2 ]
  %4 = load i8, ptr %3, align 1, !tbaa !21
  %5 = icmp eq i8 %4, 32
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br i1 %5, label %2, label %7, !llvm.loop !39

7:                                                ; preds = %2
  %8 = icmp eq i8 %4, 45
  %9 = zext i1 %8 to i64
  %10 = getelementptr inbounds i8, ptr %3, i64 %9
  %11 = load i8, ptr %10, align 1, !tbaa !21
  %12 = add i8 %11, -48
  %13 = icmp ult i8 %12, 10
  br i1 %13, label %14, label %26

14:                                               ; preds = %7, %14
  %15 = phi i8 [ %23, %14 ], [ %11, %7 ]
  %16 = phi i32 [ %22, %14 ], [ 0, %7 ]
  %17 = phi ptr [ %19, %14 ], [ %10, %7 ]
  %18 = mul i32 %16, 10
  %19 = getelementptr inbounds i8, ptr %17, i64 1
  %20 = add nsw i8 %15, -48
  %21 = zext nneg i8 %20 to i32
  %22 = add i32 %18, %21
  %23 = load i8, ptr %19, align 1, !tbaa !21
  %24 = add i8 %23, -48
  %25 = icmp ult i8 %24, 10
  br i1 %25, label %14, label %26, !llvm.loop !40

26:                                               ; preds = %14, %7
  %27 = phi i32 [ 0, %7 ], [ %22, %14 ]
  %28 = sub i32 0, %27
  %29 = select i1 %8, i32 %28, i32 %27
  ret i32 %29
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local i32 @upper_case(ptr nocapture noundef %0) local_unnamed_addr #11 {
  %2 = load i8, ptr %0, align 1, !tbaa !21
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %18, label %4

4:                                                ; preds = %1, %13
  %5 = phi i8 [ %16, %13 ], [ %2, %1 ]
  %6 = phi i32 [ %14, %13 ], [ 0, %1 ]
  %7 = phi ptr [ %15, %13 ], [ %0, %1 ]
  %8 = add i8 %5, -97
  %9 = icmp ult i8 %8, 26
  br i1 %9, label %10, label %13

10:                                               ; preds = %4
  %11 = add nsw i8 %5, -32
  store i8 %11, ptr %7, align 1, !tbaa !21
  %12 = add nsw i32 %6, 1
  br label %13

13:                                               ; preds = %4, %10
  %14 = phi i32 [ %12, %10 ], [ %6, %4 ]
  %15 = getelementptr inbounds i8, ptr %7, i64 1
  %16 = load i8, ptr %15, align 1, !tbaa !21
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %18, label %4, !llvm.loop !41

18:                                               ; preds = %13, %1
  %19 = phi i32 [ 0, %1 ], [ %14, %13 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable
define dso_local i32 @count_words(ptr nocapture noundef readonly %0) local_unnamed_addr #10 {
  br label %2

2:                                                ; preds = %11, %1
  %3 = phi ptr [ %0, %1 ], [ %14, %11 ]
  %4 = phi i32 [ 0, %1 ], [ %12, %11 ]
  %5 = phi i32 [ 0, %1 ], [ %13, %11 ]
  %6 = load i8, ptr %3, align 1, !tbaa !21
  switch i8 %6, label %7 [
    i8 0, label %15
    i8 32, label %11
  ]

7:                                                ; preds = %2
  %8 = icmp eq i32 %5, 0
  %9 = zext i1 %8 to i32
  %10 = add nsw i32 %4, %9
  br label %11

11:                                               ; preds = %7, %2
  %12 = phi i32 [ %4, %2 ], [ %10, %7 ]
  %13 = phi i32 [ 0, %2 ], [ 1, %7 ]
  %14 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2, !llvm.loop !42

15:                                               ; preds = %2
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable
define dso_local i32 @remembers(i32 noundef %0) local_unnamed_addr #12 {
  %2 = load i32, ptr @remembers.calls, align 4, !tbaa !24
  %3 = add i32 %2, 1
  store i32 %3, ptr @remembers.calls, align 4, !tbaa !24
  %4 = and i32 %2, 7
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds [8 x i32], ptr @history, i64 0, i64 %5
  store i32 %0, ptr %6, align 4, !tbaa !24
  %7 = load i32, ptr @counter, align 4, !tbaa !24
  %8 = add nsw i32 %7, %0
  store i32 %8, ptr @counter, align 4, !tbaa !24
  %9 = xor i32 %4, 4
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds [8 x i32], ptr @history, i64 0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !24
  %13 = add nsw i32 %12, %8
  ret i32 %13
}

; Function Attrs: nofree norecurse nounwind memory(readwrite, argmem: none) uwtable
define dso_local i32 @volatile_twice(i32 noundef %0) local_unnamed_addr #13 {
  store volatile i32 %0, ptr @register_of_device, align 4, !tbaa !24
  %2 = load volatile i32, ptr @register_of_device, align 4, !tbaa !24
  %3 = add nsw i32 %2, 1
  store volatile i32 %3, ptr @register_of_device, align 4, !tbaa !24
  %4 = load volatile i32, ptr @register_of_device, align 4, !tbaa !24
  %5 = shl nsw i32 %4, 1
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn uwtable
define dso_local i32 @atomic_sum(ptr nocapture noundef %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = load i32, ptr %2, align 4, !tbaa !24
  %4 = atomicrmw add ptr %0, i32 %3 seq_cst, align 4
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i32, ptr %5, align 4, !tbaa !24
  %7 = atomicrmw add ptr %0, i32 %6 seq_cst, align 4
  %8 = xor i32 %7, %4
  %9 = getelementptr inbounds i8, ptr %0, i64 12
  %10 = load i32, ptr %9, align 4, !tbaa !24
  %11 = atomicrmw add ptr %0, i32 %10 seq_cst, align 4
  %12 = xor i32 %11, %8
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  %14 = load i32, ptr %13, align 4, !tbaa !24
  %15 = atomicrmw add ptr %0, i32 %14 seq_cst, align 4
  %16 = xor i32 %15, %12
  %17 = getelementptr inbounds i8, ptr %0, i64 20
  %18 = load i32, ptr %17, align 4, !tbaa !24
  %19 = atomicrmw add ptr %0, i32 %18 seq_cst, align 4
  %20 = xor i32 %19, %16
  %21 = getelementptr inbounds i8, ptr %0, i64 24
  %22 = load i32, ptr %21, align 4, !tbaa !24
  %23 = atomicrmw add ptr %0, i32 %22 seq_cst, align 4
  %24 = xor i32 %23, %20
  %25 = getelementptr inbounds i8, ptr %0, i64 28
  %26 = load i32, ptr %25, align 4, !tbaa !24
  %27 = atomicrmw add ptr %0, i32 %26 seq_cst, align 4
  %28 = xor i32 %27, %24
  %29 = load i32, ptr %0, align 4, !tbaa !24
  %30 = cmpxchg ptr %2, i32 %29, i32 99 acq_rel acquire, align 4
  %31 = extractvalue { i32, i1 } %30, 0
  %32 = atomicrmw xchg ptr %5, i32 %28 monotonic, align 4
  fence seq_cst
  %33 = atomicrmw or ptr %9, i32 8 release, align 4
  %34 = load atomic i32, ptr %13 acquire, align 4
  %35 = add i32 %31, %28
  %36 = add i32 %35, %33
  %37 = add i32 %36, %34
  ret i32 %37
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local range(i64 0, 144115188075855872) i64 @unaligned(ptr nocapture noundef %0, i32 noundef %1) local_unnamed_addr #6 {
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i64, ptr %4, align 1
  %6 = mul i64 %5, -7046029254386353131
  %7 = lshr i64 %6, 7
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  %9 = sub nsw i64 0, %3
  %10 = getelementptr inbounds i8, ptr %8, i64 %9
  store i64 %7, ptr %10, align 1
  ret i64 %7
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local i64 @differences(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #15 {
  %4 = sext i32 %1 to i64
  %5 = shl nsw i64 %4, 2
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = sext i32 %2 to i64
  %8 = shl nsw i64 %7, 2
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = sub nsw i64 %8, %5
  %11 = ashr exact i64 %10, 2
  %12 = mul nsw i64 %11, 1000
  %13 = icmp slt i64 %5, %8
  %14 = select i1 %13, i64 100, i64 0
  %15 = icmp eq i64 %5, %8
  %16 = select i1 %15, i64 10, i64 0
  %17 = or disjoint i64 %16, %14
  %18 = add nsw i64 %17, %12
  %19 = load i32, ptr %6, align 4, !tbaa !24
  %20 = load i32, ptr %9, align 4, !tbaa !24
  %21 = icmp slt i32 %19, %20
  %22 = zext i1 %21 to i64
  %23 = or disjoint i64 %18, %22
  ret i64 %23
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nofree norecurse nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #10 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nofree norecurse nounwind memory(readwrite, argmem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #14 = { mustprogress nofree norecurse nounwind willreturn uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #15 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #16 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !7, i64 0}
!6 = !{!"point", !7, i64 0, !7, i64 4}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C/C++ TBAA"}
!10 = !{!6, !7, i64 4}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!14, !8, i64 0}
!14 = !{!"mixed", !8, i64 0, !15, i64 8, !8, i64 16, !6, i64 24}
!15 = !{!"double", !8, i64 0}
!16 = !{!14, !15, i64 8}
!17 = !{!18, !18, i64 0}
!18 = !{!"short", !8, i64 0}
!19 = !{!14, !7, i64 28}
!20 = !{!14, !7, i64 24}
!21 = !{!8, !8, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"any pointer", !8, i64 0}
!24 = !{!7, !7, i64 0}
!25 = distinct !{!25, !12}
!26 = distinct !{!26, !12}
!27 = distinct !{!27, !12}
!28 = distinct !{!28, !12}
!29 = !{!30, !7, i64 0}
!30 = !{!"node", !7, i64 0, !7, i64 4, !7, i64 8}
!31 = distinct !{!31, !12}
!32 = !{!30, !7, i64 8}
!33 = !{!30, !7, i64 4}
!34 = distinct !{!34, !12}
!35 = distinct !{!35, !12}
!36 = distinct !{!36, !12}
!37 = distinct !{!37, !12}
!38 = distinct !{!38, !12}
!39 = distinct !{!39, !12}
!40 = distinct !{!40, !12}
!41 = distinct !{!41, !12}
!42 = distinct !{!42, !12}
