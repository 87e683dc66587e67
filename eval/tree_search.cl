// Search trees with children in arrays.
kernel void tree_search(global const int *key, global const int *left, global const int *right, global const int *asked,
                        global int *found, int root, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int want = asked[i], at = root, depth = 0;
  while (at >= 0 && key[at] != want) { at = want < key[at] ? left[at] : right[at]; depth++; }
  found[i] = at < 0 ? -1 : depth;
}
