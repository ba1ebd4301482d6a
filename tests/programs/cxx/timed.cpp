/* Time limits of the C++ library, whose loops read the clock again. As in sync/deadline.c, there are
 * 4 executions: no wait; woken; out of time, and then in front of or behind the other section. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --format=json --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DHASTY %s | FileCheck --check-prefix=HASTY %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,
// HASTY: "kind": "assertion"

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

namespace
{
std::mutex mutex;
std::condition_variable go;
bool ready;

void wait()
{
    auto begin = std::chrono::steady_clock::now();
    std::unique_lock<std::mutex> lock(mutex);
    bool done = go.wait_for(lock, 1s, [] { return ready; });
    assert(done == ready);
    assert(done || std::chrono::steady_clock::now() >= begin + 1s);
#ifdef HASTY
    assert(done);
#endif
}

void alone()
{
    std::unique_lock<std::mutex> lock(mutex);
    auto end = std::chrono::system_clock::now() + 5ms;
    assert(go.wait_until(lock, end) == std::cv_status::timeout);
    assert(std::chrono::system_clock::now() >= end);
    std::timed_mutex timed;
    std::shared_timed_mutex shared;
    std::lock_guard<std::timed_mutex> holds(timed);
    std::shared_lock<std::shared_timed_mutex> reads(shared);
    std::thread([&] {
        auto before = std::chrono::steady_clock::now();
        assert(!timed.try_lock_for(2ms));
        assert(std::chrono::steady_clock::now() >= before + 2ms);
        assert(!shared.try_lock_until(before + 4ms));
        assert(std::chrono::steady_clock::now() >= before + 4ms);
        assert(shared.try_lock_shared_for(1ms));
        shared.unlock_shared();
    }).join();
}
} // namespace

int main()
{
    std::thread waiter(wait);
    {
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
        go.notify_one();
    }
    waiter.join();
    alone();
    return 0;
}
