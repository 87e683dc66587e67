// Cheapest way down a grid, several rows at a time.
kernel void pathfinder(global const int *wall, global const int *src, global int *dst, local int *prev, local int *result, int cols, int rows, int start) {
  int t = get_local_id(0), size = get_local_size(0), x = (int)get_group_id(0) * (size - 2 * rows) + t - rows, ok = x >= 0 && x < cols, done = 0;
  if (ok) prev[t] = src[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < rows; i++) {
    done = 0;
    if (t >= i + 1 && t <= size - i - 2 && ok) {
      done = 1;
      int best = min(prev[t - 1], min(prev[t], prev[t + 1]));
      result[t] = best + wall[cols * (start + i) + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == rows - 1) break;
    if (done) prev[t] = result[t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (done) dst[x] = result[t];
}
