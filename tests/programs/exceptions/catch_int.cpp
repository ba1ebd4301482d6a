/* The thinnest program that throws. One thread, no choices: 1 execution. Without the handler
 * (BROKEN), the error is at the throw. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
#include <cassert>

static int half(int number)
{
    if (number % 2)
        // BROKEN: catch_int.cpp:[[@LINE+1]]:9: error: an exception of type int is not caught [uncaught-exception]
        throw number;
    return number / 2;
}

int main()
{
    int caught = 0, result = half(4);
#ifdef BROKEN
    result += half(5);
#else
    try {
        result += half(5);
    } catch (int number) {
        caught = number;
    }
    assert(caught == 5);
#endif
    assert(result == 2 && caught == 5);
}
