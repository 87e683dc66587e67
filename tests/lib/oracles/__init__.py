"""Second opinions on results and on claims of analyses.

run_*, walker, gang_machine        executors: compiled code, the gang interpreter, one lane op by op, the µ-SIMD machine
lane_claims, loop_claims           claims of analyses against actual lanes
tagged_paths, variable_runs, volume_control                        divergence from its definitions
shape_*, sweep_shapes              shape rules against Z3 and against all values of small types
llvm_*, gfortran                   other compilers
kernel_results, op_results         results computed and compared bit by bit
"""
