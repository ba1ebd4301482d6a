/* A transfer takes from one account, and puts it back if the other one refuses. Each access is
 * atomic. With the lock, no other thread sees the time between; without it (BROKEN), the check of
 * the sum may. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0..2 --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 2 complete
// BROKEN: error: assertion `left + right == 10' failed
#include <atomic>
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

static std::mutex mutex;
static std::atomic<int> left(10), right(0);

static void put(int amount)
{
    if (amount > 5)
        throw std::overflow_error("full");
    right += amount;
}

static void transfer(int amount)
{
#ifndef BROKEN
    std::lock_guard<std::mutex> guard(mutex);
#endif
    left -= amount;
    try {
        put(amount);
    } catch (const std::overflow_error &) {
        left += amount;
        throw;
    }
}

static void check()
{
    std::lock_guard<std::mutex> guard(mutex);
    assert(left + right == 10);
}

int main()
{
    std::thread thread(check);
    bool failed = false;
    try {
        transfer(8);
    } catch (const std::runtime_error &) {
        failed = true;
    }
    thread.join();
    assert(failed && left == 10);
}
