; LLVM's functions on floats, and those of the C library that are ops where errno is no concern.
define float @intrinsics(float %x, float %y, i32 %n) {
  %1 = call fast float @llvm.sqrt.f32(float %x)
  %2 = call float @llvm.fma.f32(float %1, float %y, float 1.0)
  %3 = call float @llvm.fmuladd.f32(float %2, float %y, float %x)
  %4 = call float @llvm.minnum.f32(float %3, float %y)
  %5 = call float @llvm.maximum.f32(float %4, float %y)
  %6 = call float @llvm.minimumnum.f32(float %5, float %y)
  %7 = call float @llvm.copysign.f32(float %6, float %y)
  %8 = call float @llvm.trunc.f32(float %7)
  %9 = call float @llvm.nearbyint.f32(float %8)
  %10 = call float @llvm.pow.f32(float %9, float %y)
  %11 = call float @llvm.powi.f32.i32(float %10, i32 %n)
  %12 = call float @llvm.ldexp.f32.i32(float %11, i32 %n)
  %13 = call i32 @llvm.fptosi.sat.i32.f32(float %12)
  %14 = call i1 @llvm.is.fpclass.f32(float %12, i32 3)
  %15 = call float @llvm.exp10.f32(float %12)
  %16 = call { float, float } @llvm.sincos.f32(float %15)
  %17 = extractvalue { float, float } %16, 1
  %18 = call float @llvm.convert.from.fp16.f32(i16 15360)
  ret float %17
}

define double @library(double %x) {
  %1 = call double @sin(double %x)
  %2 = call double @cos(double %1) #0
  %3 = call double @floor(double %2)
  %4 = call double @atan(double %3)
  %5 = call float @cosf(float 1.0)
  %6 = call double @sqrt(double %4, i32 1)
  ret double %6
}

declare double @sin(double)
declare double @cos(double)
declare double @floor(double)
declare double @atan(double) #0
declare float @cosf(float) memory(none)
declare double @sqrt(double, i32) memory(none)
attributes #0 = { memory(none) nounwind willreturn }
