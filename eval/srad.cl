// Diffusion that keeps edges.
kernel void srad(global const float *img, global float *out, int rows, int cols, float q0, float lambda) {
  int i = get_global_id(0), row = i % rows, col = i / rows;
  if (col >= cols) return;
  int n = row == 0 ? 0 : row - 1, s = row == rows - 1 ? rows - 1 : row + 1, w = col == 0 ? 0 : col - 1, e = col == cols - 1 ? cols - 1 : col + 1;
  float j = img[i], dn = img[n + rows * col] - j, ds = img[s + rows * col] - j, dw = img[row + rows * w] - j, de = img[row + rows * e] - j;
  float g = (dn * dn + ds * ds + dw * dw + de * de) / (j * j), l = (dn + ds + dw + de) / j;
  float num = 0.5f * g - l * l / 16, den = 1 + 0.25f * l, q = num / (den * den);
  float c = 1 / (1 + (q - q0) / (q0 * (1 + q0)));
  if (c < 0) c = 0; else if (c > 1) c = 1;
  out[i] = j + 0.25f * lambda * c * (dn + ds + dw + de);
}
