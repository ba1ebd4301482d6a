/* With --verbose, a trace has the memory order of each atomic access and fence that is not seq_cst; without, it
 * has none under sc. JSON has them all. A compare-exchange that fails has its failure order. */
#include <assert.h>
#include <stdatomic.h>

#if defined __x86_64__
#define LOADS "lfence"
#define STORES "sfence"
#else
#define LOADS "dmb ishld"
#define STORES "dmb ishst"
#endif

static atomic_int x;
static _Atomic short y;
static int z, old;
static _Atomic double sum;

/* For an order that is no constant, clang makes a choice among accesses. */
__attribute__((noinline)) static void add(memory_order order)
{
    atomic_fetch_add_explicit(&y, 7, order);
}

static void access_in_all_orders(void)
{
    atomic_init(&x, 1);
    (void)atomic_load_explicit(&x, memory_order_relaxed);
    (void)atomic_load_explicit(&x, memory_order_consume);
    (void)atomic_load_explicit(&x, memory_order_acquire);
    (void)atomic_load(&x);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    atomic_store_explicit(&x, 3, memory_order_release);
    atomic_store(&x, 4);
    atomic_fetch_add_explicit(&y, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&y, 2, memory_order_acquire);
    atomic_exchange_explicit(&y, 3, memory_order_release);
    atomic_fetch_or_explicit(&y, 4, memory_order_acq_rel);
    atomic_fetch_xor(&y, 5);
    add(memory_order_release);
    /* A read and a compare-exchange, as the processor would have it, too. */
    __c11_atomic_fetch_add(&sum, 1.5, __ATOMIC_ACQ_REL);
    __c11_atomic_fetch_sub(&sum, 1.5, __ATOMIC_RELEASE);
}

