/* A queued spin lock in one word, as Linux has it: a thread locks an empty word by a compare-exchange
 * of the whole. The holder unlocks by a store to the byte `locked`. A waiter sets the byte `pending`
 * by an operation on the whole, waits for the byte `locked`, and takes the lock by a store to the two
 * bytes. The accesses of the bytes and of the word are really concurrent. heddle takes the word for
 * one location then, which has one order of writes. That is more than rc11 asks for, so a run without
 * an error is no proof, and says so. */
// RUN: %exits 3 %heddle %s | FileCheck %s --check-prefix=TAKEN
// RUN: %exits 3 %heddle -j2 %s | FileCheck %s --check-prefix=TAKEN
// RUN: %exits 3 %heddle --ra %s | FileCheck %s --check-prefix=TAKEN
//      TAKEN: No errors found so far: {{.*}} explored under {{.*}}, but accesses of one word in several sizes counted as sequentially consistent.
// TAKEN-NEXT: concurrent_parts.c:[[#FIRST:]]:{{.*}}: note: this access and the next one are concurrent, and of one word in several sizes
//      TAKEN: concurrent_parts.c:[[#SECOND:]]:{{.*}}: note: executions with weaker orders of this word's accesses were not explored

// The writes have one order under tso, too. But the store of a part drains the buffer.
// RUN: %exits 3 %heddle --tso %s | FileCheck %s --check-prefix=DRAINED
//      DRAINED: No errors found so far: {{.*}} under tso, but accesses of one word in several sizes counted as sequentially consistent.
// DRAINED-NEXT: concurrent_parts.c:[[#]]:{{.*}}: note: executions with weaker orders of this word's accesses were not explored
// DRAINED-NEXT: atomic_store_explicit(

// RUN: %exits 3 %heddle --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "incomplete": "accesses of one word in several sizes counted as sequentially consistent"
// JSON: "mixed_sizes": [
// JSON: "line":
// JSON: "line":
// RUN: %exits 3 %heddle --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: Not all executions were explored: accesses of one word in several sizes counted as sequentially consistent.

// Under sc, and with seq_cst alone, there are no weaker orders. (ra has none that is as strong.)
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle %s -- -DSEQ_CST | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s -- -DSEQ_CST | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} explored{{.*}}, all there are

// A bug is found in any case: an unlock that releases nothing.
// RUN: %exits 1 %heddle %s -- -DWRONG | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'counter'
// RUN: %exits 1 %heddle --mixed-size=error --keep-going %s | FileCheck %s --check-prefix=PAIRS
// RUN: %exits 1 %heddle --mixed-size=error --keep-going -j2 %s | FileCheck %s --check-prefix=PAIRS
// The unlock is concurrent with both operations of the other thread on the whole, and the first read
// of the loop with the first compare-exchange, which releases nothing. The store to two bytes has
// acquired what the unlock released.
// PAIRS-COUNT-3: [mixed-size-atomic]
// PAIRS: 3 errors found

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef SEQ_CST
#define ACQUIRE memory_order_seq_cst
#define RELEASE memory_order_seq_cst
#define RELAXED memory_order_seq_cst
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define RELAXED memory_order_relaxed
#endif

enum { LOCKED = 1, PENDING = 1 << 8 };

static union {
    _Atomic uint32_t word;
    struct {
        _Atomic uint8_t locked, pending;
    };
    _Atomic uint16_t both;
} lock;

static int counter;

static void take(void)
{
    uint32_t expected = 0;
    if (atomic_compare_exchange_strong_explicit(&lock.word, &expected, LOCKED, ACQUIRE, RELAXED))
        return;
    atomic_fetch_or_explicit(&lock.word, PENDING, ACQUIRE);
    while (atomic_load_explicit(&lock.locked, ACQUIRE))
        ;
    atomic_store_explicit(&lock.both, LOCKED, RELAXED);
}

static void give_back(void)
{
#ifdef WRONG
    atomic_store_explicit(&lock.locked, 0, RELAXED);
#else
    atomic_store_explicit(&lock.locked, 0, RELEASE);
#endif
}

static void *run(void *unused)
{
    take();
    counter++;
    give_back();
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
}
