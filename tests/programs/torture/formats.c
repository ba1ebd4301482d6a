/* The conversions of printf. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define T(want, ...)                                \
    do {                                            \
        char b[200];                                \
        int n = snprintf(b, sizeof b, __VA_ARGS__); \
        assert(strcmp(b, want) == 0);               \
        assert(n == (int)strlen(want));             \
    } while (0)
int main(void)
{
    T("42 -7 +5", "%d %i %+d", 42, -7, 5);
    T("  3|3  |003", "%3d|%-3d|%03d", 3, 3, 3);
    T("ff FF 0xff 017", "%x %X %#x %#o", 255, 255, 255, 15);
    T("-1 255 65535", "%hhd %hhu %hu", 255, 255, 65535);
    T("9223372036854775807", "%ld", 9223372036854775807L);
    T("18446744073709551615", "%llu", ~0ull);
    T("12 34", "%zu %td", (size_t)12, (ptrdiff_t)34);
    T("7 8", "%jd %ju", (intmax_t)7, (uintmax_t)8);
    T("1.500000 1.5 1.500e+00 2", "%f %g %.3e %.0f", 1.5, 1.5, 1.5, 1.5);
    T("0x1.8p+0", "%a", 1.5);
    T("a|  b|c  ", "%c|%3c|%-3c", 'a', 'b', 'c');
    T("str|  str|st|str  ", "%s|%5s|%.2s|%-5s", "str", "str", "str", "str");
    T("%", "%%");
    T("    5 00005", "%*d %.*d", 5, 5, 5, 5);
    T("5   |", "%*d|", -4, 5);
    T("(nil)", "%p", (void *)0);
    T("inf nan", "%f %f", 1.0 / 0.0, __builtin_nan(""));
    T("3.14", "%.2Lf", 3.14159L);
    T(" 5", "% d", 5);
    T("0000001234", "%010d", 1234);
    T("1e+100", "%g", 1e100);
    T("deadbeef", "%" PRIx32, 0xdeadbeefu);
    T("(null)", "%s", (char *)0);
    T("", "%s", "");
    T("", "%.0s", "abc");
    T("0", "%d", 0);
    T("", "%.0d", 0);
    T("-00005", "%.5d", -5);
    T("+0.00", "%+.2f", 0.0);
    T("1 2 3 4 5 6 7 8 9 1.0", "%d %d %d %d %d %d %d %d %d %.1f", 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.0);
    char s[5];
    assert(snprintf(s, 5, "%d", 1234567) == 7 && !strcmp(s, "1234"));
    assert(snprintf(0, 0, "%s", "hello") == 5);
    s[0] = 'x';
    assert(snprintf(s, 0, "abc") == 3 && s[0] == 'x');
    char t[20];
    sprintf(t, "%s-%d", "a", 1);
    assert(!strcmp(t, "a-1"));
    int n;
    T("abc", "abc");
    char q[300];
    memset(q, 'a', 299);
    q[299] = 0;
    assert(printf("%s\n", q) == 300);
    puts("x");
    fputs("y", stdout);
    fprintf(stderr, "z%n", &n);
    assert(n == 1);
    return 0;
}
