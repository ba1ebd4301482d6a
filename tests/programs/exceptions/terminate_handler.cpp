/* The handler of std::set_terminate runs instead of the report, and sees the exception. It may end
 * the program in another way. With BROKEN, it finds another exception than it expects. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found: 1 execution explored
// BROKEN: error: assertion `number == 4' failed
#include <cassert>
#include <cstdlib>
#include <exception>

static void handler()
{
    try {
        throw;
    } catch (int number) {
        assert(number == 4);
    }
    std::_Exit(0);
}

int main()
{
    assert(std::get_terminate() != handler);
    std::set_terminate(handler);
    assert(std::get_terminate() == handler);
#ifdef BROKEN
    throw 5;
#endif
    throw 4;
}
