// Tiles of 16 by 16.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void matrix_multiply(global const float *a, global const float *b, global float *c, int n) {
  local float ta[16][16], tb[16][16];
  int x = get_local_id(0), y = get_local_id(1), col = get_group_id(0) * 16 + x, row = get_group_id(1) * 16 + y;
  float s = 0;
  for (int k = 0; k < n; k += 16) {
    ta[y][x] = a[row * n + k + x]; tb[y][x] = b[(k + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 16; j++) s += ta[y][j] * tb[j][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = s;
}
