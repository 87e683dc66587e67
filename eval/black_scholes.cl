// Prices of options.
float cnd(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  float p = 0.39894228f * exp(-0.5f * d * d) * k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  return d > 0 ? 1.0f - p : p;
}
kernel void black_scholes(global const float *s, global const float *x, global const float *t, global float *call, global float *put, float r, float v, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    float q = sqrt(t[i]), d1 = (log(s[i] / x[i]) + (r + 0.5f * v * v) * t[i]) / (v * q), d2 = d1 - v * q, e = exp(-r * t[i]);
    call[i] = s[i] * cnd(d1) - x[i] * e * cnd(d2);
    put[i] = x[i] * e * cnd(-d2) - s[i] * cnd(-d1);
  }
}
