/* std::atomic<std::shared_ptr>: the reader gets the first or the second object, which lives as long
 * as it is used. With BROKEN, it keeps a plain pointer; the object may be freed then.
 *
 * Under rc11, libstdc++ 12 has a data race here: a load gives its lock back by a relaxed operation. */
// RUN: %heddle --sc --leaks=error %s -- -std=gnu++20 | FileCheck %s
// RUN: %exits 1 %heddle --sc --quiet %s -- -std=gnu++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --sc --quiet %s -- -std=gnu++20 -DFIRST | FileCheck --check-prefix=FIRST %s
// CHECK: No errors found
// BROKEN: error: {{.*}} [use-after-free]
// FIRST: error: assertion `*held == 1' failed
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main()
{
    std::atomic<std::shared_ptr<int>> shared(std::make_shared<int>(1));
    std::thread thread([&] { shared.store(std::make_shared<int>(2)); });
#ifdef BROKEN
    int *held = shared.load().get();
#else
    std::shared_ptr<int> held = shared.load();
#endif
#ifdef FIRST
    assert(*held == 1);
#endif
    assert(*held == 1 || *held == 2);
    thread.join();
    assert(*shared.load() == 2);
}
