/* The initialisation of a static local variable that throws is tried again by the next call. Two
 * threads: whichever comes first fails, tries again, or leaves that to the other one. The count is
 * that of an enumeration. With BROKEN, the first exception is not expected. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: an exception of type int is not caught
#include <atomic>
#include <cassert>
#include <thread>

static int attempts; /* the initialisation has a lock */

static int first_fails()
{
    if (++attempts == 1)
        throw 1;
    return attempts;
}

static int get()
{
    static int value = first_fails();
    return value;
}

static void work()
{
#ifdef BROKEN
    assert(get() == 2);
#else
    for (;;)
        try {
            assert(get() == 2);
            return;
        } catch (int) {
        }
#endif
}

int main()
{
    std::thread thread(work);
    work();
    thread.join();
}
