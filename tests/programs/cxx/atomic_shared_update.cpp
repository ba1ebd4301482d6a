/* Two threads add to a value that std::atomic<std::shared_ptr> publishes, each by a new object. With
 * BROKEN, they load and then store, and one addition is lost. With BACKWARD, a thread writes behind
 * its store what another one has read before its load: a load does not happen before a store. With
 * LATE, main destroys the object while a thread may still use it. */
// RUN: %heddle --leaks=error %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --memory-model=tso %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DBACKWARD | FileCheck --check-prefix=BACKWARD %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DLATE | FileCheck --check-prefix=LATE %s
// CHECK: No errors found
// BROKEN: error: assertion `*total->load() == 3' failed
// BACKWARD: error: data race on 'note'
// LATE: error: {{.*}} [use-after-free]
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

using shared = std::atomic<std::shared_ptr<const int>>;

static int note;

static void add(shared &total, int number)
{
#ifdef BROKEN
    total.store(std::make_shared<const int>(*total.load() + number));
#else
    std::shared_ptr<const int> old = total.load(std::memory_order_relaxed), sum;
    do
        sum = std::make_shared<const int>(*old + number);
    while (!total.compare_exchange_weak(old, sum, std::memory_order_release,
                                        std::memory_order_relaxed));
#endif
}

int main()
{
    auto total = std::make_unique<shared>(std::make_shared<const int>(0));
    std::thread adder([&total = *total] {
#ifdef BACKWARD
        [[maybe_unused]] int before = note;
#endif
        add(total, 1);
    });
#ifdef BACKWARD
    total->store(std::make_shared<const int>(0));
    note = 1;
#else
    add(*total, 2);
#endif
#ifdef LATE
    total.reset();
#endif
    adder.join();
#ifndef BACKWARD
    assert(*total->load() == 3);
#endif
}
