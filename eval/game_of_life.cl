// Neighbours on a torus, and a switch on their number.
kernel void game_of_life(global const uchar *in, global uchar *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), count = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) count += in[((y + dy + h) % h) * w + (x + dx + w) % w];
  uchar r;
  switch (count) { case 2: r = in[y * w + x]; break; case 3: r = 1; break; default: r = 0; }
  out[y * w + x] = r;
}
