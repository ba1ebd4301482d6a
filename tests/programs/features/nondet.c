/* A value from outside is each of those that the program assumes of it, in an execution of its own:
 * no other thread is there, so the number of executions is the number of values. */
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=0 <= x && x < 4" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=x >= -2 && x <= 1" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=!(x < 5 || x > 8)" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=(x > -100) & (-3 > x) && x >= -7" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=(unsigned)x <= 3" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=(unsigned long)x < 4" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=(long)x > 10 && x < 15L" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=uint "-DRANGE=x < 4" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=uint "-DRANGE=x > 4294967291u" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=ulong "-DRANGE=x >= 18446744073709551612ul" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=longlong "-DRANGE=x >= -9223372036854775807ll && x <= -9223372036854775804ll" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=uchar "-DRANGE=252 <= x" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=char "-DRANGE=x >= -1 && x <= 2 && x < 1000" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=ushort "-DRANGE=x >= -5 && x <= 3" %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json -DTYPE=short "-DRANGE=x >= 32764" %s | FileCheck %s --check-prefix=FOUR
/* The threads' code runs once for each, and the explorers agree. */
// RUN: %heddle --format=json --algorithm=naive -DTYPE=int "-DRANGE=0 <= x && x < 4" %s | FileCheck %s --check-prefix=FOUR
/* One value is no choice; and where there is none, the assumption still says so, and no execution is
 * complete. */
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=x == 77" %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 3 %heddle --format=json -DTYPE=int "-DRANGE=x > 3 && x < 2" %s | FileCheck %s --check-prefix=NONE
/* What an interval cannot say is left to the assumption, which then blocks. */
// RUN: %heddle --format=json -DTYPE=int "-DRANGE=x >= 0 && x < 5 && x != 2" %s | FileCheck %s --check-prefix=HOLE

// FOUR: "complete": 4,
// FOUR-NEXT: "blocked": 0,
// ONE: "complete": 1,
// ONE-NEXT: "blocked": 0,
// NONE: "complete": 0,
// NONE-NEXT: "blocked": 1,
// HOLE: "complete": 4,
// HOLE-NEXT: "blocked": 1,

#include <assert.h>
#include <heddle/verifier.h>

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long long longlong;

#define JOIN(a, b) a##b
#define NONDET(type) JOIN(__VERIFIER_nondet_, type)

TYPE NONDET(TYPE)(void);

int main(void)
{
    TYPE x = NONDET(TYPE)();
    __VERIFIER_assume(RANGE);
    assert(RANGE);
    return 0;
}
