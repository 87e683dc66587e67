#include "words.h"

void align(IN(uint8_t) word, int length, IN(uint8_t) texts, int count, int width, OUT(int32_t) best, int n) {
    for (int i = 0; i < n; i++) {
        int column[33];
        for (int k = 0; k <= length; k++) column[k] = 0;
        int top = 0;
        for (int at = 0; at < width; at++) {
            int letter = texts[i * width + at], diagonal = 0;
            if (letter == 0) break;
            for (int k = 1; k <= length; k++) {
                int score = diagonal + (word[k - 1] == letter ? 3 : -2);
                diagonal = column[k];
                score = most(most(score, 0), most(diagonal, column[k - 1]) - 2);
                column[k] = score;
                top = most(top, score);
            }
        }
        best[i] = top;
    }
}
