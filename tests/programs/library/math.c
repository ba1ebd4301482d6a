/* The functions of <math.h>, in all three types: they are the C library's own, called with the right
 * arguments. The results are those of the identities that define the functions. */
// RUN: %clang -w -std=gnu17 -o %t %s -lm && %t
// RUN: %heddle --quiet %s

#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define TRIPLE(call, result) assert(call == (result))
#define EACH(function, arguments, result)  \
    TRIPLE(function arguments, result);    \
    TRIPLE(function##f arguments, result); \
    TRIPLE(function##l arguments, result)

static volatile int zero = 0, one = 1, two = 2;

static void transcendental(void)
{
    EACH(acos, (one), 0);
    EACH(acosh, (one), 0);
    EACH(asin, (zero), 0);
    EACH(asinh, (zero), 0);
    EACH(atan, (zero), 0);
    EACH(atan2, (zero, one), 0);
    EACH(atanh, (zero), 0);
    EACH(cos, (zero), 1);
    EACH(cosh, (zero), 1);
    EACH(sin, (zero), 0);
    EACH(sinh, (zero), 0);
    EACH(tan, (zero), 0);
    EACH(tanh, (zero), 0);
    EACH(erf, (zero), 0);
    EACH(erfc, (zero), 1);
    EACH(tgamma, (one), 1);
    EACH(exp, (zero), 1);
    EACH(exp2, (two), 4);
    EACH(exp10, (two), 100);
    EACH(expm1, (zero), 0);
    EACH(log, (one), 0);
    EACH(log10, (10 * one), 1);
    EACH(log1p, (zero), 0);
    EACH(log2, (4 * two), 3);
    EACH(pow, (two, 10), 1024);
    EACH(sqrt, (16 * one), 4);
    EACH(cbrt, (zero), 0);
    EACH(hypot, (3 * one, 4), 5);
}

static void rounding(void)
{
    EACH(ceil, (one * 1.5f), 2);
    EACH(floor, (one * -1.5f), -2);
    EACH(trunc, (one * -1.5f), -1);
    EACH(round, (one * 2.5f), 3);
    EACH(rint, (one * 2.5f), 2);
    EACH(nearbyint, (one * 3.5f), 4);
    EACH(lround, (one * 2.5f), 3);
    EACH(llround, (one * -2.5f), -3);
    EACH(lrint, (one * 2.5f), 2);
    EACH(llrint, (one * 3.5f), 4);
    EACH(fmod, (7 * one, 4), 3);
    EACH(remainder, (7 * one, 4), -1);
}

static void parts(void)
{
    EACH(fabs, (-one), 1);
    EACH(copysign, (two, -one), -2);
    EACH(fdim, (two, one), 1);
    EACH(fma, (two, 3, one), 7);
    EACH(fmax, (one, two), 2);
    EACH(fmin, (one, two), 1);
    EACH(ilogb, (8 * one), 3);
    EACH(logb, (8 * one), 3);
    EACH(ldexp, (one, 3), 8);
    EACH(scalbn, (one, 3), 8);
    EACH(scalbln, (one, 3), 8);
    assert(nextafter(one, 2) == 1 + 0x1p-52 && nextafterf(one, 2) == 1 + 0x1p-23f);
    assert(nextafterl(one, 2) > 1 && nextafterl(one, 2) - 1 <= 0x1p-52);
    assert(nexttoward(one, 2) == 1 + 0x1p-52 && nexttowardf(one, 2) == 1 + 0x1p-23f);
    assert(nexttowardl(one, 2) == nextafterl(one, 2));
    assert(abs(-two) == 2 && labs(-two) == 2 && llabs(-two) == 2);
    int exponent;
    assert(frexpf(8 * one, &exponent) == .5f && exponent == 4);
}

int main(void)
{
    transcendental();
    rounding();
    parts();
    return 0;
}
