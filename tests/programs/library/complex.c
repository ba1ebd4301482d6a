/* Complex numbers of all three types: small whole ones, whose products and quotients are exact. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <complex.h>

/* The functions that compilers call: __mulsc3 __divsc3 __muldc3 __divdc3 __mulxc3 __divxc3 */
#define CHECK(type)                                                             \
    do {                                                                        \
        volatile _Complex type a = 1 + 2 * I, b = 3 - 1 * I, c = 1 + 1 * I - 0; \
        _Complex type product = a * b, quotient = b / c;                        \
        assert(__real__ product == 5 && __imag__ product == 5);                 \
        assert(__real__ quotient == 1 && __imag__ quotient == -2);              \
    } while (0)

int main(void)
{
    CHECK(float);
    CHECK(double);
    CHECK(long double);
    return 0;
}
