/* sscanf does what it does natively. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet -DBAD %s | FileCheck %s

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void numbers(void)
{
    int a = 0, b = 0, end = 0;
    unsigned u = 0;
    long l = 0;
    short s = 0;
    signed char c = 0;
    assert(sscanf(" 12 -7", "%d%d", &a, &b) == 2 && a == 12 && b == -7);
    assert(sscanf("ff:0x1F", "%x:%i%n", &u, &a, &end) == 2 && u == 255 && a == 31 && end == 7);
    assert(sscanf("12345", "%2d%3d", &a, &b) == 2 && a == 12 && b == 345);
    assert(sscanf("-9000000000 70000 -3", "%ld %hd %hhd", &l, &s, &c) == 3);
    assert(l == -9000000000 && s == (short)70000 && c == -3);
    assert(sscanf("1 2 3", "%d %*d %d", &a, &b) == 2 && a == 1 && b == 3);
    assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF &&
           sscanf("  ", "%d", &a) == EOF);
    assert(sscanf("5 x", "%d %d", &a, &b) == 1 && a == 5);
    float f = 0;
    double d = 0;
    assert(sscanf("1.5 -2.5e3", "%f %lf", &f, &d) == 2 && f == 1.5f && d == -2500);
}

static void texts(void)
{
    char word[8] = "", rest[8] = "", letters[3] = "";
    assert(sscanf("  warp weft", "%7s %4s", word, rest) == 2);
    assert(strcmp(word, "warp") == 0 && strcmp(rest, "weft") == 0);
    assert(sscanf("abcdef", "%2c%3s", letters, word) == 2);
    assert(letters[0] == 'a' && letters[1] == 'b' && strcmp(word, "cde") == 0);
    assert(sscanf("key=value;", "%[a-z]=%[^;]", word, rest) == 2);
    assert(strcmp(word, "key") == 0 && strcmp(rest, "value") == 0);
    assert(sscanf("]x", "%[]]", word) == 1 && strcmp(word, "]") == 0);
    assert(sscanf("50%", "%d%%", &(int){0}) == 1 && sscanf("a", "b%s", word) == 0);
}

static int scan_list(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

int main(void)
{
    int number;
    assert(scan_list("n=4", "n=%d", &number) == 1 && number == 4);
    numbers();
    texts();
#ifdef BAD
    char small[4];
    // CHECK: scan.c:[[#@LINE+1]]:5: error: {{.*}}[out-of-bounds]
    sscanf("shuttle", "%s", small);
#endif
    return 0;
}
