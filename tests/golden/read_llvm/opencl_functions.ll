; OpenCL's own functions: ops, a few ops, vector accesses, or calls that are known to be pure.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128"
target triple = "spir64-unknown-unknown"
define spir_func <2 x float> @floats(<2 x float> %x, <2 x float> %y, float %s) {
  %1 = call spir_func <2 x float> @_Z3madDv2_fS_S_(<2 x float> %x, <2 x float> %y, <2 x float> %x)
  %2 = call spir_func <2 x float> @_Z5clampDv2_fff(<2 x float> %1, float 0.0, float %s)
  %3 = call spir_func <2 x float> @_Z10native_expDv2_f(<2 x float> %2)
  %4 = call spir_func float @_Z3dotDv2_fS_(<2 x float> %3, <2 x float> %y)
  %5 = call spir_func float @_Z5rsqrtf(float %4)
  %6 = call spir_func <2 x float> @_Z6selectDv2_fS_Dv2_i(<2 x float> %3, <2 x float> %y, <2 x i32> <i32 -1, i32 0>)
  %7 = call spir_func float @_Z6lengthDv2_f(<2 x float> %6)
  %8 = call spir_func <2 x i8> @_Z18convert_uchar2_satDv2_f(<2 x float> %6)
  ret <2 x float> %3
}

define spir_func i32 @integers(i32 %a, i32 %b, <2 x i8> %c) {
  %1 = call spir_func i32 @_Z3minii(i32 %a, i32 %b)
  %2 = call spir_func i32 @_Z3maxjj(i32 %1, i32 %b)
  %3 = call spir_func <2 x float> @_Z14convert_float2Dv2_h(<2 x i8> %c)
  %4 = call spir_func i32 @_Z6rotatejj(i32 %2, i32 3)
  %5 = call spir_func i32 @_Z11convert_intf(float 1.0)
  ret i32 %4
}

define spir_func void @accesses(ptr addrspace(1) %p, i64 %i) {
  %v = call spir_func <2 x float> @_Z6vload2mPU3AS1Kf(i64 %i, ptr addrspace(1) %p)
  call spir_func void @_Z7vstore2Dv2_fmPU3AS1f(<2 x float> %v, i64 0, ptr addrspace(1) %p)
  ret void
}

declare spir_func <2 x float> @_Z3madDv2_fS_S_(<2 x float>, <2 x float>, <2 x float>) convergent memory(none)
declare spir_func <2 x float> @_Z5clampDv2_fff(<2 x float>, float, float) convergent memory(none)
declare spir_func <2 x float> @_Z10native_expDv2_f(<2 x float>) convergent memory(none)
declare spir_func float @_Z3dotDv2_fS_(<2 x float>, <2 x float>) convergent memory(none)
declare spir_func float @_Z5rsqrtf(float)
declare spir_func <2 x float> @_Z6selectDv2_fS_Dv2_i(<2 x float>, <2 x float>, <2 x i32>)
declare spir_func float @_Z6lengthDv2_f(<2 x float>)
declare spir_func <2 x i8> @_Z18convert_uchar2_satDv2_f(<2 x float>)
declare spir_func i32 @_Z3minii(i32, i32)
declare spir_func i32 @_Z3maxjj(i32, i32)
declare spir_func <2 x float> @_Z14convert_float2Dv2_h(<2 x i8>)
declare spir_func i32 @_Z6rotatejj(i32, i32)
declare spir_func i32 @_Z11convert_intf(float)
declare spir_func <2 x float> @_Z6vload2mPU3AS1Kf(i64, ptr addrspace(1))
declare spir_func void @_Z7vstore2Dv2_fmPU3AS1f(<2 x float>, i64, ptr addrspace(1))
