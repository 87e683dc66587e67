// The kernels of Table I in OpenCL C, one launch for each pass, so that no barrier is needed.

__kernel void convolution(__global float *out, __global const float *image, __global const float *stencil,
                          int width, int height, int sx, int sy) {
  int x = get_global_id(0), y = get_global_id(1);
  int rx = (sx - 1) / 2, ry = (sy - 1) / 2;
  int left = x - rx < 0 ? 0 : x - rx, right = x + rx >= width ? width - 1 : x + rx;
  int top = y - ry < 0 ? 0 : y - ry, bottom = y + ry >= height ? height - 1 : y + ry;
  float sum = 0;
  for (int j = top; j <= bottom; ++j)
    for (int i = left; i <= right; ++i)
      sum += image[j * width + i] * stencil[(j - (y - ry)) * sx + i - (x - rx)];
  out[y * width + x] = sum;
}

__kernel void haar(__global const float *signal, __global float *out, int active) {
  int t = get_global_id(0);
  if (t < active) {
    float a = signal[2 * t], b = signal[2 * t + 1];
    out[t] = (a + b) * 0.70710678f;
    out[active + t] = (a - b) * 0.70710678f;
  }
}

__kernel void sweep_up(__global float *block, int d, int offset) {
  int t = get_global_id(0);
  if (t < d) block[offset * (2 * t + 2) - 1] += block[offset * (2 * t + 1) - 1];
}

__kernel void walsh(__global float *t, int step) {
  int tid = get_global_id(0);
  int pair = 2 * step * (tid / step) + tid % step;
  float a = t[pair], b = t[pair + step];
  t[pair] = a + b;
  t[pair + step] = a - b;
}

__kernel void bitonic(__global uint *a, int distance, int block) {
  int t = get_global_id(0);
  int left = (t / distance) * 2 * distance + t % distance, right = left + distance;
  uint x = a[left], y = a[right];
  uint low = x < y ? x : y, high = x < y ? y : x;
  if ((t / block) % 2 == 0) {
    a[left] = low;
    a[right] = high;
  } else {
    a[left] = high;
    a[right] = low;
  }
}
