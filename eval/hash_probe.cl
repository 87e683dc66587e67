// Open addressing, linear probing, giving up after a bound.
kernel void hash_probe(global const uint *keys, global const uint *vals, global const uint *asked, global uint *out, uint mask, int bound, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  uint k = asked[i], h = (k * 2654435761u) & mask, r = 0xffffffffu;
  for (int p = 0; p < bound; p++) {
    uint at = keys[h];
    if (at == k) { r = vals[h]; break; }
    if (at == 0) break;
    h = (h + 1) & mask;
  }
  out[i] = r;
}
