/* std::condition_variable, std::call_once and std::shared_mutex. A notification that comes before
 * the wait is lost: without the predicate (BROKEN), the thread may wait for ever. */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DBROKEN %s | FileCheck %s
// CHECK: "kind": "deadlock"

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace
{
std::mutex mutex;
std::condition_variable condition;
std::once_flag once;
std::shared_mutex shared;
bool ready;
int initialised;

void initialise()
{
    std::call_once(once, [] { initialised++; });
    assert(initialised == 1);
}

void consume()
{
    initialise();
    std::unique_lock<std::mutex> lock(mutex);
#ifdef BROKEN
    condition.wait(lock);
#else
    condition.wait(lock, [] { return ready; });
#endif
}
} // namespace

int main()
{
    std::thread thread(consume);
    initialise();
    {
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
        condition.notify_one();
    }
    thread.join();
    condition.notify_all();
    std::unique_lock<std::mutex> lock(mutex);
    assert(!condition.wait_for(lock, std::chrono::seconds(0), [] { return false; }));
    {
        std::shared_lock<std::shared_mutex> reader(shared);
        std::thread([] { assert(!shared.try_lock()); }).join();
        std::thread([] { std::shared_lock<std::shared_mutex> other(shared); }).join();
    }
    std::unique_lock<std::shared_mutex> writer(shared);
    std::thread([] { assert(!shared.try_lock_shared()); }).join();
    return 0;
}
