// A binomial tree in private memory.
kernel void binomial(global const float *s, global const float *x, global float *out, float up, float down, float p, float disc, int steps) {
  int i = get_global_id(0);
  float v[65], price = s[i];
  for (int k = 0; k < steps; k++) price *= down;
  for (int k = 0; k <= steps; k++) { v[k] = max(price - x[i], 0.0f); price *= up / down; }
  for (int t = steps; t > 0; t--) for (int k = 0; k < t; k++) v[k] = disc * (p * v[k + 1] + (1 - p) * v[k]);
  out[i] = v[0];
}
