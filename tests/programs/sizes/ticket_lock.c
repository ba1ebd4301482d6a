/* A ticket lock in one word: a thread takes a ticket by an addition to the whole word, and reads
 * and writes the half that says whose turn it is. (Linux, nginx and Concurrency Kit have such
 * locks.)
 *
 * All accesses are of one word, so their order counts. Two threads: the second one's addition comes
 * before the first one's read in the loop, before its read in release(), before its write, or
 * after: 4 executions for each order of the tickets. For three threads, naive counts. The accesses
 * are concurrent and some are weaker than seq_cst, so under rc11 this is no proof. */
// RUN: %heddle --no-symmetry --sc %s | FileCheck %s --check-prefix=TWO
// RUN: %exits 3 %heddle --no-symmetry %s | FileCheck %s --check-prefixes=TAKEN,TWO
// RUN: %heddle --no-symmetry --sc --algorithm=naive %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --no-symmetry --sc --algorithm=pop %s | FileCheck %s --check-prefix=DPOR
// RUN: %heddle --no-symmetry --sc --algorithm=source %s | FileCheck %s --check-prefix=DPOR
// RUN: %heddle --no-symmetry --sc --algorithm=optimal %s | FileCheck %s --check-prefix=DPOR
// RUN: %exits 3 %heddle --no-symmetry %s -- -DN=3 >%t.trust
// RUN: %heddle --no-symmetry --sc --algorithm=naive %s -- -DN=3 >%t.naive
// RUN: cat %t.trust %t.naive | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry --sc -bound 0..3 --quiet %s -- -DN=3
// TAKEN: No errors found so far: 8 executions explored under rc11, but accesses of one word in several sizes counted as sequentially consistent.
// TWO: Executions: 8 complete, 0 blocked
// DPOR: Executions: 8 complete, {{[0-9]+}} blocked
// THREE: Executions: [[EXECUTIONS:[0-9]+]] complete, 0 blocked
// THREE: Executions: [[EXECUTIONS]] complete, 0 blocked

// Each of these is a bug: a ticket that is read in a second step, so that two threads may have the
// same one; a release that gives the lock back to the thread that had it; and one that writes the
// whole word, so that tickets are lost.
// RUN: %exits 1 %heddle --no-symmetry --keep-going %s -- -DTWO_STEPS | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --no-symmetry %s -- -DSAME_OWNER | FileCheck %s --check-prefix=ENDLESS
// RUN: %exits 1 %heddle --no-symmetry %s -- -DWHOLE_WORD | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --no-symmetry --keep-going --algorithm=naive %s -- -DTWO_STEPS | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'counter'
// ENDLESS: [livelock]
// LOST: error: assertion `lock.both == (N << 16 | N)' failed

// RUN: %exits 1 %heddle --no-symmetry --mixed-size=error %s | FileCheck %s --check-prefix=MIXED
// MIXED: error: thread {{[12]}} {{updates 4|reads 2|writes 2}} bytes of 'lock.{{.*}}', while thread {{[12]}} {{updates 4|writes 2}} [mixed-size-atomic]

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static union {
    uint32_t both;
    struct {
        uint16_t owner, next;
    };
} lock;

static int counter;

static uint16_t take_ticket(void)
{
#ifdef TWO_STEPS
    uint16_t mine = __atomic_load_n(&lock.next, __ATOMIC_RELAXED);
    __atomic_fetch_add(&lock.both, UINT32_C(1) << 16, __ATOMIC_ACQUIRE);
    return mine;
#else
    return (uint16_t)(__atomic_fetch_add(&lock.both, UINT32_C(1) << 16, __ATOMIC_ACQUIRE) >> 16);
#endif
}

static void release(void)
{
#ifdef SAME_OWNER
    __atomic_store_n(&lock.owner, __atomic_load_n(&lock.owner, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
#elif defined WHOLE_WORD
    __atomic_store_n(&lock.both, __atomic_load_n(&lock.both, __ATOMIC_RELAXED) + 1,
                     __ATOMIC_RELEASE);
#else
    uint16_t owner = __atomic_load_n(&lock.owner, __ATOMIC_RELAXED);
    __atomic_store_n(&lock.owner, (uint16_t)(owner + 1), __ATOMIC_RELEASE);
#endif
}

static void *run(void *unused)
{
    uint16_t mine = take_ticket();
    while (__atomic_load_n(&lock.owner, __ATOMIC_ACQUIRE) != mine)
        ;
    counter++;
    release();
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], 0, run, 0);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    assert(counter == N);
    assert(lock.both == (N << 16 | N)); /* plain: all threads have ended */
}
