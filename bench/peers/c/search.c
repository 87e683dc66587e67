#include "words.h"

void search(IN(uint8_t) text, int n, IN(uint8_t) word, int m, OUT(uint8_t) found, int n1) {
    for (int i = 0; i + m <= n; i++) {
        int j = 0;
        while (j < m && text[i + j] == word[j]) j++;
        found[i] = j == m;
    }
}
