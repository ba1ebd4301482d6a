/* ios.h - streams of char, in libstdc++'s layout. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum ios_state { IOS_BAD = 1, IOS_FAIL = 4 };

/* std::basic_ios<char> with its base class std::ios_base, in libstdc++'s layout. */
struct ios {
    const void *const *table;
    long precision;
    long width;
    unsigned flags; /* of enum stream_flag (machine/models/text/stream.h) */
    unsigned exceptions;
    unsigned state; /* of enum ios_state */
    char unused[188];
    char fill;
    bool has_fill;
    const void *buffer;
    const void *facets[3]; /* none */
};

/* std::streambuf */
struct streambuf {
    const void *const *table;
    char *areas[6];
    const void *locale;
};

/* std::ostream. Its table has the offset of `ios`, the virtual base class. */
struct ostream {
    const void *const *table;
    struct ios ios;
};

struct istream {
    const void *const *table;
    long count;
    struct ios ios;
};

_Static_assert(offsetof(struct ios, fill) == 224 && sizeof(struct ostream) == 272 &&
                   sizeof(struct streambuf) == 64,
               "the layout of libstdc++");

extern struct ostream _ZSt4cout, _ZSt4cerr, _ZSt4clog; /* std::cout, ... */
