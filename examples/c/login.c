// A comparison that stops at the first difference: the time it takes says how much of the key is right.
//     lanewise consttime examples/c/login.c --secret key
#include <stddef.h>
#include <stdint.h>

int login(const uint8_t *key, const uint8_t *given, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (key[i] != given[i]) return 0;
  return 1;
}

// The same without the leak: every byte is compared.
int login_constant(const uint8_t *key, const uint8_t *given, size_t n) {
  uint8_t differs = 0;
  for (size_t i = 0; i < n; i++) differs |= key[i] ^ given[i];
  return differs == 0;
}
