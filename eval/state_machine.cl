// Tokens of a line, by a machine of states.
kernel void state_machine(global const char *text, global const int *first, global int *tokens, int n) {
  int line = get_global_id(0);
  if (line >= n) return;
  int state = 0, count = 0;
  for (int i = first[line]; i < first[line + 1]; i++) {
    char c = text[i];
    switch (state) {
      case 0: if (c == '"') state = 2; else if (c != ' ') { state = 1; count++; } break;
      case 1: if (c == ' ') state = 0; else if (c == '#') goto done; break;
      case 2: if (c == '\\') state = 3; else if (c == '"') { state = 0; count++; } break;
      case 3: state = 2; break;
    }
  }
done:
  tokens[line] = count;
}
