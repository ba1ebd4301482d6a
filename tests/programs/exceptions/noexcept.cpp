/* An exception that would leave a function with `noexcept`, or with `throw()` up to C++14, ends the
 * program at the throw. What is caught within is fine. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN -std=c++14 | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DOLD -std=c++14 | FileCheck --check-prefix=OLD %s
// CHECK: 1 complete
// OLD: noexcept.cpp:{{.*}} error: an exception of type int would leave a function that promises not to throw
#include <cassert>

static void check(int number)
{
    if (number > 1)
        // BROKEN: noexcept.cpp:[[@LINE+1]]:9: error: an exception of type int would leave a function that promises not to throw [uncaught-exception]
        throw number;
}

static bool within(int number) noexcept
{
    try {
        check(number);
    } catch (int) {
        return false;
    }
    return true;
}

static void quiet(int number) noexcept
{
    check(number);
}

static void old(int number) throw()
{
    check(number);
}

int main()
{
    assert(within(1) && !within(2));
    quiet(1);
    old(0);
    try {
#ifdef BROKEN
        quiet(2);
#elif defined OLD
        old(2);
#endif
    } catch (int) {
    }
}
