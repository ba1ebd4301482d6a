/* Assertions in the destructors of static objects count, of global ones and of one that a function
 * constructs on its first call. The last one constructed is destroyed first. After static objects,
 * functions with the attribute `destructor` run, so such a function finds all three destroyed. With
 * EARLY, a destructor of an object expects that as well. A variable of a function that is never
 * called (UNUSED) is never constructed, and so never destroyed: the function finds two. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// RUN: %exits 1 %heddle -DEARLY %s | FileCheck --check-prefix=EARLY %s
// EARLY: error: assertion `destroyed == EXPECTED' failed
// RUN: %exits 1 %heddle -DUNUSED %s | FileCheck --check-prefix=UNUSED %s
// UNUSED: error: assertion `destroyed == 3' failed

#include <cassert>

#if defined EARLY
#define EXPECTED 3
#elif defined UNUSED
#define EXPECTED 1
#else
#define EXPECTED 2
#endif

static int destroyed;

struct counted {
    int number;
    explicit counted(int number) : number(number)
    {
    }
    ~counted()
    {
        if (number == 1)
            assert(destroyed == EXPECTED);
        destroyed++;
    }
};

static counted first(1), second(2);

static int number_of_third()
{
    static counted third(3);
    return third.number;
}

__attribute__((destructor)) static void check()
{
    assert(destroyed == 3);
}

int main()
{
#ifndef UNUSED
    return number_of_third() == 3 ? 0 : 1;
#endif
}
