// Macroscopic cross sections: search a grid, then sum over the material's nuclides.
kernel void cross_sections(global const float *grid, int points, global const int *index, global const float *xs, global const int *mats, global const int *per_mat, int most, global const float *energy, global const int *mat, global float *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  float e = energy[i]; int lo = 0, hi = points - 1;
  while (hi - lo > 1) { int mid = lo + (hi - lo) / 2; if (grid[mid] > e) hi = mid; else lo = mid; }
  float total = 0, f = (grid[hi] - e) / (grid[hi] - grid[lo]);
  int m = mat[i];
  for (int k = 0; k < per_mat[m]; k++) {
    int nuc = mats[m * most + k], at = index[lo * 64 + nuc];
    total += xs[at + 1] - f * (xs[at + 1] - xs[at]);
  }
  out[i] = total;
}
