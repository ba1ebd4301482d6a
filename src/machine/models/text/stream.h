/* stream.h - the flags of a C++ stream that its output depends on: the values of
 * std::ios_base::fmtflags in libstdc++. heddle's C library includes this file, too. */
#pragma once

enum stream_flag {
    STREAM_BOOLALPHA = 1 << 0,
    STREAM_DEC = 1 << 1,
    STREAM_FIXED = 1 << 2,
    STREAM_HEX = 1 << 3,
    STREAM_INTERNAL = 1 << 4,
    STREAM_LEFT = 1 << 5,
    STREAM_OCT = 1 << 6,
    STREAM_SCIENTIFIC = 1 << 8,
    STREAM_SHOWBASE = 1 << 9,
    STREAM_SHOWPOINT = 1 << 10,
    STREAM_SHOWPOS = 1 << 11,
    STREAM_SKIPWS = 1 << 12,
    STREAM_UPPERCASE = 1 << 14,
};

/* The type of an integer: its size in bytes (1, 2, 4 or 8), and this bit if the type is signed. */
enum { STREAM_SIGNED = 1 << 4 };

/* Bytes of the text of a number, with the null character. A longer real number is refused. */
enum { STREAM_DIGITS = 32, STREAM_REAL_DIGITS = 512 };
