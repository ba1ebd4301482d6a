/* models_pure.c - functions whose result depends on nothing but their arguments: called as they
 * are. */
#include "machine/models.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#define PURE(function)                                                   \
    {                                                                    \
        .name = #function, .address = (void *)(function), .native = true \
    }
#define PURE_MATH(function) PURE(function), PURE(function##f), PURE(function##l)

const struct model models_pure[] = {
    PURE_MATH(acos),
    PURE_MATH(acosh),
    PURE_MATH(asin),
    PURE_MATH(asinh),
    PURE_MATH(atan),
    PURE_MATH(atan2),
    PURE_MATH(atanh),
    PURE_MATH(cbrt),
    PURE_MATH(ceil),
    PURE_MATH(copysign),
    PURE_MATH(cos),
    PURE_MATH(cosh),
    PURE_MATH(erf),
    PURE_MATH(erfc),
    PURE_MATH(exp),
    PURE_MATH(exp2),
    PURE_MATH(expm1),
    PURE_MATH(fabs),
    PURE_MATH(fdim),
    PURE_MATH(floor),
    PURE_MATH(fma),
    PURE_MATH(fmax),
    PURE_MATH(fmin),
    PURE_MATH(fmod),
    PURE_MATH(hypot),
    PURE_MATH(ilogb),
    PURE_MATH(ldexp),
    PURE_MATH(llrint),
    PURE_MATH(log),
    PURE_MATH(llround),
    PURE_MATH(log10),
    PURE_MATH(log1p),
    PURE_MATH(log2),
    PURE_MATH(logb),
    PURE_MATH(lrint),
    PURE_MATH(lround),
    PURE_MATH(pow),
    PURE_MATH(nearbyint),
    PURE_MATH(nextafter),
    PURE_MATH(remainder),
    PURE_MATH(rint),
    PURE_MATH(round),
    PURE_MATH(scalbn),
    PURE_MATH(sin),
    PURE_MATH(sinh),
    PURE_MATH(sqrt),
    PURE_MATH(tan),
    PURE_MATH(tanh),
    PURE_MATH(tgamma),
    PURE_MATH(trunc),
    PURE(abs),
    PURE(labs),
    PURE(llabs),
    PURE(isalnum),
    PURE(isalpha),
    PURE(isblank),
    PURE(iscntrl),
    PURE(isdigit),
    PURE(isgraph),
    PURE(islower),
    PURE(isprint),
    PURE(ispunct),
    PURE(isspace),
    PURE(isupper),
    PURE(isxdigit),
    PURE(tolower),
    PURE(toupper),
    {0},
};
