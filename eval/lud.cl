// The diagonal block of an LU decomposition.
kernel void lud(global float *m, local float *s, int n, int offset) {
  int t = get_local_id(0), size = get_local_size(0);
  for (int i = 0; i < size; i++) s[i * size + t] = m[(offset + i) * n + offset + t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < size - 1; i++) {
    if (t > i) {
      for (int j = 0; j < i; j++) s[t * size + i] -= s[t * size + j] * s[j * size + i];
      s[t * size + i] /= s[i * size + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t > i) for (int j = 0; j < i + 1; j++) s[(i + 1) * size + t] -= s[(i + 1) * size + j] * s[j * size + t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 1; i < size; i++) m[(offset + i) * n + offset + t] = s[i * size + t];
}
