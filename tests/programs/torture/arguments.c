/* Variable arguments of all classes, also from the stack, and lists that are copied. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

struct s {
    int a;
    double b;
};

struct b {
    long x[5];
};

static double sum(const char *f, ...)
{
    va_list a, b;
    va_start(a, f);
    va_copy(b, a);
    double r = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (const char *p = f; *p; p++)
            switch (*p) {
            case 'i':
                r += va_arg(a, int);
                break;
            case 'd':
                r += va_arg(a, double);
                break;
            case 'l':
                r += va_arg(a, long);
                break;
            case 'L':
                r += va_arg(a, long double);
                break;
            case 's': {
                struct s s = va_arg(a, struct s);
                r += s.a + s.b;
                break;
            }
            case 'b': {
                struct b s = va_arg(a, struct b);
                r += s.x[4];
                break;
            }
            case 'p':
                r += *va_arg(a, int *);
                break;
            }
        va_end(a);
        if (!pass)
            va_copy(a, b);
    }
    va_end(b);
    return r;
}

static double vsum(int n, va_list *ap)
{
    double r = 0;
    while (n--)
        r += va_arg(*ap, int);
    return r;
}

static double outer(int n, ...)
{
    va_list a;
    va_start(a, n);
    double r = vsum(n / 2, &a) + vsum(n - n / 2, &a) * 10;
    va_end(a);
    return r;
}

static void *t(void *p)
{
    *(double *)p = outer(4, 1, 2, 3, 4);
    return 0;
}

int main(void)
{
    int v = 7;
    struct s s = {1, 0.5};
    struct b b = {{0, 0, 0, 0, 9}};
    assert(sum("idlLsbp", 1, 2.0, 3l, 4.0L, s, b, &v) == 2 * (1 + 2 + 3 + 4 + 1.5 + 9 + 7));
    assert(sum("iiiiiiiidddddddddd", 1, 1, 1, 1, 1, 1, 1, 1, 1., 1., 1., 1., 1., 1., 1., 1., 1.,
               1.) == 36);
    double r;
    pthread_t h;
    pthread_create(&h, 0, t, &r);
    pthread_join(h, 0);
    assert(r == 73);
    return 0;
}
