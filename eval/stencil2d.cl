// Five-point stencil with halo tests.
kernel void stencil2d(global const float *in, global float *out, int w, int h, float c0, float c1) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x <= 0 || y <= 0 || x >= w - 1 || y >= h - 1) return;
  float s = in[(y - 1) * w + x] + in[(y + 1) * w + x] + in[y * w + x - 1] + in[y * w + x + 1];
  out[y * w + x] = c0 * in[y * w + x] + c1 * s;
}
