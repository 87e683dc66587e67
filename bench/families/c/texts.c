#include "words.h"

void edit_distance(IN(uint8_t) word, int length, IN(uint8_t) texts, int n, int m, OUT(int32_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int row[17];
        for (int k = 0; k <= length; k++) row[k] = k;
        for (int at = 0; at < m; at++) {
            int corner = row[0];
            row[0] = at + 1;
            for (int k = 0; k < length; k++) {
                int cost = word[k] == texts[i * m + at] ? corner : corner + 1;
                corner = row[k + 1];
                row[k + 1] = least(least(cost, row[k] + 1), corner + 1);
            }
        }
        out[i] = row[length];
    }
}

void code_points(IN(uint8_t) text, int size, IN(int64_t) start, int n1, OUT(int64_t) out, int n) {
    for (int i = 0; i < n; i++) {
        int count = 0;
        for (int64_t k = start[i]; k < start[i + 1]; k++)
            if ((text[k] & 0xC0) != 0x80) count++;
        out[i] = count;
    }
}

void fnv1a(IN(uint8_t) records, int n, int m, OUT(uint32_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        uint32_t h = 2166136261u;
        for (int k = 0; k < m; k++) h = (h ^ records[i * m + k]) * 16777619u;
        out[i] = h;
    }
}

void base64(IN(uint8_t) data, int n, IN(uint8_t) table, int n1, OUT(uint8_t) out, int n2) {
    for (int i = 0; i < n / 3; i++) {
        int word = data[3 * i] << 16 | data[3 * i + 1] << 8 | data[3 * i + 2];
        out[4 * i] = table[word >> 18];
        out[4 * i + 1] = table[word >> 12 & 63];
        out[4 * i + 2] = table[word >> 6 & 63];
        out[4 * i + 3] = table[word & 63];
    }
}

static inline int digit(int c) {
    if (48 <= c && c <= 57) return c - 48;
    if (97 <= c && c <= 102) return c - 87;
    if (65 <= c && c <= 70) return c - 55;
    return 255;
}

void from_hex(IN(uint8_t) text, int n1, OUT(uint8_t) out, int n) {
    for (int i = 0; i < n; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        out[i] = high == 255 || low == 255 ? 0 : (uint8_t)(16 * high + low);
    }
}

void parse_numbers(IN(uint8_t) text, int size, IN(int64_t) start, int n1, IN(int64_t) end, int n2, OUT(int64_t) out,
                   int n) {
    for (int i = 0; i < n; i++) {
        int64_t at = start[i], value = 0;
        int negative = text[at] == '-';
        if (negative) at++;
        for (; at < end[i]; at++) value = value * 10 + (text[at] - '0');
        out[i] = negative ? -value : value;
    }
}

void words_in_blocks(IN(uint8_t) text, int length, int size, OUT(int32_t) out, int n) {
    for (int i = 0; i < n; i++) {
        int inside = 0, count = 0;
        for (int k = i * size; k < (i + 1) * size; k++) {
            if (text[k] == 32 || text[k] == 10)
                inside = 0;
            else if (!inside) {
                inside = 1;
                count++;
            }
        }
        out[i] = count;
    }
}

void nearest_code(IN(uint64_t) codes, int m, int four, IN(uint64_t) query, int n, int four1, OUT(int32_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int best = 257, hit = -1;
        for (int k = 0; k < m; k++) {
            int d = 0;
            for (int j = 0; j < 4; j++) d += __builtin_popcountll(codes[k * 4 + j] ^ query[i * 4 + j]);
            if (d < best) best = d, hit = k;
        }
        out[i] = hit;
    }
}
