/* Accesses of the whole word that are concurrent with each other are one operation. If the parts are
 * ordered with everything, nothing is ordered too much, and the run is a proof. The orders of the two
 * additions are the executions. */
// RUN: %heddle --no-symmetry %s | FileCheck %s --check-prefix=PROOF
// RUN: %heddle --no-symmetry --tso %s | FileCheck %s --check-prefix=PROOF
// RUN: %heddle --no-symmetry --ra --mixed-size=error %s | FileCheck %s --check-prefix=PROOF
// RUN: %heddle --no-symmetry %s -- -DWORD=wide -DPART=uint64_t -mcx16 | FileCheck %s --check-prefix=PROOF
// PROOF: Executions: 2 complete, 0 blocked

// Another thread stores the parts later. They are parts of one location then, and so are not
// reordered, as rc11 allows. heddle says so.
// RUN: %exits 3 %heddle --no-symmetry %s -- -DLATER | FileCheck %s --check-prefix=TAKEN
// TAKEN: No errors found so far: {{.*}} counted as sequentially consistent.
// TAKEN: concurrent_wholes.c:[[#@LINE+24]]:
// TAKEN: concurrent_wholes.c:[[#@LINE+29]]:

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

#ifndef WORD
#define WORD uint32_t
#define PART uint16_t
#endif

static _Alignas(16) union {
    WORD whole;
    PART parts[2];
} word;

static int seen;

static void *store_parts(void *unused)
{
    __atomic_store_n(&word.parts[0], 5, __ATOMIC_RELAXED);
    __atomic_store_n(&word.parts[1], 5, __ATOMIC_RELAXED);
    return unused;
}

static void *load_parts(void *unused)
{
    seen = __atomic_load_n(&word.parts[1], __ATOMIC_RELAXED) == 5 &&
           __atomic_load_n(&word.parts[0], __ATOMIC_RELAXED) != 5;
    return unused;
}

static void *add(void *unused)
{
    __atomic_fetch_add(&word.whole, 1, __ATOMIC_RELAXED);
    return unused;
}

static void run_two(void *(*one)(void *), void *(*other)(void *))
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, other, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
}

int main(void)
{
    word.parts[0] = word.parts[1] = 1;
    run_two(add, add);
    assert(word.parts[0] == 3 && word.parts[1] == 1);
    __atomic_store_n(&word.parts[1], 4, __ATOMIC_SEQ_CST);
    assert((__atomic_load_n(&word.whole, __ATOMIC_ACQUIRE) & 0xff) == 3);
#ifdef LATER
    run_two(store_parts, load_parts);
#endif
}
