// Elimination below the pivot.
kernel void gaussian(global float *a, global float *b, global const float *m, int n, int t) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= n - 1 - t || y >= n - t) return;
  a[n * (x + 1 + t) + y + t] -= m[n * (x + 1 + t) + t] * a[n * t + y + t];
  if (y == 0) b[x + 1 + t] -= m[n * (x + 1 + t) + t] * b[t];
}
