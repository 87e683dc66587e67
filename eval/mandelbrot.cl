// Escape times.
kernel void mandelbrot(global int *out, float x0, float y0, float dx, float dy, int limit, int w) {
  int x = get_global_id(0), y = get_global_id(1), k = 0;
  float cr = x0 + x * dx, ci = y0 + y * dy, zr = 0, zi = 0;
  while (k < limit && zr * zr + zi * zi < 4.0f) {
    float t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci; zr = t; k++;
  }
  out[y * w + x] = k;
}
