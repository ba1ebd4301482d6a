/* std::thread, the mutexes and their guards. The two threads' critical sections come in either order,
 * and so do their additions to the atomic: within the section, it is the same order. */
// RUN: %heddle --format=json --spurious-failures=0 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json --spurious-failures=0 -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// BROKEN: "kind": "data-race"

#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

namespace
{
std::mutex mutex;
std::recursive_mutex recursive;
std::atomic<int> rounds;
int sum;

void work(int number)
{
#ifndef BROKEN
    std::lock_guard<std::mutex> guard(mutex);
#endif
    sum += number;
    std::lock_guard<std::recursive_mutex> outer(recursive), inner(recursive);
    rounds++;
}

void alone()
{
    std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
    assert(!lock.owns_lock() && lock.try_lock());
    lock.unlock();
    std::mutex other;
    {
        std::scoped_lock both(mutex, other);
        assert(!other.try_lock());
    }
    assert(std::try_lock(mutex, other) == -1);
    mutex.unlock();
    other.unlock();
    assert(std::this_thread::get_id() != std::thread::id());
    std::this_thread::yield();
    auto before = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    assert(std::chrono::steady_clock::now() - before >= std::chrono::milliseconds(3));
    assert(std::chrono::system_clock::now().time_since_epoch() > std::chrono::seconds(1));
    assert(std::thread::hardware_concurrency() == 2);
}
} // namespace

int main()
{
    std::vector<std::thread> threads;
    for (int i = 1; i <= 2; i++)
        threads.emplace_back(work, i);
    for (auto &thread : threads)
        thread.join();
    assert(sum == 3 && rounds == 2);
    alone();
    return 0;
}
