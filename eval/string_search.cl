// Where a pattern begins in a text.
kernel void string_search(global const char *text, int n, constant char *pattern, int m, global int *count) {
  int i = get_global_id(0);
  if (i > n - m) return;
  int k = 0;
  while (k < m && text[i + k] == pattern[k]) k++;
  if (k == m) atomic_inc(count);
}
