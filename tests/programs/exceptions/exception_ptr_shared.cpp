/* Two threads handle one object at a time, each with a std::exception_ptr of its own. What they do
 * to the counter of references is atomic; which of them adds to the sum first is the only order
 * that others see. Where each operation on the counter has its place in an order, too, the number of
 * executions is that of an enumeration of interleavings. With BROKEN, both change the object. */
// RUN: %heddle --ordered-sync %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: {{.*}} [data-race]
#include <cassert>
#include <exception>
#include <thread>

static void handle(std::exception_ptr *own)
{
    try {
        std::rethrow_exception(*own);
    } catch (int &caught) {
        assert(caught == 4);
#ifdef BROKEN
        caught = 4;
#endif
    }
}

int main()
{
    std::exception_ptr one = std::make_exception_ptr(4), other = one;
    std::thread thread(handle, &one);
    handle(&other);
    thread.join();
}
