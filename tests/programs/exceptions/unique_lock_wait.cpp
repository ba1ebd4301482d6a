/* A wait for a condition whose predicate throws: the mutex is held when the exception comes out of
 * the wait, and the lock gives it back. The queue's consumer learns of its end by an exception, and
 * either thread comes first to the mutex. With BROKEN, the producer does not notify. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// CHECK: 2 complete, 0 blocked
// BROKEN: error: deadlock
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

struct closed {
};

static std::mutex mutex;
static std::condition_variable changed;
static bool is_closed;

static void consume()
{
    std::unique_lock<std::mutex> lock(mutex);
    try {
        changed.wait(lock, []() -> bool {
            if (is_closed)
                throw closed();
            return false;
        });
        assert(false);
    } catch (closed) {
        assert(lock.owns_lock());
    }
}

int main()
{
    std::thread consumer(consume);
    {
        std::lock_guard<std::mutex> guard(mutex);
        is_closed = true;
    }
#ifndef BROKEN
    changed.notify_one();
#endif
    consumer.join();
}
