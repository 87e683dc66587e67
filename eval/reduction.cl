// Sum of a group through local memory, halving.
kernel void reduction(global const float *in, global float *out, local float *part, int n) {
  int lid = get_local_id(0), size = get_local_size(0);
  float s = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) s += in[i];
  part[lid] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_ = size / 2; half_ > 0; half_ >>= 1) {
    if (lid < half_) part[lid] += part[lid + half_];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = part[0];
}
