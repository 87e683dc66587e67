// Keys of a B+ tree node are looked through one after another.
kernel void bplus_tree(global const int *keys, global const int *child, global const int *asked, global int *out, int height, int order, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int node = 0, want = asked[i];
  for (int level = 0; level < height; level++) {
    int slot = 0;
    while (slot < order - 1 && keys[node * order + slot] <= want) slot++;
    node = child[node * order + slot];
  }
  int answer = -1;
  for (int s = 0; s < order; s++)
    if (keys[node * order + s] == want) { answer = child[node * order + s]; break; }
  out[i] = answer;
}
