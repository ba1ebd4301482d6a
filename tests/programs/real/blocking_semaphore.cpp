/* A semaphore with a count in front of a slower one. Who finds the count positive takes a unit;
 * others look again a thousand times, and then announce themselves by a negative count, and sleep.
 * One thread posts two units at once, and two threads take one each. All looks that find nothing are
 * alike. BROKEN: the poster wakes as many as it has posted, so that the slow semaphore keeps units
 * that nobody waits for. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s --check-prefix=ERROR
// ERROR: error: assertion {{.*}} failed

#include <atomic>
#include <cassert>
#include <semaphore.h>
#include <thread>

class Semaphore {
    std::atomic<long> count{0}; /* negative: so many sleep, or are about to */
    sem_t slow;

    bool spin()
    {
        for (int left = 1000; --left >= 0;) {
            long old = count.load(std::memory_order_relaxed);
            if (old > 0 && count.compare_exchange_strong(old, old - 1, std::memory_order_acquire,
                                                         std::memory_order_relaxed))
                return true;
        }
        return false;
    }

public:
    Semaphore() { sem_init(&slow, 0, 0); }
    ~Semaphore() { sem_destroy(&slow); }

    void wait()
    {
        if (!spin() && count.fetch_sub(1, std::memory_order_acquire) <= 0)
            sem_wait(&slow);
    }

    void post(long units)
    {
        long old = count.fetch_add(units, std::memory_order_release);
#ifdef BROKEN
        long sleepers = old < 0 ? units : 0;
#else
        long sleepers = old >= 0 ? 0 : -old < units ? -old : units;
#endif
        for (; sleepers > 0; sleepers--)
            sem_post(&slow);
    }

    bool is_empty()
    {
        int left = 0;
        sem_getvalue(&slow, &left);
        return left == 0 && count == 0;
    }
};

static Semaphore items;

int main()
{
    std::thread poster([] { items.post(2); });
    std::thread one([] { items.wait(); });
    std::thread two([] { items.wait(); });
    poster.join();
    one.join();
    two.join();
    assert(items.is_empty());
}
