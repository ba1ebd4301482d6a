/* std::condition_variable::wait requires that all threads that wait have the same mutex
 * ([thread.condition.condvar]). std::condition_variable_any has a mutex of its own, and each waiter
 * may have another lock. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %heddle --quiet -DANY %s
// CHECK: error: thread {{.}} waits for '{{.*}}' with the mutex '{{.*}}', while thread {{.}} waits for it with '{{.*}}' [two-mutexes]

#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex locks[2];
static bool is_set;
#if defined ANY
static std::condition_variable_any changed;
#else
static std::condition_variable changed;
#endif

static void wait(int i)
{
    std::unique_lock<std::mutex> guard(locks[i]);
    while (!is_set)
        changed.wait(guard);
}

int main()
{
    std::thread first(wait, 0), second(wait, 1);
    {
        std::scoped_lock both(locks[0], locks[1]);
        is_set = true;
    }
    changed.notify_all();
    first.join();
    second.join();
}
