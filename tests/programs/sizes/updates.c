/* Compare-and-exchange and read-modify-writes of bytes, halves and the whole of a word, atomically,
 * by two threads: no update is lost, and a carry leaves its part only where the access is of the
 * whole. */
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --algorithm=naive %s | FileCheck %s
// RUN: %heddle --algorithm=optimal %s | FileCheck %s
// The orders of 2 and 3 updates of one location: 5! / (2! 3!)
// CHECK: Executions: 10 complete, 0 blocked

// RUN: %exits 1 %heddle --quiet %s -- -DCARRY | FileCheck %s --check-prefix=CARRY
// CARRY: [assertion]

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

static union {
    uint32_t whole;
    uint16_t halves[2];
    uint8_t bytes[4];
} word = {.whole = 0xffff};

static void *run(void *unused)
{
    uint8_t expected = 0;
    bool done = __atomic_compare_exchange_n(&word.bytes[3], &expected, 5, false, __ATOMIC_SEQ_CST,
                                            __ATOMIC_SEQ_CST);
    assert(done);
#ifdef CARRY
    __atomic_fetch_add(&word.whole, 1, __ATOMIC_SEQ_CST);
#else
    __atomic_fetch_add(&word.halves[0], 1, __ATOMIC_SEQ_CST);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    __atomic_fetch_add(&word.halves[0], 2, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&word.whole, 0x800000, __ATOMIC_SEQ_CST);
    int8_t old = __atomic_exchange_n((int8_t *)&word.bytes[2], 3, __ATOMIC_SEQ_CST);
    assert(old == -128);
    pthread_join(thread, 0);
    assert(word.whole == 0x05030002);
}
