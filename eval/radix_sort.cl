// Counts of four-bit digits, and where each key goes.
kernel void radix_count(global const uint *keys, global uint *counts, local uint *part, int shift, int n) {
  int lid = get_local_id(0), size = get_local_size(0), groups = get_num_groups(0), per = (n + groups - 1) / groups;
  int begin = get_group_id(0) * per, end = min(begin + per, n);
  uint mine[16];
  for (int d = 0; d < 16; d++) mine[d] = 0;
  for (int i = begin + lid; i < end; i += size) mine[(keys[i] >> shift) & 15]++;
  for (int d = 0; d < 16; d++) {
    part[lid] = mine[d];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int h = size / 2; h > 0; h >>= 1) { if (lid < h) part[lid] += part[lid + h]; barrier(CLK_LOCAL_MEM_FENCE); }
    if (lid == 0) counts[d * groups + get_group_id(0)] = part[0];
  }
}
kernel void radix_scatter(global const uint *keys, global uint *out, global uint *start, int shift, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  uint d = (keys[i] >> shift) & 15;
  out[atomic_inc(&start[d])] = keys[i];
}
