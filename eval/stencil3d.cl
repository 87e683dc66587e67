// Seven-point stencil, marching along z.
kernel void stencil3d(global const float *in, global float *out, int nx, int ny, int nz) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1) return;
  int plane = nx * ny, at = y * nx + x + plane;
  float below = in[at - plane], here = in[at];
  for (int z = 1; z < nz - 1; z++) {
    float above = in[at + plane];
    out[at] = below + above + in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] - 6.0f * here;
    below = here; here = above; at += plane;
  }
}
