static inline uint32 mixed(uint32 key) {
    key = (key ^ (key >> 16)) * 0x85EBCA6Bu;
    key = (key ^ (key >> 13)) * 0xC2B2AE35u;
    return key ^ (key >> 16);
}

export void look_up(uniform uint32 keys[], uniform int size, uniform int values[], uniform int s1,
                    uniform uint32 asked[], uniform int n, uniform int found[], uniform int n1) {
    uniform int last = size - 1;
    foreach (i = 0 ... n) {
        uint32 key = asked[i];
        int at = (int)mixed(key) & last, result = -1;
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
