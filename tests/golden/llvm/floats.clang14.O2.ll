; ModuleID = 'floats.c'
source_filename = "floats.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @f32_chain(float noundef %0, float noundef %1, float noundef %2) local_unnamed_addr #0 {
  %4 = fadd float %0, %1
  %5 = tail call float @llvm.fmuladd.f32(float %1, float %1, float 1.000000e+00)
  %6 = fneg float %0
  %7 = fdiv float %6, %5
  %8 = tail call float @llvm.fmuladd.f32(float %4, float %2, float %7)
  %9 = fadd float %8, 0x3FB99999A0000000
  ret float %9
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @f64_chain(double noundef %0, double noundef %1, double noundef %2) local_unnamed_addr #0 {
  %4 = fsub double %0, %1
  %5 = tail call double @llvm.fmuladd.f64(double %2, double %2, double 5.000000e-01)
  %6 = fdiv double %4, %5
  %7 = fmul double %0, %1
  %8 = tail call double @llvm.fmuladd.f64(double %7, double %2, double %6)
  %9 = fadd double %8, -1.000000e-03
  ret double %9
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @mixed_precision(float noundef %0, double noundef %1) local_unnamed_addr #0 {
  %3 = fpext float %0 to double
  %4 = tail call double @llvm.fmuladd.f64(double %3, double %1, double %3)
  %5 = fptrunc double %4 to float
  %6 = fmul float %5, 0x3FD3333340000000
  %7 = fpext float %6 to double
  %8 = fsub double %4, %7
  %9 = fptrunc double %8 to float
  %10 = fadd float %6, %9
  ret float %10
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @compare_all(double noundef %0, double noundef %1) local_unnamed_addr #2 {
  %3 = fcmp olt double %0, %1
  %4 = zext i1 %3 to i32
  %5 = fcmp ole double %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or i32 %6, %4
  %8 = fcmp ogt double %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or i32 %7, %9
  %11 = fcmp oge double %0, %1
  %12 = select i1 %11, i32 8, i32 0
  %13 = or i32 %10, %12
  %14 = fcmp oeq double %0, %1
  %15 = select i1 %14, i32 16, i32 0
  %16 = or i32 %13, %15
  %17 = fcmp une double %0, %1
  %18 = select i1 %17, i32 32, i32 0
  %19 = or i32 %16, %18
  %20 = select i1 %3, i32 0, i32 64
  %21 = or i32 %19, %20
  %22 = select i1 %11, i32 0, i32 128
  %23 = or i32 %21, %22
  ret i32 %23
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local i32 @nan_checks(float noundef %0, float noundef %1) local_unnamed_addr #0 {
  %3 = fcmp uno float %0, 0.000000e+00
  %4 = zext i1 %3 to i32
  %5 = tail call float @llvm.fabs.f32(float %0) #14
  %6 = fcmp oeq float %5, 0x7FF0000000000000
  %7 = select i1 %6, i32 2, i32 0
  %8 = tail call float @llvm.fabs.f32(float %1) #14
  %9 = fcmp one float %8, 0x7FF0000000000000
  %10 = select i1 %9, i32 4, i32 0
  %11 = bitcast float %1 to i32
  %12 = lshr i32 %11, 28
  %13 = and i32 %12, 8
  %14 = select i1 %3, i32 16, i32 0
  %15 = fcmp uno float %0, %1
  %16 = select i1 %15, i32 32, i32 0
  %17 = fcmp ord float %0, 0.000000e+00
  %18 = fcmp ult float %5, 0x7FF0000000000000
  %19 = fcmp uge float %5, 0x3810000000000000
  %20 = and i1 %17, %18
  %21 = and i1 %19, %20
  %22 = select i1 %21, i32 64, i32 0
  %23 = or i32 %14, %4
  %24 = or i32 %23, %7
  %25 = or i32 %24, %16
  %26 = or i32 %25, %10
  %27 = or i32 %26, %13
  %28 = or i32 %27, %22
  ret i32 %28
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @to_int(double noundef %0) local_unnamed_addr #2 {
  %2 = fptosi double %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @to_unsigned(double noundef %0) local_unnamed_addr #2 {
  %2 = fptoui double %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i64 @to_long(float noundef %0) local_unnamed_addr #2 {
  %2 = fptosi float %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i64 @to_ulong(double noundef %0) local_unnamed_addr #2 {
  %2 = fptoui double %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @to_char(float noundef %0) local_unnamed_addr #2 {
  %2 = fptosi float %0 to i8
  %3 = sext i8 %2 to i32
  ret i32 %3
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @from_ints(i32 noundef %0, i32 noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = sitofp i32 %0 to double
  %6 = uitofp i32 %1 to double
  %7 = tail call double @llvm.fmuladd.f64(double %6, double 5.000000e-01, double %5)
  %8 = sitofp i64 %2 to double
  %9 = fsub double %7, %8
  %10 = uitofp i64 %3 to double
  %11 = fadd double %9, %10
  ret double %11
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @from_ints_f32(i32 noundef %0, i32 noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = sitofp i32 %0 to float
  %6 = uitofp i32 %1 to float
  %7 = tail call float @llvm.fmuladd.f32(float %6, float 2.500000e-01, float %5)
  %8 = sitofp i64 %2 to float
  %9 = fadd float %7, %8
  %10 = uitofp i64 %3 to float
  %11 = fsub float %9, %10
  ret float %11
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @float_bits(float noundef %0) local_unnamed_addr #2 {
  %2 = bitcast float %0 to i32
  %3 = lshr i32 %2, 31
  %4 = xor i32 %3, %2
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local double @bits_float(i64 noundef %0) local_unnamed_addr #2 {
  %2 = and i64 %0, 9218868437227405311
  %3 = bitcast i64 %2 to double
  %4 = fmul double %3, 5.000000e-01
  ret double %4
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @fast_inverse_root(float noundef %0) local_unnamed_addr #0 {
  %2 = bitcast float %0 to i32
  %3 = ashr i32 %2, 1
  %4 = sub nsw i32 1597463007, %3
  %5 = bitcast i32 %4 to float
  %6 = fmul float %0, -5.000000e-01
  %7 = fmul float %6, %5
  %8 = tail call float @llvm.fmuladd.f32(float %7, float %5, float 1.500000e+00)
  %9 = fmul float %8, %5
  ret float %9
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local double @newton_root(double noundef %0) local_unnamed_addr #3 {
  %2 = fcmp ogt double %0, 1.000000e+00
  %3 = select i1 %2, double %0, double 1.000000e+00
  br label %12

4:                                                ; preds = %12
  %5 = fdiv double %0, %17
  %6 = fadd double %17, %5
  %7 = fmul double %6, 5.000000e-01
  %8 = fcmp oeq double %7, %17
  br i1 %8, label %19, label %9

9:                                                ; preds = %4
  %10 = add nuw nsw i32 %14, 2
  %11 = icmp eq i32 %10, 60
  br i1 %11, label %19, label %12, !llvm.loop !5

12:                                               ; preds = %9, %1
  %13 = phi double [ %3, %1 ], [ %7, %9 ]
  %14 = phi i32 [ 0, %1 ], [ %10, %9 ]
  %15 = fdiv double %0, %13
  %16 = fadd double %13, %15
  %17 = fmul double %16, 5.000000e-01
  %18 = fcmp oeq double %17, %13
  br i1 %18, label %19, label %4

19:                                               ; preds = %9, %4, %12
  %20 = phi double [ %13, %12 ], [ %17, %4 ], [ %7, %9 ]
  ret double %20
}

; Function Attrs: mustprogress nofree nounwind uwtable willreturn writeonly
define dso_local double @roots(double noundef %0, float noundef %1) local_unnamed_addr #4 {
  %3 = tail call double @sqrt(double noundef %0) #15
  %4 = tail call float @sqrtf(float noundef %1) #15
  %5 = fpext float %4 to double
  %6 = fadd double %3, %5
  ret double %6
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sqrt(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @sqrtf(float noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @roundings(double noundef %0) local_unnamed_addr #0 {
  %2 = tail call double @llvm.floor.f64(double %0)
  %3 = tail call double @llvm.ceil.f64(double %0)
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 2.000000e+00, double %2)
  %5 = tail call double @llvm.trunc.f64(double %0)
  %6 = tail call double @llvm.fmuladd.f64(double %5, double 4.000000e+00, double %4)
  %7 = tail call double @llvm.rint.f64(double %0)
  %8 = tail call double @llvm.fmuladd.f64(double %7, double 8.000000e+00, double %6)
  %9 = tail call double @llvm.round.f64(double %0)
  %10 = tail call double @llvm.fmuladd.f64(double %9, double 1.600000e+01, double %8)
  %11 = tail call double @llvm.nearbyint.f64(double %0)
  %12 = tail call double @llvm.fmuladd.f64(double %11, double 3.200000e+01, double %10)
  ret double %12
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.floor.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.ceil.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.trunc.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.rint.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.round.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.nearbyint.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @roundings_f32(float noundef %0) local_unnamed_addr #0 {
  %2 = tail call float @llvm.floor.f32(float %0)
  %3 = tail call float @llvm.ceil.f32(float %0)
  %4 = fneg float %3
  %5 = tail call float @llvm.fmuladd.f32(float %4, float 3.000000e+00, float %2)
  %6 = tail call float @llvm.trunc.f32(float %0)
  %7 = tail call float @llvm.fmuladd.f32(float %6, float 5.000000e+00, float %5)
  %8 = tail call float @llvm.round.f32(float %0)
  %9 = tail call float @llvm.fmuladd.f32(float %8, float 7.000000e+00, float %7)
  ret float %9
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.floor.f32(float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.ceil.f32(float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.trunc.f32(float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.round.f32(float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @signs(double noundef %0, double noundef %1) local_unnamed_addr #0 {
  %3 = tail call double @llvm.copysign.f64(double %0, double %1)
  %4 = tail call double @llvm.fabs.f64(double %1)
  %5 = tail call double @llvm.copysign.f64(double 1.000000e+00, double %0)
  %6 = tail call double @llvm.fmuladd.f64(double %4, double %5, double %3)
  ret double %6
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.copysign.f64(double, double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @lesser(double noundef %0, double noundef %1) local_unnamed_addr #0 {
  %3 = tail call double @llvm.minnum.f64(double %0, double %1)
  %4 = tail call double @llvm.maxnum.f64(double %0, double %1)
  %5 = tail call double @llvm.fmuladd.f64(double %3, double 3.000000e+00, double %4)
  ret double %5
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.minnum.f64(double, double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.maxnum.f64(double, double) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local i32 @lesser_nan(float noundef %0, float noundef %1) local_unnamed_addr #0 {
  %3 = tail call float @llvm.minnum.f32(float %0, float %1)
  %4 = fcmp oeq float %3, %0
  %5 = zext i1 %4 to i32
  %6 = tail call float @llvm.maxnum.f32(float %0, float %1)
  %7 = fcmp oeq float %6, %1
  %8 = select i1 %7, i32 2, i32 0
  %9 = or i32 %8, %5
  %10 = fcmp uno float %3, 0.000000e+00
  %11 = select i1 %10, i32 4, i32 0
  %12 = or i32 %9, %11
  ret i32 %12
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.minnum.f32(float, float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @select_min(float noundef %0, float noundef %1) local_unnamed_addr #0 {
  %3 = fcmp olt float %0, %1
  %4 = select i1 %3, float %0, float %1
  %5 = fcmp ogt float %0, %1
  %6 = select i1 %5, float %0, float %1
  %7 = tail call float @llvm.fmuladd.f32(float %6, float 2.000000e+00, float %4)
  ret float %7
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @fused(double noundef %0, double noundef %1, double noundef %2) local_unnamed_addr #0 {
  %4 = tail call double @llvm.fma.f64(double %0, double %1, double %2)
  ret double %4
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fma.f64(double, double, double) #1

; Function Attrs: mustprogress nofree nounwind uwtable willreturn writeonly
define dso_local double @remainder_of(double noundef %0, double noundef %1) local_unnamed_addr #4 {
  %3 = tail call double @fmod(double noundef %0, double noundef %1) #15
  ret double %3
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @fmod(double noundef, double noundef) local_unnamed_addr #5

; Function Attrs: nofree nosync nounwind readonly uwtable
define dso_local double @horner(double* nocapture noundef readonly %0, double noundef %1) local_unnamed_addr #6 {
  %3 = getelementptr inbounds double, double* %0, i64 7
  %4 = load double, double* %3, align 8, !tbaa !7
  %5 = tail call double @llvm.fmuladd.f64(double %1, double 0.000000e+00, double %4)
  %6 = getelementptr inbounds double, double* %0, i64 6
  %7 = load double, double* %6, align 8, !tbaa !7
  %8 = tail call double @llvm.fmuladd.f64(double %5, double %1, double %7)
  %9 = getelementptr inbounds double, double* %0, i64 5
  %10 = load double, double* %9, align 8, !tbaa !7
  %11 = tail call double @llvm.fmuladd.f64(double %8, double %1, double %10)
  %12 = getelementptr inbounds double, double* %0, i64 4
  %13 = load double, double* %12, align 8, !tbaa !7
  %14 = tail call double @llvm.fmuladd.f64(double %11, double %1, double %13)
  %15 = getelementptr inbounds double, double* %0, i64 3
  %16 = load double, double* %15, align 8, !tbaa !7
  %17 = tail call double @llvm.fmuladd.f64(double %14, double %1, double %16)
  %18 = getelementptr inbounds double, double* %0, i64 2
  %19 = load double, double* %18, align 8, !tbaa !7
  %20 = tail call double @llvm.fmuladd.f64(double %17, double %1, double %19)
  %21 = getelementptr inbounds double, double* %0, i64 1
  %22 = load double, double* %21, align 8, !tbaa !7
  %23 = tail call double @llvm.fmuladd.f64(double %20, double %1, double %22)
  %24 = load double, double* %0, align 8, !tbaa !7
  %25 = tail call double @llvm.fmuladd.f64(double %23, double %1, double %24)
  ret double %25
}

; Function Attrs: nofree nosync nounwind readonly uwtable
define dso_local float @dot(float* nocapture noundef readonly %0, float* nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #6 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %29

5:                                                ; preds = %3
  %6 = zext i32 %2 to i64
  %7 = add nsw i64 %6, -1
  %8 = and i64 %6, 3
  %9 = icmp ult i64 %7, 3
  br i1 %9, label %12, label %10

10:                                               ; preds = %5
  %11 = and i64 %6, 4294967292
  br label %31

12:                                               ; preds = %31, %5
  %13 = phi float [ undef, %5 ], [ %57, %31 ]
  %14 = phi i64 [ 0, %5 ], [ %58, %31 ]
  %15 = phi float [ 0.000000e+00, %5 ], [ %57, %31 ]
  %16 = icmp eq i64 %8, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12, %17
  %18 = phi i64 [ %26, %17 ], [ %14, %12 ]
  %19 = phi float [ %25, %17 ], [ %15, %12 ]
  %20 = phi i64 [ %27, %17 ], [ 0, %12 ]
  %21 = getelementptr inbounds float, float* %0, i64 %18
  %22 = load float, float* %21, align 4, !tbaa !11
  %23 = getelementptr inbounds float, float* %1, i64 %18
  %24 = load float, float* %23, align 4, !tbaa !11
  %25 = tail call float @llvm.fmuladd.f32(float %22, float %24, float %19)
  %26 = add nuw nsw i64 %18, 1
  %27 = add i64 %20, 1
  %28 = icmp eq i64 %27, %8
  br i1 %28, label %29, label %17, !llvm.loop !13

29:                                               ; preds = %12, %17, %3
  %30 = phi float [ 0.000000e+00, %3 ], [ %13, %12 ], [ %25, %17 ]
  ret float %30

31:                                               ; preds = %31, %10
  %32 = phi i64 [ 0, %10 ], [ %58, %31 ]
  %33 = phi float [ 0.000000e+00, %10 ], [ %57, %31 ]
  %34 = phi i64 [ 0, %10 ], [ %59, %31 ]
  %35 = getelementptr inbounds float, float* %0, i64 %32
  %36 = load float, float* %35, align 4, !tbaa !11
  %37 = getelementptr inbounds float, float* %1, i64 %32
  %38 = load float, float* %37, align 4, !tbaa !11
  %39 = tail call float @llvm.fmuladd.f32(float %36, float %38, float %33)
  %40 = or i64 %32, 1
  %41 = getelementptr inbounds float, float* %0, i64 %40
  %42 = load float, float* %41, align 4, !tbaa !11
  %43 = getelementptr inbounds float, float* %1, i64 %40
  %44 = load float, float* %43, align 4, !tbaa !11
  %45 = tail call float @llvm.fmuladd.f32(float %42, float %44, float %39)
  %46 = or i64 %32, 2
  %47 = getelementptr inbounds float, float* %0, i64 %46
  %48 = load float, float* %47, align 4, !tbaa !11
  %49 = getelementptr inbounds float, float* %1, i64 %46
  %50 = load float, float* %49, align 4, !tbaa !11
  %51 = tail call float @llvm.fmuladd.f32(float %48, float %50, float %45)
  %52 = or i64 %32, 3
  %53 = getelementptr inbounds float, float* %0, i64 %52
  %54 = load float, float* %53, align 4, !tbaa !11
  %55 = getelementptr inbounds float, float* %1, i64 %52
  %56 = load float, float* %55, align 4, !tbaa !11
  %57 = tail call float @llvm.fmuladd.f32(float %54, float %56, float %51)
  %58 = add nuw nsw i64 %32, 4
  %59 = add i64 %34, 4
  %60 = icmp eq i64 %59, %11
  br i1 %60, label %12, label %31, !llvm.loop !15
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local double @kahan(double* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #7 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %31

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  %6 = add nsw i64 %5, -1
  %7 = and i64 %5, 3
  %8 = icmp ult i64 %6, 3
  br i1 %8, label %11, label %9

9:                                                ; preds = %4
  %10 = and i64 %5, 4294967292
  br label %33

11:                                               ; preds = %33, %4
  %12 = phi double [ undef, %4 ], [ %62, %33 ]
  %13 = phi i64 [ 0, %4 ], [ %65, %33 ]
  %14 = phi double [ 0.000000e+00, %4 ], [ %62, %33 ]
  %15 = phi double [ 0.000000e+00, %4 ], [ %64, %33 ]
  %16 = icmp eq i64 %7, 0
  br i1 %16, label %31, label %17

17:                                               ; preds = %11, %17
  %18 = phi i64 [ %28, %17 ], [ %13, %11 ]
  %19 = phi double [ %25, %17 ], [ %14, %11 ]
  %20 = phi double [ %27, %17 ], [ %15, %11 ]
  %21 = phi i64 [ %29, %17 ], [ 0, %11 ]
  %22 = getelementptr inbounds double, double* %0, i64 %18
  %23 = load double, double* %22, align 8, !tbaa !7
  %24 = fsub double %23, %20
  %25 = fadd double %19, %24
  %26 = fsub double %25, %19
  %27 = fsub double %26, %24
  %28 = add nuw nsw i64 %18, 1
  %29 = add i64 %21, 1
  %30 = icmp eq i64 %29, %7
  br i1 %30, label %31, label %17, !llvm.loop !16

31:                                               ; preds = %11, %17, %2
  %32 = phi double [ 0.000000e+00, %2 ], [ %12, %11 ], [ %25, %17 ]
  ret double %32

33:                                               ; preds = %33, %9
  %34 = phi i64 [ 0, %9 ], [ %65, %33 ]
  %35 = phi double [ 0.000000e+00, %9 ], [ %62, %33 ]
  %36 = phi double [ 0.000000e+00, %9 ], [ %64, %33 ]
  %37 = phi i64 [ 0, %9 ], [ %66, %33 ]
  %38 = getelementptr inbounds double, double* %0, i64 %34
  %39 = load double, double* %38, align 8, !tbaa !7
  %40 = fsub double %39, %36
  %41 = fadd double %35, %40
  %42 = fsub double %41, %35
  %43 = fsub double %42, %40
  %44 = or i64 %34, 1
  %45 = getelementptr inbounds double, double* %0, i64 %44
  %46 = load double, double* %45, align 8, !tbaa !7
  %47 = fsub double %46, %43
  %48 = fadd double %41, %47
  %49 = fsub double %48, %41
  %50 = fsub double %49, %47
  %51 = or i64 %34, 2
  %52 = getelementptr inbounds double, double* %0, i64 %51
  %53 = load double, double* %52, align 8, !tbaa !7
  %54 = fsub double %53, %50
  %55 = fadd double %48, %54
  %56 = fsub double %55, %48
  %57 = fsub double %56, %54
  %58 = or i64 %34, 3
  %59 = getelementptr inbounds double, double* %0, i64 %58
  %60 = load double, double* %59, align 8, !tbaa !7
  %61 = fsub double %60, %57
  %62 = fadd double %55, %61
  %63 = fsub double %62, %55
  %64 = fsub double %63, %61
  %65 = add nuw nsw i64 %34, 4
  %66 = add i64 %37, 4
  %67 = icmp eq i64 %66, %10
  br i1 %67, label %11, label %33, !llvm.loop !17
}

; Function Attrs: nofree nosync nounwind readnone uwtable
define dso_local i32 @mandelbrot(double noundef %0, double noundef %1) local_unnamed_addr #8 {
  br label %3

3:                                                ; preds = %19, %2
  %4 = phi double [ 0.000000e+00, %2 ], [ %22, %19 ]
  %5 = phi i32 [ 0, %2 ], [ %25, %19 ]
  %6 = phi double [ 0.000000e+00, %2 ], [ %24, %19 ]
  %7 = fmul double %6, %6
  %8 = tail call double @llvm.fmuladd.f64(double %4, double %4, double %7)
  %9 = fcmp olt double %8, 4.000000e+00
  br i1 %9, label %10, label %29

10:                                               ; preds = %3
  %11 = fneg double %7
  %12 = tail call double @llvm.fmuladd.f64(double %4, double %4, double %11)
  %13 = fadd double %12, %0
  %14 = fmul double %4, 2.000000e+00
  %15 = tail call double @llvm.fmuladd.f64(double %14, double %6, double %1)
  %16 = fmul double %15, %15
  %17 = tail call double @llvm.fmuladd.f64(double %13, double %13, double %16)
  %18 = fcmp olt double %17, 4.000000e+00
  br i1 %18, label %19, label %27

19:                                               ; preds = %10
  %20 = fneg double %16
  %21 = tail call double @llvm.fmuladd.f64(double %13, double %13, double %20)
  %22 = fadd double %21, %0
  %23 = fmul double %13, 2.000000e+00
  %24 = tail call double @llvm.fmuladd.f64(double %23, double %15, double %1)
  %25 = add nuw nsw i32 %5, 2
  %26 = icmp eq i32 %25, 64
  br i1 %26, label %29, label %3, !llvm.loop !18

27:                                               ; preds = %10
  %28 = or i32 %5, 1
  br label %29

29:                                               ; preds = %3, %19, %27
  %30 = phi i32 [ %28, %27 ], [ 64, %19 ], [ %5, %3 ]
  ret i32 %30
}

; Function Attrs: mustprogress nofree nounwind uwtable willreturn writeonly
define dso_local i32 @quadratic(double noundef %0, double noundef %1, double noundef %2, double* nocapture noundef writeonly %3) local_unnamed_addr #4 {
  %5 = fmul double %0, -4.000000e+00
  %6 = fmul double %5, %2
  %7 = tail call double @llvm.fmuladd.f64(double %1, double %1, double %6)
  %8 = fcmp oeq double %0, 0.000000e+00
  br i1 %8, label %26, label %9

9:                                                ; preds = %4
  %10 = fcmp olt double %7, 0.000000e+00
  br i1 %10, label %26, label %11

11:                                               ; preds = %9
  %12 = tail call double @sqrt(double noundef %7) #15
  %13 = fneg double %1
  %14 = fmul double %0, 2.000000e+00
  %15 = insertelement <2 x double> poison, double %13, i64 0
  %16 = insertelement <2 x double> %15, double %12, i64 1
  %17 = insertelement <2 x double> poison, double %1, i64 1
  %18 = insertelement <2 x double> %17, double %12, i64 0
  %19 = fsub <2 x double> %16, %18
  %20 = insertelement <2 x double> poison, double %14, i64 0
  %21 = shufflevector <2 x double> %20, <2 x double> poison, <2 x i32> zeroinitializer
  %22 = fdiv <2 x double> %19, %21
  %23 = bitcast double* %3 to <2 x double>*
  store <2 x double> %22, <2 x double>* %23, align 8, !tbaa !7
  %24 = fcmp oeq double %7, 0.000000e+00
  %25 = select i1 %24, i32 1, i32 2
  br label %26

26:                                               ; preds = %9, %4, %11
  %27 = phi i32 [ %25, %11 ], [ -1, %4 ], [ 0, %9 ]
  ret i32 %27
}

; Function Attrs: nounwind uwtable
define dso_local double @black_scholes(double noundef %0, double noundef %1, double noundef %2) local_unnamed_addr #9 {
  %4 = fdiv double %0, %1
  %5 = tail call double @log(double noundef %4) #15
  %6 = tail call double @llvm.fmuladd.f64(double %2, double 6.000000e-02, double %5)
  %7 = tail call double @sqrt(double noundef %2) #15
  %8 = fmul double %7, 3.000000e-01
  %9 = fdiv double %6, %8
  %10 = tail call double @sqrt(double noundef %2) #15
  %11 = tail call double @llvm.fmuladd.f64(double %10, double -3.000000e-01, double %9)
  %12 = fmul double %0, 5.000000e-01
  %13 = fdiv double %9, 0xBFF6A09E667F3BCD
  %14 = tail call double @erfc(double noundef %13) #15
  %15 = fmul double %2, -2.000000e-02
  %16 = tail call double @exp(double noundef %15) #15
  %17 = fmul double %16, %1
  %18 = fdiv double %11, 0xBFF6A09E667F3BCD
  %19 = tail call double @erfc(double noundef %18) #15
  %20 = fmul double %17, -5.000000e-01
  %21 = fmul double %19, %20
  %22 = tail call double @llvm.fmuladd.f64(double %12, double %14, double %21)
  ret double %22
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log(double noundef) local_unnamed_addr #5

; Function Attrs: nounwind
declare double @erfc(double noundef) local_unnamed_addr #10

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @exp(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind uwtable willreturn writeonly
define dso_local double @elementary(double noundef %0) local_unnamed_addr #4 {
  %2 = tail call double @exp(double noundef %0) #15
  %3 = tail call double @log(double noundef %0) #15
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 3.000000e+00, double %2)
  %5 = tail call double @sin(double noundef %0) #15
  %6 = fadd double %4, %5
  %7 = tail call double @cos(double noundef %0) #15
  %8 = fneg double %7
  %9 = tail call double @llvm.fmuladd.f64(double %8, double 2.000000e+00, double %6)
  %10 = tail call double @tan(double noundef %0) #15
  %11 = fadd double %9, %10
  %12 = tail call double @pow(double noundef %0, double noundef 1.700000e+00) #15
  %13 = fadd double %11, %12
  %14 = tail call double @atan2(double noundef %0, double noundef 2.000000e+00) #15
  %15 = fadd double %13, %14
  %16 = tail call double @sinh(double noundef %0) #15
  %17 = fadd double %15, %16
  %18 = tail call double @tanh(double noundef %0) #15
  %19 = fsub double %17, %18
  %20 = tail call double @exp2(double noundef %0) #15
  %21 = fadd double %19, %20
  %22 = tail call double @log2(double noundef %0) #15
  %23 = fadd double %21, %22
  %24 = tail call double @log10(double noundef %0) #15
  %25 = fadd double %23, %24
  ret double %25
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sin(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @cos(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @tan(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @pow(double noundef, double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @atan2(double noundef, double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sinh(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @tanh(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @exp2(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log2(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log10(double noundef) local_unnamed_addr #5

; Function Attrs: nounwind uwtable
define dso_local double @elementary_more(double noundef %0) local_unnamed_addr #9 {
  %2 = tail call double @asin(double noundef %0) #15
  %3 = tail call double @acos(double noundef %0) #15
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 2.000000e+00, double %2)
  %5 = tail call double @atan(double noundef %0) #15
  %6 = fsub double %4, %5
  %7 = tail call double @cosh(double noundef %0) #15
  %8 = fadd double %6, %7
  %9 = tail call double @expm1(double noundef %0) #15
  %10 = fadd double %8, %9
  %11 = tail call double @log1p(double noundef %0) #15
  %12 = fadd double %10, %11
  %13 = tail call double @cbrt(double noundef %0) #16
  %14 = fadd double %12, %13
  %15 = tail call double @erf(double noundef %0) #15
  %16 = fadd double %14, %15
  %17 = tail call double @asinh(double noundef %0) #15
  %18 = fadd double %16, %17
  %19 = tail call double @atanh(double noundef %0) #15
  %20 = fadd double %18, %19
  %21 = fadd double %0, 1.000000e+00
  %22 = tail call double @acosh(double noundef %21) #15
  %23 = fadd double %20, %22
  ret double %23
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @asin(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @acos(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @atan(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @cosh(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @expm1(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log1p(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
declare double @cbrt(double noundef) local_unnamed_addr #11

; Function Attrs: nounwind
declare double @erf(double noundef) local_unnamed_addr #10

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @asinh(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @atanh(double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @acosh(double noundef) local_unnamed_addr #5

; Function Attrs: nounwind uwtable
define dso_local double @gammas(double noundef %0) local_unnamed_addr #9 {
  %2 = tail call double @tgamma(double noundef %0) #15
  %3 = tail call double @lgamma(double noundef %0) #15
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 2.000000e+00, double %2)
  %5 = tail call double @hypot(double noundef %0, double noundef 3.000000e+00) #15
  %6 = fadd double %4, %5
  ret double %6
}

; Function Attrs: nounwind
declare double @tgamma(double noundef) local_unnamed_addr #10

; Function Attrs: nounwind
declare double @lgamma(double noundef) local_unnamed_addr #10

; Function Attrs: nounwind
declare double @hypot(double noundef, double noundef) local_unnamed_addr #10

; Function Attrs: mustprogress nofree nounwind uwtable willreturn writeonly
define dso_local float @elementary_f32(float noundef %0) local_unnamed_addr #4 {
  %2 = tail call float @expf(float noundef %0) #15
  %3 = tail call float @logf(float noundef %0) #15
  %4 = tail call float @llvm.fmuladd.f32(float %3, float 3.000000e+00, float %2)
  %5 = tail call float @sinf(float noundef %0) #15
  %6 = fadd float %4, %5
  %7 = tail call float @powf(float noundef %0, float noundef 1.500000e+00) #15
  %8 = fadd float %6, %7
  %9 = tail call float @cbrtf(float noundef %0) #16
  %10 = fadd float %8, %9
  %11 = tail call float @log1pf(float noundef %0) #15
  %12 = fadd float %10, %11
  ret float %12
}

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @expf(float noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @logf(float noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @sinf(float noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @powf(float noundef, float noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
declare float @cbrtf(float noundef) local_unnamed_addr #11

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @log1pf(float noundef) local_unnamed_addr #5

; Function Attrs: nounwind uwtable
define dso_local double @scaled(double noundef %0, i32 noundef %1) local_unnamed_addr #9 {
  %3 = tail call double @ldexp(double noundef %0, i32 noundef %1) #15
  %4 = sub nsw i32 0, %1
  %5 = tail call double @scalbn(double noundef %0, i32 noundef %4) #15
  %6 = fadd double %3, %5
  ret double %6
}

; Function Attrs: mustprogress nofree nounwind willreturn
declare double @ldexp(double noundef, i32 noundef signext) local_unnamed_addr #12

; Function Attrs: nounwind
declare double @scalbn(double noundef, i32 noundef) local_unnamed_addr #10

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local float @subnormal(float noundef %0) local_unnamed_addr #0 {
  %2 = fmul float %0, 0x3BC79CA100000000
  %3 = tail call float @llvm.fmuladd.f32(float %2, float 0x3BC79CA100000000, float 0x36A0000000000000)
  ret float %3
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local double @negate(double noundef %0) local_unnamed_addr #0 {
  %2 = fneg double %0
  %3 = fsub double 0.000000e+00, %0
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 5.000000e-01, double %2)
  ret double %4
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @count_nans(float* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #7 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %40

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  %6 = icmp ult i32 %1, 8
  br i1 %6, label %37, label %7

7:                                                ; preds = %4
  %8 = and i64 %5, 4294967288
  br label %9

9:                                                ; preds = %9, %7
  %10 = phi i64 [ 0, %7 ], [ %31, %9 ]
  %11 = phi <4 x i32> [ zeroinitializer, %7 ], [ %29, %9 ]
  %12 = phi <4 x i32> [ zeroinitializer, %7 ], [ %30, %9 ]
  %13 = getelementptr inbounds float, float* %0, i64 %10
  %14 = bitcast float* %13 to <4 x float>*
  %15 = load <4 x float>, <4 x float>* %14, align 4, !tbaa !11
  %16 = getelementptr inbounds float, float* %13, i64 4
  %17 = bitcast float* %16 to <4 x float>*
  %18 = load <4 x float>, <4 x float>* %17, align 4, !tbaa !11
  %19 = fcmp uno <4 x float> %15, zeroinitializer
  %20 = fcmp uno <4 x float> %18, zeroinitializer
  %21 = add <4 x i32> %11, <i32 1, i32 1, i32 1, i32 1>
  %22 = add <4 x i32> %12, <i32 1, i32 1, i32 1, i32 1>
  %23 = add <4 x i32> %11, <i32 100, i32 100, i32 100, i32 100>
  %24 = add <4 x i32> %12, <i32 100, i32 100, i32 100, i32 100>
  %25 = fcmp one <4 x float> %15, zeroinitializer
  %26 = fcmp one <4 x float> %18, zeroinitializer
  %27 = select <4 x i1> %25, <4 x i32> %11, <4 x i32> %23
  %28 = select <4 x i1> %26, <4 x i32> %12, <4 x i32> %24
  %29 = select <4 x i1> %19, <4 x i32> %21, <4 x i32> %27
  %30 = select <4 x i1> %20, <4 x i32> %22, <4 x i32> %28
  %31 = add nuw i64 %10, 8
  %32 = icmp eq i64 %31, %8
  br i1 %32, label %33, label %9, !llvm.loop !19

33:                                               ; preds = %9
  %34 = add <4 x i32> %30, %29
  %35 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %34)
  %36 = icmp eq i64 %8, %5
  br i1 %36, label %40, label %37

37:                                               ; preds = %4, %33
  %38 = phi i64 [ 0, %4 ], [ %8, %33 ]
  %39 = phi i32 [ 0, %4 ], [ %35, %33 ]
  br label %42

40:                                               ; preds = %54, %33, %2
  %41 = phi i32 [ 0, %2 ], [ %35, %33 ], [ %55, %54 ]
  ret i32 %41

42:                                               ; preds = %37, %54
  %43 = phi i64 [ %56, %54 ], [ %38, %37 ]
  %44 = phi i32 [ %55, %54 ], [ %39, %37 ]
  %45 = getelementptr inbounds float, float* %0, i64 %43
  %46 = load float, float* %45, align 4, !tbaa !11
  %47 = fcmp ord float %46, 0.000000e+00
  br i1 %47, label %50, label %48

48:                                               ; preds = %42
  %49 = add nsw i32 %44, 1
  br label %54

50:                                               ; preds = %42
  %51 = fcmp oeq float %46, 0.000000e+00
  br i1 %51, label %52, label %54

52:                                               ; preds = %50
  %53 = add nsw i32 %44, 100
  br label %54

54:                                               ; preds = %48, %52, %50
  %55 = phi i32 [ %53, %52 ], [ %44, %50 ], [ %49, %48 ]
  %56 = add nuw nsw i64 %43, 1
  %57 = icmp eq i64 %56, %5
  br i1 %57, label %40, label %42, !llvm.loop !21
}

; Function Attrs: nofree nosync nounwind readnone willreturn
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #13

attributes #0 = { mustprogress nofree nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree norecurse nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree nounwind uwtable willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree nounwind willreturn writeonly "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nofree nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nofree norecurse nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nofree nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nofree nosync nounwind readnone willreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { mustprogress nofree nounwind willreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nofree nosync nounwind readnone willreturn }
attributes #14 = { readnone }
attributes #15 = { nounwind }
attributes #16 = { nounwind readnone willreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!8, !8, i64 0}
!8 = !{!"double", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !9, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !6}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !6}
!18 = distinct !{!18, !6}
!19 = distinct !{!19, !6, !20}
!20 = !{!"llvm.loop.isvectorized", i32 1}
!21 = distinct !{!21, !6, !22, !20}
!22 = !{!"llvm.loop.unroll.runtime.disable"}