static void compare_in_all_orders(void)
{
    int seen = 4;
    atomic_compare_exchange_strong_explicit(&x, &seen, 11, memory_order_release,
                                            memory_order_relaxed);
    atomic_compare_exchange_strong_explicit(&x, &seen, 12, memory_order_release,
                                            memory_order_relaxed);
    atomic_compare_exchange_weak_explicit(&x, &seen, 13, memory_order_acq_rel,
                                          memory_order_acquire);
    seen = 0;
    atomic_compare_exchange_weak_explicit(&x, &seen, 14, memory_order_acq_rel,
                                          memory_order_acquire);
    /* The failure order may be the stronger one; a success may write what is there. */
    seen = 0;
    atomic_compare_exchange_weak_explicit(&x, &seen, 15, memory_order_relaxed,
                                          memory_order_seq_cst);
    atomic_compare_exchange_weak_explicit(&x, &seen, 13, memory_order_relaxed,
                                          memory_order_seq_cst);
    atomic_compare_exchange_strong(&x, &seen, 16);
    /* GCC's functions work on any integer. */
    seen = 0;
    __sync_bool_compare_and_swap(&old, 0, 17);
    __atomic_compare_exchange_n(&old, &seen, 18, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    __sync_fetch_and_add(&old, 1);
}

static void fence_in_all_orders(void)
{
    z = 21;
    atomic_thread_fence(memory_order_acquire);
    atomic_thread_fence(memory_order_release);
    atomic_thread_fence(memory_order_acq_rel);
    atomic_thread_fence(memory_order_seq_cst);
    __sync_synchronize();
    __asm__ volatile(LOADS ::: "memory");
    __asm__ volatile(STORES ::: "memory");
    z = 22;
    atomic_signal_fence(memory_order_seq_cst); /* none between threads */
    atomic_thread_fence(memory_order_relaxed); /* none at all */
    z = 23;
}

int main(void)
{
    access_in_all_orders();
    compare_in_all_orders();
    fence_in_all_orders();
    assert(0);
}

// RUN: cd %S && %exits 1 %heddle --verbose --spurious-failures=0 memory_orders.c 2>/dev/null | FileCheck %s
//      CHECK: write x: 1 memory_orders.c:
// CHECK-NEXT: read x: 1 (from 1) [relaxed] memory_orders.c:
// CHECK-NEXT: read x: 1 (from 1) [acquire] memory_orders.c:
// CHECK-NEXT: read x: 1 (from 1) [acquire] memory_orders.c:
// CHECK-NEXT: read x: 1 (from 1) memory_orders.c:
// CHECK-NEXT: write x: 2 [relaxed] memory_orders.c:
// CHECK-NEXT: write x: 3 [release] memory_orders.c:
// CHECK-NEXT: write x: 4 memory_orders.c:
// CHECK-NEXT: add y: 0 -> 1 (initial) [relaxed] memory_orders.c:
// CHECK-NEXT: subtract y: 1 -> -1 (from 9) [acquire] memory_orders.c:
// CHECK-NEXT: exchange y: -1 -> 3 (from 10) [release] memory_orders.c:
// CHECK-NEXT: or y: 3 -> 7 (from 11) [acq_rel] memory_orders.c:
// CHECK-NEXT: xor y: 7 -> 2 (from 12) memory_orders.c:
// CHECK-NEXT: add y: 2 -> 9 (from 13) [release] memory_orders.c:
// CHECK-NEXT: read sum: 0 (initial) [acquire] memory_orders.c:
// CHECK-NEXT: compare-exchange sum: 0 -> 0x3ff8000000000000 (initial) [acq_rel] memory_orders.c:
// CHECK-NEXT: read sum: 0x3ff8000000000000 (from 16) [relaxed] memory_orders.c:
// CHECK-NEXT: compare-exchange sum: 0x3ff8000000000000 -> 0 (from 16) [release] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 4 -> 11 (from 8) [release] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 11, not 4 (from 19) [relaxed] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 11 -> 13 (from 19) [acq_rel] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 13, not 0 (from 21) [acquire] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 13, not 0 (from 21) memory_orders.c:
// CHECK-NEXT: compare-exchange x: 13 -> 13 (from 21) [relaxed] memory_orders.c:
// CHECK-NEXT: compare-exchange x: 13 -> 16 (from 24) memory_orders.c:
// CHECK-NEXT: compare-exchange old: 0 -> 17 (initial) memory_orders.c:
// CHECK-NEXT: compare-exchange old: 17, not 0 (from 26) [relaxed] memory_orders.c:
// CHECK-NEXT: add old: 17 -> 18 (from 26) memory_orders.c:
// CHECK-NEXT: write z: 21 memory_orders.c:
// CHECK-NEXT: fence [acquire] memory_orders.c:
// CHECK-NEXT: fence [release] memory_orders.c:
// CHECK-NEXT: fence [acq_rel] memory_orders.c:
// CHECK-NEXT: fence memory_orders.c:
// CHECK-NEXT: fence memory_orders.c:
// CHECK-NEXT: fence [acquire] memory_orders.c:
// CHECK-NEXT: fence [release] memory_orders.c:
// CHECK-NEXT: write z: 22 memory_orders.c:
// CHECK-NEXT: write z: 23 memory_orders.c:

// RUN: cd %S && %exits 1 %heddle --sc memory_orders.c | FileCheck --check-prefix=SHORT %s
//   SHORT-NOT: {{\[(relaxed|acquire|release|acq_rel|seq_cst)\]}}
//       SHORT: 2 0: read x: 1 (from 1) memory_orders.c:
//   SHORT-NOT: {{\[(relaxed|acquire|release|acq_rel|seq_cst)\]}}
//       SHORT: {{^}}> {{.*}} error: assertion

// In JSON, plain accesses and errors have none; seq_cst is there by name.
// RUN: cd %S && %exits 1 %heddle --format=json --spurious-failures=0 memory_orders.c 2>/dev/null | grep '"order"' | uniq -c | FileCheck --check-prefix=JSON %s
//      JSON: 1 "order": null
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 2 "order": "acquire"
// JSON-NEXT: 1 "order": "seq_cst"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 1 "order": "release"
// JSON-NEXT: 1 "order": "seq_cst"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 1 "order": "acquire"
// JSON-NEXT: 1 "order": "release"
// JSON-NEXT: 1 "order": "acq_rel"
// JSON-NEXT: 1 "order": "seq_cst"
// JSON-NEXT: 1 "order": "release"
// JSON-NEXT: 1 "order": "acquire"
// JSON-NEXT: 1 "order": "acq_rel"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 2 "order": "release"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 1 "order": "acq_rel"
// JSON-NEXT: 1 "order": "acquire"
// JSON-NEXT: 1 "order": "seq_cst"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 2 "order": "seq_cst"
// JSON-NEXT: 1 "order": "relaxed"
// JSON-NEXT: 1 "order": "seq_cst"
//      JSON: 1 "order": "acquire"
// JSON-NEXT: 1 "order": "release"
// JSON-NEXT: 1 "order": "acq_rel"
// JSON-NEXT: 2 "order": "seq_cst"
// JSON-NEXT: 1 "order": "acquire"
// JSON-NEXT: 1 "order": "release"
// JSON-NEXT: {{[34]}} "order": null

// A model that heeds orders shows them without --verbose.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 memory_orders.c 2>/dev/null | FileCheck --check-prefix=WEAK %s
// WEAK: read x: 1 (from 1) [relaxed] memory_orders.c:
// WEAK: write z: 23 memory_orders.c:
