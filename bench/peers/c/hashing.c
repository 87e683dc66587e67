#include "words.h"

static inline uint32_t mixed(uint32_t key) {
    key = (key ^ (key >> 16)) * 0x85EBCA6Bu;
    key = (key ^ (key >> 13)) * 0xC2B2AE35u;
    return key ^ (key >> 16);
}

void look_up(IN(uint32_t) keys, int size, IN(int32_t) values, int s1, IN(uint32_t) asked, int n, OUT(int32_t) found,
             int n1) {
    for (int i = 0; i < n; i++) {
        uint32_t key = asked[i], last = size - 1, at = mixed(key) & last;
        int result = -1;
        while (keys[at] != 0) {
            if (keys[at] == key) {
                result = values[at];
                break;
            }
            at = (at + 1) & last;
        }
        found[i] = result;
    }
}
