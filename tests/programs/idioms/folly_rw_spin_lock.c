/* A read-write spin lock in one word, as folly's RWSpinLock: a reader adds itself and takes that back when
 * there is a writer. The broken writer compares only with its own bit, and enters beside readers. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: data race

#include "inputs/threads.h"

#include <stdatomic.h>
#include <stdbool.h>

enum { WRITER = 1, READER = 4 };

static atomic_int bits;
static int data;

static bool try_lock(void)
{
#ifdef BROKEN
    int expect = atomic_load_explicit(&bits, memory_order_relaxed) & ~WRITER;
    return atomic_compare_exchange_strong_explicit(&bits, &expect, expect | WRITER,
                                                   memory_order_acq_rel, memory_order_relaxed);
#else
    int expect = 0;
    return atomic_compare_exchange_strong_explicit(&bits, &expect, WRITER, memory_order_acq_rel,
                                                   memory_order_relaxed);
#endif
}

static bool try_lock_shared(void)
{
    int value = atomic_fetch_add_explicit(&bits, READER, memory_order_acquire);
    if (value & WRITER) {
        atomic_fetch_add_explicit(&bits, -READER, memory_order_release);
        return false;
    }
    return true;
}

static void *write_data(void *unused)
{
    if (try_lock()) {
        data++;
        atomic_fetch_and_explicit(&bits, ~WRITER, memory_order_release);
    }
    return unused;
}

static void *read_data(void *unused)
{
    if (try_lock_shared()) {
        assert(data == 0 || data == 1);
        atomic_fetch_add_explicit(&bits, -READER, memory_order_release);
    }
    return unused;
}

int main(void)
{
    RUN(write_data, read_data, read_data);
    return 0;
}
