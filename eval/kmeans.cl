// The nearest of k centres.
kernel void kmeans(global const float *points, global const float *centres, global int *member, int n, int k, int dims) {
  int i = get_global_id(0);
  if (i >= n) return;
  float best = FLT_MAX; int at = 0;
  for (int c = 0; c < k; c++) {
    float d = 0;
    for (int j = 0; j < dims; j++) { float x = points[j * n + i] - centres[c * dims + j]; d += x * x; }
    if (d < best) { best = d; at = c; }
  }
  member[i] = at;
}
