/* folly's MicroSpinLock, with its object that counts pauses and then sleeps. Each order of the
 * sections is one execution. BROKEN: the store that gives the lock back orders nothing. */
// RUN: %heddle %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 6 complete,
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]

#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <sched.h>
#include <thread>

namespace {

enum { THREADS = 3 };

class Sleeper {
    static constexpr std::chrono::nanoseconds nap = std::chrono::microseconds(500);
    static constexpr uint32_t most_pauses = 4000;
    const std::chrono::nanoseconds delta;
    uint32_t pauses;

    void sleep() noexcept { std::this_thread::sleep_for(delta); }

  public:
    constexpr Sleeper() noexcept : delta(nap), pauses(0) {}

    void wait() noexcept
    {
        if (pauses < most_pauses) {
            ++pauses;
            sched_yield();
        } else {
            sleep();
        }
    }
};

class MicroSpinLock {
    enum { FREE = 0, LOCKED = 1 };
    uint8_t word;

    std::atomic<uint8_t> *payload() noexcept
    {
        return reinterpret_cast<std::atomic<uint8_t> *>(&word);
    }

  public:
    void lock() noexcept
    {
        Sleeper sleeper;
        for (;;) {
            uint8_t expected = FREE;
            if (payload()->compare_exchange_strong(expected, LOCKED, std::memory_order_acquire,
                                                   std::memory_order_relaxed))
                return;
            while (payload()->load(std::memory_order_relaxed) != FREE)
                sleeper.wait();
        }
    }

    void unlock() noexcept
    {
#ifdef BROKEN
        payload()->store(FREE, std::memory_order_relaxed);
#else
        payload()->store(FREE, std::memory_order_release);
#endif
    }
};

MicroSpinLock lock;
int count;

void work()
{
    lock.lock();
    count++;
    lock.unlock();
}

} // namespace

int main()
{
    std::thread threads[THREADS];
    for (auto &thread : threads)
        thread = std::thread(work);
    for (auto &thread : threads)
        thread.join();
    assert(count == THREADS);
    return 0;
}
