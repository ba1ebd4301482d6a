/* Atomic accesses of 16 bytes, as of a pointer and a version, among atomic and plain ones of their
 * halves. (Without -mcx16, clang warns.) Naive gives the number of executions. */
// RUN: %heddle --no-symmetry %s -- -mcx16 >%t.trust
// RUN: %heddle --no-symmetry --algorithm=naive %s -- -mcx16 >%t.naive
// RUN: %heddle --no-symmetry --algorithm=optimal %s -- -mcx16 >%t.optimal
// RUN: cat %t.trust %t.naive %t.optimal | FileCheck %s
// CHECK: Executions: [[EXECUTIONS:[0-9]+]] complete, 0 blocked
// CHECK: Executions: [[EXECUTIONS]] complete, 0 blocked
// CHECK: Executions: [[EXECUTIONS]] complete, 0 blocked

// Two stores of halves are not one: a thread may see the one without the other.
// RUN: %exits 1 %heddle --no-symmetry %s -- -mcx16 -DHALVES | FileCheck %s --check-prefix=HALVES
// HALVES: error: assertion `low == high' failed
// RUN: %exits 1 %heddle --no-symmetry %s -- -mcx16 -DPLAIN | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'pair.halves[1]'

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

static _Alignas(16) union {
    wide all;
    uint64_t halves[2];
} pair;

static const wide both = (wide)1 << 64 | 1;

static void *run(void *unused)
{
#ifdef HALVES
    __atomic_fetch_add(&pair.halves[0], 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&pair.halves[1], 1, __ATOMIC_SEQ_CST);
#elif defined PLAIN
    pair.halves[1]++;
#else
    wide old = __atomic_load_n(&pair.all, __ATOMIC_SEQ_CST);
    while (!__atomic_compare_exchange_n(&pair.all, &old, old + both, 0, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
        ;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pair.halves[0] = pair.halves[1] = 5;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, run, 0);
    wide seen = __atomic_load_n(&pair.all, __ATOMIC_SEQ_CST);
    uint64_t low = (uint64_t)seen, high = (uint64_t)(seen >> 64);
    assert(low == high);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(pair.halves[0] == 7 && pair.halves[1] == 7);
    __atomic_store_n(&pair.all, both, __ATOMIC_SEQ_CST);
    assert(__atomic_exchange_n(&pair.all, 0, __ATOMIC_SEQ_CST) == both);
}
