/* Each worker stores the first exception that it sees, under a lock; main throws it after the joins.
 * The two workers take the lock in either order: 2 executions, and either number may be thrown.
 * With BROKEN, main expects the first worker's; with RACE, there is no lock. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DRACE | FileCheck --check-prefix=RACE %s
// CHECK: 2 complete, 0 blocked
// BROKEN: error: assertion `number == 1' failed
// RACE: error: {{.*}} [data-race]
#include <cassert>
#include <exception>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::exception_ptr first;

static void work(int number)
{
    try {
        throw number;
    } catch (...) {
#ifndef RACE
        std::lock_guard<std::mutex> guard(mutex);
#endif
        if (!first)
            first = std::current_exception();
    }
}

int main()
{
    std::thread one(work, 1), other(work, 2);
    one.join();
    other.join();
    try {
        std::rethrow_exception(first);
    } catch (int number) {
#ifdef BROKEN
        assert(number == 1);
#endif
        assert(number == 1 || number == 2);
    }
}
