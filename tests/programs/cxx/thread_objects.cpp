/* A function that a thread runs reads the std::thread or std::jthread that was constructed with it:
 * the completion of the constructor synchronizes with the beginning of the function
 * ([thread.thread.constr]). What happens to the object after its construction is not ordered:
 * ASSIGNED moves it, GROWN counts it in a vector. FUTURE reads what std::async returns: only the
 * beginning of that call is ordered with the function ([futures.async]). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DPLACED %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DJOINING %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle -DASSIGNED %s -- -std=c++20 | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DGROWN %s -- -std=c++20 | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DFUTURE %s -- -std=c++20 | FileCheck --check-prefix=RACE %s
// CHECK: No errors found
// RACE: error: data race on 'object

#include <cassert>
#include <future>
#include <new>
#include <thread>
#include <vector>

struct Worker {
    std::thread thread;
    Worker() : thread([this] { assert(thread.get_id() == std::this_thread::get_id()); })
    {
    }
    ~Worker()
    {
        thread.join();
    }
};

int main()
{
#if defined PLACED
    alignas(std::thread) static unsigned char place[sizeof(std::thread)];
    std::thread *object = reinterpret_cast<std::thread *>(place);
    new (object) std::thread([=] { assert(object->joinable()); });
    object->join();
#elif defined JOINING
    std::jthread object([&] { assert(object.get_id() == std::this_thread::get_id()); });
#elif defined ASSIGNED
    std::thread object;
    object = std::thread([&] { (void)object.joinable(); });
    object.join();
#elif defined GROWN
    std::vector<std::thread> object;
    object.reserve(1);
    object.emplace_back([&] { (void)object.size(); });
    object[0].join();
#elif defined FUTURE
    std::future<void> object;
    object = std::async(std::launch::async, [&] { (void)object.valid(); });
    object.get();
#else
    Worker object;
#endif
    return 0;
}
