// Heat with several steps in local memory, borders shrinking.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void hotspot(global const float *power, global const float *in, global float *out, int cols, int rows, int steps, float rx, float ry) {
  local float t[16][16], next[16][16];
  int x = get_local_id(0), y = get_local_id(1), col = get_group_id(0) * (16 - 2 * steps) + x - steps, row = get_group_id(1) * (16 - 2 * steps) + y - steps;
  int inside = col >= 0 && row >= 0 && col < cols && row < rows, done = 0;
  if (inside) t[y][x] = in[row * cols + col];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < steps; k++) {
    done = 0;
    if (inside && x > k && x < 15 - k && y > k && y < 15 - k) {
      done = 1;
      next[y][x] = t[y][x] + power[row * cols + col] + rx * (t[y][x - 1] + t[y][x + 1] - 2 * t[y][x]) + ry * (t[y - 1][x] + t[y + 1][x] - 2 * t[y][x]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k == steps - 1) break;
    if (done) t[y][x] = next[y][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (done) out[row * cols + col] = next[y][x];
}
