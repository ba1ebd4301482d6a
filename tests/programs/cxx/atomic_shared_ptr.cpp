/* std::atomic<std::shared_ptr>: the reader gets the first or the second object, which lives as long
 * as it is used. With BROKEN, it keeps a plain pointer; the object may be freed then.
 *
 * The operations are one step each, but for the counts of owners. Where the reader finds the first
 * object, its release comes before or behind that of the writer's: 2 executions. Where it finds the
 * second one, it is done with it before main is: 1. */
// RUN: %heddle --leaks=error %s -- -std=gnu++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++20 -DFIRST | FileCheck --check-prefix=FIRST %s
// CHECK: No errors found
// CHECK-NEXT: Executions: 3 complete
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
    {
#ifdef BROKEN
        int *held = shared.load().get();
#else
        std::shared_ptr<int> held = shared.load();
#endif
#ifdef FIRST
        assert(*held == 1);
#endif
        assert(*held == 1 || *held == 2);
    }
    thread.join();
    assert(*shared.load() == 2);
}
