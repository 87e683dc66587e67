// Sparse matrix times vector, rows compressed; and in the ELL form.
kernel void spmv_csr(global const int *first, global const int *col, global const float *val, global const float *x, global float *y, int n) {
  int row = get_global_id(0);
  if (row >= n) return;
  float s = 0;
  for (int e = first[row]; e < first[row + 1]; e++) s += val[e] * x[col[e]];
  y[row] = s;
}
kernel void spmv_ell(global const int *col, global const float *val, global const float *x, global float *y, int n, int width) {
  int row = get_global_id(0);
  if (row >= n) return;
  float s = 0;
  for (int k = 0; k < width; k++) {
    int c = col[k * n + row];
    if (c < 0) break;
    s += val[k * n + row] * x[c];
  }
  y[row] = s;
}
