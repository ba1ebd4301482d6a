/* A consumer that is asked to stop drops what is left in its queue. */
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any not_empty;
static int waiting, handled;

static void consume(std::stop_token token)
{
    std::unique_lock lock(mutex);
    not_empty.wait(lock, token, [] { return waiting > 0; });
    if (token.stop_requested())
        return;
    handled += waiting;
}

int main()
{
    {
        std::jthread consumer(consume);
        std::lock_guard lock(mutex);
        waiting = 1;
        not_empty.notify_one();
    }
    assert(handled == 1);
}

// The request and who sees it are steps, the condition variable has the name that the source
// declares, and what the library allocates is no step.
// RUN: %exits 1 %heddle %s -- -std=c++20 >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: 0: signal not_empty: nobody waits {{.*}} not_empty.notify_one();
// CHECK: 0: request a stop {{.*}} }
// CHECK: 1: see that a stop was requested {{.*}} if (token.stop_requested())
// CHECK: > {{.*}} 0: error: assertion
// NOT-NOT: {{call operator|_M_cond}}
