/* <ctype.h>: macros, functions, and functions by their address, for every character. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet -D__NO_CTYPE -U__OPTIMIZE__ %s

#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>

static int count(int (*is)(int))
{
    int members = 0;
    for (int c = 0; c < 128; c++)
        members += is(c) != 0;
    return members;
}

int main(void)
{
    /* What ASCII has of each. */
    assert(count(isalnum) == 62 && count(isalpha) == 52 && count(isblank) == 2);
    assert(count(iscntrl) == 33 && count(isdigit) == 10 && count(isgraph) == 94);
    assert(count(islower) == 26 && count(isprint) == 95 && count(ispunct) == 32);
    assert(count(isspace) == 6 && count(isupper) == 26 && count(isxdigit) == 22);
    assert(isascii(127) && !isascii(128) && toascii(200) == 72);
    volatile char upper = 'W', lower = 'w';
    assert(isalpha(upper) && isupper(upper) && !islower(upper) && !isdigit(upper));
    assert(tolower(upper) == lower && toupper(lower) == upper && (tolower)('1') == '1');
    return 0;
}
