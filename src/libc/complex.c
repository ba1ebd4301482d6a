/* complex.c - products and quotients of complex numbers, which compilers call. The rules of C's
 * annex G for infinities are left out. */

#define DEFINE_COMPLEX(multiply, divide, type)             \
    _Complex type multiply(type a, type b, type c, type d) \
    {                                                      \
        _Complex type result;                              \
        __real__ result = a * c - b * d;                   \
        __imag__ result = a * d + b * c;                   \
        return result;                                     \
    }                                                      \
    _Complex type divide(type a, type b, type c, type d)   \
    {                                                      \
        _Complex type result;                              \
        type norm = c * c + d * d;                         \
        __real__ result = (a * c + b * d) / norm;          \
        __imag__ result = (b * c - a * d) / norm;          \
        return result;                                     \
    }

DEFINE_COMPLEX(__mulsc3, __divsc3, float)
DEFINE_COMPLEX(__muldc3, __divdc3, double)
DEFINE_COMPLEX(__mulxc3, __divxc3, long double)
