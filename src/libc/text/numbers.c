/* numbers.c - functions on numbers that are more than one instruction or return more than one
 * number. */

#include "libc/define_as.h"

#include <stdbool.h>
#include <stdint.h>

/* A quotient and a remainder, laid out as div_t and its like. */
#define DEFINE_DIVISION(name, type)               \
    struct name {                                 \
        type quotient, remainder;                 \
    };                                            \
    struct name name(type dividend, type divisor) \
    {                                             \
        return (struct name){                     \
            .quotient = dividend / divisor,       \
            .remainder = dividend % divisor,      \
        };                                        \
    }

DEFINE_DIVISION(div, int)
DEFINE_DIVISION(ldiv, long)
DEFINE_DIVISION(lldiv, long long)
DEFINE_DIVISION(imaxdiv, intmax_t)

/* modf and frexp: `suffix` is that of the type's functions. */
#define DEFINE_PARTS(suffix, type)                                               \
    type modf##suffix(type number, type *whole)                                  \
    {                                                                            \
        type integer = __builtin_trunc##suffix(number);                          \
        *whole = integer;                                                        \
        type fraction = __builtin_isinf(number) ? 0 : number - integer;          \
        return __builtin_copysign##suffix(fraction, number);                     \
    }                                                                            \
    type frexp##suffix(type number, int *exponent)                               \
    {                                                                            \
        bool has_exponent = number != 0 && __builtin_isfinite(number);           \
        int power = has_exponent ? __builtin_ilogb##suffix(number) + 1 : 0;      \
        *exponent = power;                                                       \
        return has_exponent ? __builtin_scalbn##suffix(number, -power) : number; \
    }

DEFINE_PARTS(, double)
DEFINE_PARTS(f, float)
DEFINE_PARTS(l, long double)

DEFINE_AS(int ffs(int number), __builtin_ffs(number))
DEFINE_AS(int ffsl(long number), __builtin_ffsl(number))
DEFINE_AS(int ffsll(long long number), __builtin_ffsll(number))

intmax_t imaxabs(intmax_t number)
{
    return number < 0 ? -number : number;
}
