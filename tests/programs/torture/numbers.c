/* Library functions on numbers, and the rarer ones on strings. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#define _GNU_SOURCE
#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    volatile int seven = -7;
    div_t d = div(seven, 2);
    assert(d.quot == -3 && d.rem == -1);
    ldiv_t l = ldiv(17, 5);
    assert(l.quot == 3 && l.rem == 2);
    lldiv_t q = lldiv(-9, 4);
    assert(q.quot == -2 && q.rem == -1);
    imaxdiv_t m = imaxdiv(9, 4);
    assert(m.rem == 1);
    volatile double x = -3.75;
    double w;
    assert(modf(x, &w) == -.75 && w == -3);
    assert(modf(-INFINITY, &w) == 0 && w == -INFINITY);
    int e;
    assert(frexp(x, &e) == -.9375 && e == 2);
    assert(frexp(0x1p-1074, &e) == .5 && e == -1073);
    assert(frexp(0, &e) == 0 && e == 0);
    assert(frexp(DBL_MAX, &e) < 1 && e == 1024);
    float fw;
    assert(modff(2.5f, &fw) == .5f && fw == 2);
    long double lw;
    assert(modfl(2.5L, &lw) == .5L && lw == 2);
    assert(frexpl(8.0L, &e) == .5L && e == 4);
    assert(signbit(modf(-2.0, &w)));
    char *end;
    const char *t = "  -1.5e3xyz";
    assert(strtod(t, &end) == -1500 && !strcmp(end, "xyz"));
    assert(strtof("0x1p3", 0) == 8);
    assert(strtold("inf", &end) == INFINITY && !*end);
    assert(atof("2.25 ") == 2.25);
    assert(strtod("nope", &end) == 0 && *end == 'n');
    char nt[4] = {'1', '.', '5', ','};
    assert(strtod(nt, &end) == 1.5 && end == nt + 3);
    char b[16];
    assert(stpncpy(b, "abc", 6) == b + 3 && b[5] == 0);
    assert(stpncpy(b, "abcdef", 3) == b + 3 && b[2] == 'c');
    assert(memccpy(b, "hello world", 'o', 11) == b + 5 && b[4] == 'o');
    assert(memccpy(b, "xyz", 'q', 3) == 0 && b[2] == 'z');
    assert(strcasestr("Hello World", "wOR"));
    assert(!strcasestr("abc", "x"));
    assert(ffs(8) == 4 && ffs(0) == 0 && ffsl(1L << 40) == 41 && ffsll(1) == 1 &&
           imaxabs(-5) == 5 && strtoimax("-7", 0, 10) == -7 && strtoumax("ff", 0, 16) == 255);
    char *s;
    assert(asprintf(&s, "%d-%s", 42, "x") == 4 && !strcmp(s, "42-x"));
    free(s);
    int n;
    long ln;
    signed char hn;
    printf("abc%n%ld%ln%hhn", &n, 5l, &ln, &hn);
    assert(n == 3 && ln == 4 && hn == 4);
    int *a = reallocarray(0, 4, sizeof *a);
    a[3] = 1;
    free(a);
    return 0;
}
