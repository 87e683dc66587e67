"""Random programs and inputs, the same for the same seed.

ir_*           programs as IR                        kernels, kernel_*, border_kernels    kernels as Python text
graphs         control-flow graphs                   small_*                              kernels of some ten lines
llvm_vectors   LLVM functions on vectors             numbered_kernels                     kernels by number
musimd_*       µ-SIMD programs                       gang_*                               lanes that meet anywhere
fortran_*      Fortran units and loops               specifications, guarded_programs     inputs of hot-path synthesis
"""
