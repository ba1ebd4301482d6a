/* std::jthread asks its thread to stop, and joins it. Stopping takes and gives back the lock of the stop state,
 * which the thread reads in either state: 2 executions. Whoever does not look goes on for ever (DEAF); who
 * does not wait for the end is too early (HASTY). A callback is run once, by whoever registers or stops (CALLBACK). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --sc --algorithm=source %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --quiet %s -- -std=c++20 -DCALLBACK
// RUN: %exits 1 %heddle %s -- -std=c++20 -DDEAF | FileCheck --check-prefix=DEAF %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DHASTY | FileCheck --check-prefix=HASTY %s
// CHECK: Executions: 2 complete
// DEAF: error: {{main|thread [0-9]}} goes round this loop for ever: 'never' stays as it is, {{.*}} [livelock]
// HASTY: error: assertion

#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

static std::atomic<bool> never;
static std::atomic<int> called;
static int rounds;

static void work(std::stop_token token)
{
#ifdef CALLBACK
    std::stop_callback callback(token, [] { called++; });
    while (!called)
        continue;
#elif defined DEAF
    while (!never)
        continue;
#else
    while (!token.stop_requested())
        continue;
#endif
    rounds++;
}

int main()
{
    {
        std::jthread thread(work);
        assert(thread.joinable() && thread.get_stop_token().stop_possible());
#ifdef HASTY
        thread.request_stop();
        assert(rounds == 1);
#endif
    }
    assert(rounds == 1);
    {
        std::jthread plain([] { rounds++; });
    }
    assert(rounds == 2);
#ifdef CALLBACK
    assert(called == 1);
#endif
    return 0;
}
