"""Bytes: hashes of words, fixed fields, hexadecimal, ciphers, palindromes, UTF-8, wildcards, check digits."""

# pyright: basic

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def word_hashes(text, start, end, out):
    for i in lw.lanes(len(out)):
        h = lw.u32(5381)
        for k in range(start[i], end[i]):
            h = h * lw.u32(33) + text[k]
        out[i] = h


@lw.kernel
def read_fields(fields, out):
    n, m = fields.shape
    for i in lw.lanes(n):
        value = 0
        for k in range(m):
            c = int(fields[i, k])
            if c >= 48 and c <= 57:
                value = value * 10 + c - 48
        out[i] = value


@lw.kernel
def to_hex(data, letters, out):
    for i in lw.lanes(len(data)):
        out[2 * i] = letters[data[i] >> 4]
        out[2 * i + 1] = letters[data[i] & 15]


@lw.kernel
def rotate_13(text, out):
    for i in lw.lanes(len(text)):
        c = int(text[i])
        if 97 <= c <= 122:
            c = (c - 97 + 13) % 26 + 97
        elif 65 <= c <= 90:
            c = (c - 65 + 13) % 26 + 65
        out[i] = c


@lw.kernel
def palindromes(words, out):
    n, m = words.shape
    for i in lw.lanes(n):
        same = True
        for k in range(m // 2):
            if words[i, k] != words[i, m - 1 - k]:
                same = False
        out[i] = same


@lw.kernel
def lead_bytes(text, out):
    for i in lw.lanes(len(text)):
        c = text[i]
        if c < 0x80:
            out[i] = 1
        elif c < 0xC0:
            out[i] = 0
        elif c < 0xE0:
            out[i] = 2
        elif c < 0xF0:
            out[i] = 3
        else:
            out[i] = 4


@lw.kernel
def wildcard_hits(text, pattern, out):
    m = len(pattern)
    for i in lw.lanes(len(out)):
        hit = 1
        for k in range(m):
            if pattern[k] != 63 and pattern[k] != text[i + k]:
                hit = 0
                break
        out[i] = hit


@lw.kernel
def luhn(digits, out):
    n, m = digits.shape
    for i in lw.lanes(n):
        total = 0
        for k in range(m):
            d = int(digits[i, k]) - 48
            if k % 2 == 0:
                d *= 2
                if d > 9:
                    d -= 9
            total += d
        out[i] = total % 10 == 0


def _words(count):
    rng = np.random.default_rng(1)
    end = np.cumsum(rng.integers(3, 20, max(4, count // 11)))
    start = np.concatenate([[0], end[:-1]])
    return rng.integers(97, 123, end[-1], np.uint8), start, end - 1, np.zeros(len(end), np.uint32)


def _fields(count):
    fields = np.random.default_rng(2).integers(46, 58, (max(3, count // 10), 10), np.uint8)
    return fields, np.zeros(len(fields), np.int64)


def _hex(count):
    letters = np.frombuffer(b"0123456789abcdef", np.uint8).copy()
    return np.random.default_rng(3).integers(0, 256, count, np.uint8), letters, np.zeros(2 * count, np.uint8)


def _text(count):
    text = np.random.default_rng(4).integers(32, 127, count, np.uint8)
    return text, np.zeros_like(text)


def _palindromes(count):
    words = np.random.default_rng(5).integers(97, 99, (max(3, count // 12), 12), np.uint8)
    words[::3, 6:] = words[::3, 5::-1]
    return words, np.zeros(len(words), np.bool_)


def _any_bytes(count):
    text = np.random.default_rng(6).integers(0, 256, count, np.uint8)
    return text, np.zeros_like(text)


def _wildcards(count):
    pattern = np.frombuffer(b"ab?ca", np.uint8).copy()
    return np.random.default_rng(7).integers(97, 100, count + 4, np.uint8), pattern, np.zeros(count, np.uint8)


def _digits(count):
    digits = np.random.default_rng(8).integers(48, 58, (max(3, count // 16), 16), np.uint8)
    return digits, np.zeros(len(digits), np.bool_)


WORKLOADS = (
    Workload("word hashes", word_hashes, _words, 1 << 17, 300),
    Workload("read fields", read_fields, _fields, 1 << 17, 300),
    Workload("to hex", to_hex, _hex, 1 << 17, 200),
    Workload("rotate 13", rotate_13, _text, 1 << 18, 200),
    Workload("palindromes", palindromes, _palindromes, 1 << 17, 300),
    Workload("lead bytes", lead_bytes, _any_bytes, 1 << 18, 200),
    Workload("wildcard hits", wildcard_hits, _wildcards, 1 << 17, 200),
    Workload("luhn", luhn, _digits, 1 << 17, 400),
)
