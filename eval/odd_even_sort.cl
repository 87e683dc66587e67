// Each work item sorts its row by insertion.
kernel void odd_even_sort(global int *rows, int length) {
  global int *a = rows + get_global_id(0) * length;
  for (int i = 1; i < length; i++) {
    int key = a[i], j = i - 1;
    while (j >= 0 && a[j] > key) { a[j + 1] = a[j]; j--; }
    a[j + 1] = key;
  }
}
