/* Unwinding gives back the locks of guards. The thread that throws and the other one take the mutex
 * in either order: 2 executions. With BROKEN, a lock that is given back by hand is kept for ever. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 2 complete, 0 blocked
// BROKEN: error: deadlock
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int balance = 10;

static void withdraw(int amount)
{
#ifdef BROKEN
    mutex.lock();
#else
    std::lock_guard<std::mutex> guard(mutex);
#endif
    if (balance < amount)
        throw amount;
    balance -= amount;
#ifdef BROKEN
    mutex.unlock();
#endif
}

static void try_to(int amount)
{
    try {
        withdraw(amount);
    } catch (int) {
    }
}

int main()
{
    std::thread thread(try_to, 20);
    try_to(4);
    thread.join();
    assert(balance == 6);
}
