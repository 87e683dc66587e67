// Resampling: the first place whose sum is large enough.
kernel void particle_filter(global const float *cdf, global const float *u, global const float *x, global float *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int at = -1;
  for (int k = 0; k < n; k++) if (cdf[k] >= u[i]) { at = k; break; }
  if (at == -1) at = n - 1;
  out[i] = x[at];
}
