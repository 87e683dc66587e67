#include "words.h"
#include <stdbool.h>

void word_hashes(IN(uint8_t) text, int size, IN(int64_t) start, int n, IN(int64_t) end, int n1, OUT(uint32_t) out,
                 int n2) {
    for (int i = 0; i < n; i++) {
        uint32_t h = 5381;
        for (int64_t k = start[i]; k < end[i]; k++) h = h * 33 + text[k];
        out[i] = h;
    }
}

void read_fields(IN(uint8_t) fields, int n, int m, OUT(int64_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int64_t value = 0;
        for (int k = 0; k < m; k++) {
            int c = fields[i * m + k];
            if (c >= 48 && c <= 57) value = value * 10 + c - 48;
        }
        out[i] = value;
    }
}

void to_hex(IN(uint8_t) data, int n, IN(uint8_t) letters, int n1, OUT(uint8_t) out, int n2) {
    for (int i = 0; i < n; i++) {
        out[2 * i] = letters[data[i] >> 4];
        out[2 * i + 1] = letters[data[i] & 15];
    }
}

void rotate_13(IN(uint8_t) text, int n, OUT(uint8_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int c = text[i];
        if (97 <= c && c <= 122) c = (c - 97 + 13) % 26 + 97;
        else if (65 <= c && c <= 90) c = (c - 65 + 13) % 26 + 65;
        out[i] = c;
    }
}

void palindromes(IN(uint8_t) words, int n, int m, OUT(bool) out, int n1) {
    for (int i = 0; i < n; i++) {
        bool same = true;
        for (int k = 0; k < m / 2; k++)
            if (words[i * m + k] != words[i * m + m - 1 - k]) same = false;
        out[i] = same;
    }
}

void lead_bytes(IN(uint8_t) text, int n, OUT(uint8_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        uint8_t c = text[i];
        if (c < 0x80) out[i] = 1;
        else if (c < 0xC0) out[i] = 0;
        else if (c < 0xE0) out[i] = 2;
        else if (c < 0xF0) out[i] = 3;
        else out[i] = 4;
    }
}

void wildcard_hits(IN(uint8_t) text, int size, IN(uint8_t) pattern, int m, OUT(uint8_t) out, int n) {
    for (int i = 0; i < n; i++) {
        int hit = 1;
        for (int k = 0; k < m; k++)
            if (pattern[k] != 63 && pattern[k] != text[i + k]) {
                hit = 0;
                break;
            }
        out[i] = hit;
    }
}

void luhn(IN(uint8_t) digits, int n, int m, OUT(bool) out, int n1) {
    for (int i = 0; i < n; i++) {
        int total = 0;
        for (int k = 0; k < m; k++) {
            int d = digits[i * m + k] - 48;
            if (k % 2 == 0) {
                d *= 2;
                if (d > 9) d -= 9;
            }
            total += d;
        }
        out[i] = total % 10 == 0;
    }
}
