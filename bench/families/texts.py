"""Bytes: edit distances, UTF-8, checksums, base 64, hexadecimal, numbers in texts, lines, codes."""

# pyright: basic

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def edit_distance(word, texts, out):
    n, m = texts.shape
    for i in lw.lanes(n):
        row = lw.array(17, lw.i32)
        for k in range(len(word) + 1):
            row[k] = k
        for at in range(m):
            corner = row[0]
            row[0] = at + 1
            for k in range(len(word)):
                cost = corner if word[k] == texts[i, at] else corner + 1
                corner = row[k + 1]
                row[k + 1] = min(cost, row[k] + 1, corner + 1)
        out[i] = row[len(word)]


@lw.kernel
def code_points(text, start, out):
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(start[i], start[i + 1]):
            if text[k] & 0xC0 != 0x80:
                n += 1
        out[i] = n


@lw.kernel
def fnv1a(records, out):
    n, m = records.shape
    for i in lw.lanes(n):
        h = lw.u32(2166136261)
        for k in range(m):
            h = (h ^ records[i, k]) * lw.u32(16777619)
        out[i] = h


@lw.kernel
def base64(data, table, out):
    for i in lw.lanes(len(data) // 3):
        word = (int(data[3 * i]) << 16) | (int(data[3 * i + 1]) << 8) | int(data[3 * i + 2])
        out[4 * i] = table[word >> 18]
        out[4 * i + 1] = table[(word >> 12) & 63]
        out[4 * i + 2] = table[(word >> 6) & 63]
        out[4 * i + 3] = table[word & 63]


@lw.function
def digit(c):
    if 48 <= c <= 57:
        return c - 48
    if 97 <= c <= 102:
        return c - 87
    if 65 <= c <= 70:
        return c - 55
    return 255


@lw.kernel
def from_hex(text, out):
    for i in lw.lanes(len(out)):
        high, low = digit(int(text[2 * i])), digit(int(text[2 * i + 1]))
        out[i] = 0 if high == 255 or low == 255 else 16 * high + low


@lw.kernel
def parse_numbers(text, start, end, out):
    for i in lw.lanes(len(out)):
        at, negative = start[i], False
        if text[at] == ord("-"):
            negative = True
            at += 1
        value = 0
        while at < end[i]:
            value = value * 10 + (int(text[at]) - 48)
            at += 1
        out[i] = -value if negative else value


@lw.kernel
def words_in_blocks(text, size, out):
    for i in lw.lanes(len(out)):
        inside, n = False, 0
        for k in range(i * size, (i + 1) * size):
            c = text[k]
            if c == 32 or c == 10:
                inside = False
            elif not inside:
                inside = True
                n += 1
        out[i] = n


@lw.kernel
def nearest_code(codes, query, out):
    for i in lw.lanes(len(query)):
        best, hit = 257, -1
        for k in range(len(codes)):
            d = 0
            for j in range(4):
                d += (codes[k, j] ^ query[i, j]).bit_count()
            if d < best:
                best, hit = d, k
        out[i] = hit


def _words(count):
    rng = np.random.default_rng(1)
    texts = rng.integers(97, 101, (max(3, count), 20), np.uint8)
    return rng.integers(97, 101, 16, np.uint8), texts, np.zeros(len(texts), np.int32)


def _utf8(count):
    rng = np.random.default_rng(2)
    start = np.concatenate([[0], np.cumsum(rng.integers(0, 160, max(4, count // 80)))])
    return rng.integers(0, 256, start[-1], np.uint8), start, np.zeros(len(start) - 1, np.int64)


def _records(count):
    records = np.random.default_rng(3).integers(0, 256, (max(4, count // 24), 24), np.uint8)
    return records, np.zeros(len(records), np.uint32)


def _base64(count):
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    data = np.random.default_rng(4).integers(0, 256, count // 3 * 3, np.uint8)
    return data, np.frombuffer(letters, np.uint8).copy(), np.zeros(count // 3 * 4, np.uint8)


def _hex(count):
    letters = np.frombuffer(b"0123456789abcdefABCDEF0123456789g", np.uint8)
    return np.random.default_rng(5).choice(letters, 2 * count), np.zeros(count, np.uint8)


def _numbers(count):
    rng = np.random.default_rng(6)
    words = [b"%d" % value for value in rng.integers(-(10**6), 10**6, max(4, count // 8))]
    text = np.frombuffer(b",".join(words), np.uint8).copy()
    end = np.cumsum([len(word) + 1 for word in words]) - 1
    start = np.concatenate([[0], end[:-1] + 1])
    return text, start, end, np.zeros(len(words), np.int64)


def _blocks(count):
    text = np.random.default_rng(7).choice(
        np.frombuffer(b"etaoin shrdlu\n of and", np.uint8), max(4, count // 128) * 128
    )
    return text, 128, np.zeros(len(text) // 128, np.int32)


def _codes(count):
    rng = np.random.default_rng(8)
    codes, query = (rng.integers(0, 1 << 63, (n, 4), np.uint64) for n in (64, count))
    return codes, query, np.zeros(count, np.int32)


WORKLOADS = (
    Workload("edit distance", edit_distance, _words, 1 << 12, 20),
    Workload("code points", code_points, _utf8, 1 << 18, 600),
    Workload("fnv-1a", fnv1a, _records, 1 << 18, 600),
    Workload("base64", base64, _base64, 1 << 17, 120),
    Workload("from hex", from_hex, _hex, 1 << 17, 120),
    Workload("parse numbers", parse_numbers, _numbers, 1 << 17, 300),
    Workload("words in blocks", words_in_blocks, _blocks, 1 << 18, 600),
    Workload("nearest code", nearest_code, _codes, 1 << 11, 30),
)
