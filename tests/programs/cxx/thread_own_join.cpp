/* std::thread::join by the thread itself throws std::system_error: resource_deadlock_would_occur
 * ([thread.thread.member]). So does a std::jthread's. Without a handler, the exception is an error. */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DJOINING %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle -DUNHANDLED %s -- -std=c++20 | FileCheck --check-prefix=UNCAUGHT %s
// CHECK: No errors found
// UNCAUGHT: an exception of type std::system_error

#include <cassert>
#include <semaphore>
#include <system_error>
#include <thread>

#ifdef JOINING
using Thread = std::jthread;
#else
using Thread = std::thread;
#endif

int main()
{
    std::binary_semaphore done{0};
    Thread thread([&] {
#ifdef UNHANDLED
        thread.join();
#else
        try {
            thread.join();
            assert(false);
        } catch (const std::system_error &error) {
            assert(error.code() == std::errc::resource_deadlock_would_occur);
        }
#endif
        done.release();
    });
    done.acquire();
    thread.join();
    return 0;
}
