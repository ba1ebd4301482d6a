/* A thread locks a shared mutex that it has locked: the standard leaves undefined what that does, for
 * each of the two ways to have it and each way to lock it (HOW 1 to 8). It may lock another mutex
 * (9), the same one again after it has unlocked it (10), and one that another thread shares (11). */
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=5 --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -std=c++17 -DHOW=8 %s | FileCheck %s
// CHECK: error: thread 1 locks '{{.*}}', which it holds already
// CHECK-SAME: [invalid-use]
// RUN: %heddle --quiet -std=c++17 -DHOW=9 %s
// RUN: %heddle --quiet -std=c++17 -DHOW=10 %s
// RUN: %heddle --quiet -std=c++17 -DHOW=11 %s

#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex one, other;
static std::shared_timed_mutex timed;
static int data;

static void twice()
{
#if HOW == 1
    one.lock_shared();
    one.lock_shared();
#elif HOW == 2
    one.lock_shared();
    one.lock();
#elif HOW == 3
    one.lock();
    one.lock_shared();
#elif HOW == 4
    one.lock();
    one.lock();
#elif HOW == 5
    std::shared_lock<std::shared_mutex> lock(one);
    if (one.try_lock_shared())
        one.unlock_shared();
#elif HOW == 6
    std::shared_lock<std::shared_mutex> lock(one);
    one.try_lock();
#elif HOW == 7
    std::shared_lock<std::shared_timed_mutex> lock(timed);
    std::shared_lock<std::shared_timed_mutex> again(timed);
#elif HOW == 8
    std::unique_lock<std::shared_timed_mutex> lock(timed);
    timed.try_lock_shared_for(std::chrono::seconds(1));
#elif HOW == 9
    std::shared_lock<std::shared_mutex> lock(one);
    std::unique_lock<std::shared_mutex> second(other);
#elif HOW == 10
    { std::shared_lock<std::shared_mutex> lock(one); }
    { std::unique_lock<std::shared_mutex> lock(one); }
    { std::shared_lock<std::shared_mutex> lock(one); }
#else
    std::shared_lock<std::shared_mutex> lock(one);
#endif
}

int main()
{
    std::thread thread(twice);
    {
        std::shared_lock<std::shared_mutex> lock(one);
        (void)data;
    }
    thread.join();
}
