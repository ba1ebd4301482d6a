/* notify_one is a call on the object, which has to live. A thread that waits for it may find the new
 * value without the notification, and may then end the object's life: it deletes the object (KIND
 * 0), which is also an atomic_flag (1), notified by notify_all (2), or the int of an atomic_ref (3);
 * or it leaves the scope of the object (4), also where nobody has to be notified (5).
 *
 * With FIXED, the thread that notifies is joined first, and there is no error. What a std::latch
 * (6) and a semaphore (7) do inside is up to the library: they may end as soon as the wait is over.
 * A condition variable may not (8). */
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s -- -std=c++20 | FileCheck --check-prefix=SCOPE %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s -- -std=c++20 | FileCheck --check-prefix=SCOPE %s
// RUN: %heddle --quiet -DFIXED %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=1 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=3 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=4 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=5 %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=6 %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=7 %s -- -std=c++20
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --format=json %s -- -std=c++20 >%t.json
// RUN: %exits 1 %heddle --quiet --replay=%t.json %s -- -std=c++20 | FileCheck %s
// CHECK: error: {{.*}} [use-after-free]
// SCOPE: error: {{.*}} [use-after-scope]
#include <atomic>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <semaphore>
#include <thread>

#ifndef KIND
#define KIND 0
#endif

#if KIND == 8
struct gate {
    std::mutex mutex;
    std::condition_variable opened;
    bool is_open = false;
};
#endif

int main()
{
    std::thread other;
#if KIND == 0 || KIND == 2
    auto *object = new std::atomic<int>{0};
    other = std::thread([object] {
        object->store(1);
        KIND == 0 ? object->notify_one() : object->notify_all();
    });
    object->wait(0);
#elif KIND == 1
    auto *object = new std::atomic_flag{};
    other = std::thread([object] {
        object->test_and_set();
        object->notify_one();
    });
    object->wait(false);
#elif KIND == 3
    auto *object = new int{0};
    other = std::thread([object] {
        std::atomic_ref<int> number(*object);
        number = 1;
        number.notify_one();
    });
    std::atomic_ref<int>(*object).wait(0);
#elif KIND == 4 || KIND == 5
    {
        std::atomic<int> object{0};
        other = std::thread([&object] {
            object = 1;
            object.notify_one();
        });
#ifdef FIXED
        other.join();
#endif
#if KIND == 4
        object.wait(0);
#else
        while (object == 0)
            continue;
#endif
    }
#elif KIND == 6
    auto *object = new std::latch(1);
    other = std::thread([object] { object->count_down(); });
    object->wait();
#elif KIND == 7
    auto *object = new std::binary_semaphore(0);
    other = std::thread([object] { object->release(); });
    object->acquire();
#elif KIND == 8
    auto *object = new gate;
    other = std::thread([object] {
        {
            std::lock_guard guard(object->mutex);
            object->is_open = true;
        }
        object->opened.notify_one();
    });
    {
        std::unique_lock guard(object->mutex);
        object->opened.wait(guard, [object] { return object->is_open; });
    }
#endif
#if KIND == 4 || KIND == 5
#ifndef FIXED
    other.join();
#endif
#elif defined FIXED
    other.join();
    delete object;
#else
    delete object;
    other.join();
#endif
}
