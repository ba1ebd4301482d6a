/* An exception out of a thread's function is not caught by the thread that joins, neither with
 * std::thread nor with pthreads nor with C11's threads. Within the thread, it is. Both threads add
 * to the same atomic, and use no result: 1 execution. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DPTHREAD | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete, 0 blocked
// BROKEN: thread_function.cpp:[[@LINE+12]]:9: error: an exception of type int is not caught
#include <atomic>
#include <cassert>
#include <pthread.h>
#include <thread>

static std::atomic<int> sum;

static void add(int number)
{
    if (number > 2)
        // the exception
        throw number;
    sum += number;
}

static void *start(void *)
{
    add(3);
    return nullptr;
}

int main()
{
    try {
        std::thread one([] {
            try {
                add(1);
                add(3);
            } catch (int) {
            }
        });
        std::thread other(add, 2);
#ifdef BROKEN
        std::thread(add, 3).join();
#elif defined PTHREAD
        pthread_t thread;
        pthread_create(&thread, nullptr, start, nullptr);
        pthread_join(thread, nullptr);
#endif
        one.join();
        other.join();
    } catch (int) {
        assert(false);
    }
    assert(sum == 3);
}
