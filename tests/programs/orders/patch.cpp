// --patch in the style of std::atomic: orders that are arguments, in either spelling, or that are added. A failure's
// order is added where it is not the one that follows from the success's. The message's flag releases and acquires; the
// attempt in front orders nothing, and the one that sees the flag acquires by its failure.
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign -std=c++20 %s | FileCheck %s
// CHECK: -    flag.compare_exchange_strong(zero, 7);
// CHECK-NEXT: +    flag.compare_exchange_strong(zero, 7, std::memory_order_relaxed, std::memory_order_relaxed);
// CHECK: -    flag.store(1);
// CHECK-NEXT: +    flag.store(1, std::memory_order_release);
// CHECK: -    if (!flag.compare_exchange_strong(expected, 2, std::memory_order_acquire)
// CHECK-NEXT: +    if (!flag.compare_exchange_strong(expected, 2, std::memory_order_relaxed, std::memory_order_acquire)
// CHECK: -    number.fetch_add(1, std::memory_order::acq_rel);
// CHECK-NEXT: +    number.fetch_add(1, std::memory_order::relaxed);
// CHECK-NOT: warning
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> flag, number;
static int data;

static void one()
{
    int zero = 3;
    flag.compare_exchange_strong(zero, 7);
    data = 1;
    flag.store(1);
}

static void two()
{
    int expected = 0;
    if (!flag.compare_exchange_strong(expected, 2, std::memory_order_acquire)
        && expected == 1)
        assert(data == 1);
    number.fetch_add(1, std::memory_order::acq_rel);
}

int main()
{
    std::thread first(one), second(two);
    first.join();
    second.join();
}
