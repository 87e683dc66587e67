// March a ray through a volume until it is opaque.
kernel void volume_render(global const float *volume, global float *out, int size, int w, float step, float threshold) {
  int x = get_global_id(0), y = get_global_id(1);
  float px = (float)x / w, py = (float)y / w, opacity = 0, colour = 0;
  for (float z = 0; z < 1.0f; z += step) {
    int at = ((int)(z * size) * size + (int)(py * size)) * size + (int)(px * size);
    float v = volume[at];
    if (v < threshold) continue;
    float a = v * step;
    colour += (1 - opacity) * a * v; opacity += (1 - opacity) * a;
    if (opacity > 0.95f) break;
  }
  out[y * w + x] = colour;
}
