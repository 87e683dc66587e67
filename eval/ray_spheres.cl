// Nearest sphere along a ray, and whether the light is seen from there.
kernel void ray_spheres(global const float4 *sphere, int count, global const float4 *dir, global float4 *out, float4 eye, float4 light, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  float3 d = dir[i].xyz; float best = 1e30f; int hit = -1;
  for (int s = 0; s < count; s++) {
    float4 p = sphere[s];
    float3 oc = eye.xyz - p.xyz;
    float b = dot(oc, d), c = dot(oc, oc) - p.w * p.w, disc = b * b - c;
    if (disc < 0) continue;
    float t = -b - sqrt(disc);
    if (t > 1e-3f && t < best) { best = t; hit = s; }
  }
  float shade = 0;
  if (hit >= 0) {
    float3 p = eye.xyz + best * d, l = light.xyz - p;
    shade = 1;
    for (int s = 0; s < count; s++) {
      if (s == hit) continue;
      float3 oc = p - sphere[s].xyz;
      float b = dot(oc, l), c = dot(oc, oc) - sphere[s].w * sphere[s].w;
      if (b < 0 && b * b - c * dot(l, l) > 0) { shade = 0.2f; break; }
    }
  }
  out[i] = (float4)(shade, shade, shade, best);
}
