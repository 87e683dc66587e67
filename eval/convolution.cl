// A filter over rows, clamped at the borders.
kernel void convolution(global const float *in, global float *out, constant float *filter, int radius, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h) return;
  float s = 0;
  for (int k = -radius; k <= radius; k++) s += in[y * w + clamp(x + k, 0, w - 1)] * filter[k + radius];
  out[y * w + x] = s;
}
