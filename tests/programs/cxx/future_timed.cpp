/* Futures that are waited for with a time limit. Main finds the value, or runs out of time and then waits for
 * it: 2 complete executions, and 1 in which it looks for the last time too early. Who asks again and again (POLL) waits, too:
 * 1 complete, 1 blocked. Whoever takes it for granted that a value comes in time (HASTY) is wrong. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle -DPOLL %s | FileCheck --check-prefix=POLL %s
// RUN: %heddle --sc --algorithm=pop -DPOLL %s | FileCheck --check-prefix=POLL %s
// RUN: %exits 1 %heddle -DHASTY %s | FileCheck --check-prefix=HASTY %s
// CHECK: Executions: 2 complete, 1 blocked
// POLL: Executions: 1 complete, 1 blocked
// HASTY: error: assertion `status == std::future_status::ready'

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using std::chrono::system_clock;

namespace
{
std::promise<int> promise;

void alone()
{
    std::promise<int> own;
    std::future<int> never = own.get_future();
    std::future<void> later = std::async(std::launch::deferred, [] {});
    assert(never.wait_for(0s) == std::future_status::timeout);
    auto end = system_clock::now() + 5ms;
    assert(never.wait_until(end) == std::future_status::timeout && system_clock::now() >= end);
    assert(later.wait_for(1s) == std::future_status::deferred);
    assert(later.wait_until(steady_clock::now()) == std::future_status::deferred);
    own.set_value(1);
    assert(never.wait_until(system_clock::now()) == std::future_status::ready);
    assert(never.wait_for(1s) == std::future_status::ready && never.get() == 1);
}

void wait(const std::future<int> &future)
{
#ifdef POLL
    while (future.wait_for(1ms) != std::future_status::ready)
        continue;
#else
    auto begin = steady_clock::now();
    std::future_status status = future.wait_for(1s);
#ifdef HASTY
    assert(status == std::future_status::ready);
#endif
    assert((status == std::future_status::ready) == (steady_clock::now() < begin + 1s));
#endif
}
} // namespace

int main()
{
    alone();
    std::future<int> future = promise.get_future();
    std::thread thread([] { promise.set_value(2); });
    wait(future);
    assert(future.get() == 2);
    thread.join();
    return 0;
}
