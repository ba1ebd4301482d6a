/* C++'s memory orders, as --verbose shows them: of atomics, flags, references, fences, and of a compare-exchange
 * whose failure order follows from the other one. */
// RUN: %exits 1 %heddle --verbose --spurious-failures=0 %s -- -std=c++20 2>/dev/null | FileCheck %s

#include <atomic>
#include <cassert>

static std::atomic<long> x;
static std::atomic_flag flag;
static std::atomic<long *> place;
static long plain;

static void access_in_all_orders()
{
    // CHECK:      write x: 1 [relaxed] memory_orders.cpp:
    // CHECK-NEXT: write x: 2 [release] memory_orders.cpp:
    // CHECK-NEXT: write x: 3 memory_orders.cpp:
    x.store(1, std::memory_order_relaxed);
    x.store(2, std::memory_order_release);
    x = 3;
    // CHECK-NEXT: read x: 3 (from 3) [relaxed] memory_orders.cpp:
    // CHECK-NEXT: read x: 3 (from 3) [acquire] memory_orders.cpp:
    // CHECK-NEXT: read x: 3 (from 3) [acquire] memory_orders.cpp:
    // CHECK-NEXT: read x: 3 (from 3) memory_orders.cpp:
    (void)x.load(std::memory_order_relaxed);
    (void)x.load(std::memory_order_consume);
    (void)x.load(std::memory_order_acquire);
    (void)x.load();
    // CHECK-NEXT: add x: 3 -> 4 (from 3) [relaxed] memory_orders.cpp:
    // CHECK-NEXT: subtract x: 4 -> 3 (from 8) [acq_rel] memory_orders.cpp:
    // CHECK-NEXT: add x: 3 -> 4 (from 9) memory_orders.cpp:
    x.fetch_add(1, std::memory_order_relaxed);
    x.fetch_sub(1, std::memory_order_acq_rel);
    x++;
    // CHECK-NEXT: exchange flag: 0 -> 1 (initial) [acquire] memory_orders.cpp:
    // CHECK-NEXT: write flag: 0 [release] memory_orders.cpp:
    flag.test_and_set(std::memory_order_acquire);
    flag.clear(std::memory_order_release);
    // CHECK-NEXT: exchange place: 0 -> &plain (initial) [release] memory_orders.cpp:
    // CHECK-NEXT: add plain: 0 -> 1 (initial) [relaxed] memory_orders.cpp:
    place.exchange(&plain, std::memory_order_release);
    std::atomic_ref<long>(plain).fetch_add(1, std::memory_order_relaxed);
}

static void compare_in_all_orders()
{
    long seen = 4;
    // CHECK-NEXT: compare-exchange x: 4 -> 5 (from 10) [release] memory_orders.cpp:
    // CHECK-NEXT: compare-exchange x: 5, not 4 (from 15) [relaxed] memory_orders.cpp:
    x.compare_exchange_strong(seen, 5, std::memory_order_release, std::memory_order_relaxed);
    x.compare_exchange_strong(seen, 6, std::memory_order_release, std::memory_order_relaxed);
    // CHECK-NEXT: compare-exchange x: 5 -> 7 (from 15) [acq_rel] memory_orders.cpp:
    // CHECK-NEXT: compare-exchange x: 7, not 5 (from 17) [acquire] memory_orders.cpp:
    x.compare_exchange_weak(seen, 7, std::memory_order_acq_rel);
    x.compare_exchange_weak(seen, 8, std::memory_order_acq_rel);
    // CHECK-NEXT: compare-exchange x: 7 -> 9 (from 17) memory_orders.cpp:
    // CHECK-NEXT: compare-exchange x: 9, not 7 (from 19) memory_orders.cpp:
    x.compare_exchange_strong(seen, 9);
    x.compare_exchange_strong(seen, 10);
}

static void fence_in_all_orders()
{
    // CHECK-NEXT: fence [acquire] memory_orders.cpp:
    // CHECK-NEXT: fence [release] memory_orders.cpp:
    // CHECK-NEXT: fence [acq_rel] memory_orders.cpp:
    // CHECK-NEXT: fence memory_orders.cpp:
    std::atomic_thread_fence(std::memory_order_acquire);
    std::atomic_thread_fence(std::memory_order_release);
    std::atomic_thread_fence(std::memory_order_acq_rel);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    // CHECK-NEXT: write plain: 7
    std::atomic_signal_fence(std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_relaxed);
    plain = 7;
}

int main()
{
    access_in_all_orders();
    compare_in_all_orders();
    fence_in_all_orders();
    assert(0);
}
