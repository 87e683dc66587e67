// Exclusive scan of a group, up and down a tree.
kernel void scan(global const int *in, global int *out, local int *t, int n) {
  int lid = get_local_id(0), size = get_local_size(0), gid = get_global_id(0), offset = 1;
  t[lid] = gid < n ? in[gid] : 0;
  for (int d = size >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) t[offset * (2 * lid + 2) - 1] += t[offset * (2 * lid + 1) - 1];
    offset <<= 1;
  }
  if (lid == 0) t[size - 1] = 0;
  for (int d = 1; d < size; d <<= 1) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      int a = offset * (2 * lid + 1) - 1, b = offset * (2 * lid + 2) - 1, x = t[a];
      t[a] = t[b]; t[b] += x;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (gid < n) out[gid] = t[lid];
}
