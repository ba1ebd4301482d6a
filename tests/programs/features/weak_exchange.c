/* A weak compare-exchange may fail although it finds what it expects: at most N times in each thread, with
 * --spurious-failures=N. */

// Threads that initialise once. If the exchange of both fails for no reason, both wait for ever.
// RUN: %exits 1 %heddle -DONCE %s | FileCheck %s --check-prefix=ONCE
// RUN: %exits 1 %heddle --algorithm=naive -DONCE %s | FileCheck %s --check-prefix=ONCE
// RUN: %exits 1 %heddle --algorithm=rvf -DONCE %s | FileCheck %s --check-prefix=ONCE
// RUN: %exits 1 %heddle -bound 0..3 -DONCE %s | FileCheck %s --check-prefix=ONCE
// RUN: %heddle --spurious-failures=0 -DONCE %s
// RUN: %heddle -DONCE -DSTRONG %s
// ONCE: error: {{.*}} [livelock]
// ONCE: the next attempt fails for no reason

// In a loop that tries again, a failure does not matter. The executions are those of the strong form: the orders of
// both additions, each without a failure.
// RUN: %heddle --format=json -DLOOP %s | FileCheck %s --check-prefix=LOOP
// RUN: %heddle --format=json -DLOOP -DSTRONG %s | FileCheck %s --check-prefix=LOOP
// RUN: %heddle --format=json -DLOOP -DREREADS %s | FileCheck %s --check-prefix=LOOP
// LOOP: "complete": 2,

// Two attempts: one that fails for no reason leaves the other: with none, or one. If both may
// fail, that is an error.
// RUN: %heddle --format=json -DTRIES %s | FileCheck %s --check-prefix=TRIES
// RUN: %exits 1 %heddle --spurious-failures=2 --format=json --keep-going -DTRIES %s | FileCheck %s --check-prefix=MORE
// RUN: %heddle --spurious-failures=2 -DTRIES -DSTRONG %s
// TRIES: "complete": 2,
// TRIES: "blocked": 0,
// MORE: "complete": 2,
// MORE: "kind": "assertion"

// Each of two threads fails or does not, on a location of its own: four executions.
// RUN: %heddle --format=json -DOWN %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --format=json --algorithm=naive --sc -DOWN %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --format=json --algorithm=rvf --sc -DOWN %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --format=json -bound 9 --sc -DOWN %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --format=json --spurious-failures=0 -DOWN %s | FileCheck %s --check-prefix=ALONE
// Algorithms without choices have strong exchanges.
// RUN: %heddle --format=json --algorithm=optimal --sc -DOWN %s | FileCheck %s --check-prefix=ALONE
// OWN: "complete": 4,
// OWN: "blocked": 0,
// ALONE: "complete": 1,

// A failure has its own memory order, also one for no reason: the thread then knows the value, and has not acquired.
// RUN: %exits 1 %heddle -DPUBLISHED -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle -DPUBLISHED -DORDER=memory_order_acquire %s
// RUN: %heddle -DPUBLISHED -DORDER=memory_order_relaxed -DSTRONG %s
// RACE: error: data race

// 16 bytes, and a part of a word.
// RUN: %exits 1 %heddle -DWIDE %s -- -mcx16 | FileCheck %s --check-prefix=WIDE
// RUN: %heddle -DWIDE -DSTRONG %s -- -mcx16
// RUN: %exits 1 %heddle -DPART %s | FileCheck %s --check-prefix=WIDE
// WIDE: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef STRONG
#define EXCHANGE atomic_compare_exchange_strong_explicit
#else
#define EXCHANGE atomic_compare_exchange_weak_explicit
#endif
#ifndef ORDER
#define ORDER memory_order_acquire
#endif

static atomic_int state, own[2];
static int value;

static _Bool try(atomic_int *place, int *expected, int wanted)
{
    return EXCHANGE(place, expected, wanted, memory_order_acq_rel, ORDER);
}

static void *work(void *number)
{
#ifdef ONCE
    int idle = 0;
    if (try(&state, &idle, 1)) {
        value = 42;
        atomic_store_explicit(&state, 2, memory_order_release);
    } else {
        while (atomic_load_explicit(&state, memory_order_acquire) != 2)
            ;
    }
    assert(value == 42);
#elif defined LOOP && defined REREADS
    int old;
    do
        old = atomic_load(&state);
    while (!EXCHANGE(&state, &old, old + 1, memory_order_acq_rel, ORDER));
#elif defined LOOP
    int old = atomic_load(&state);
    while (!EXCHANGE(&state, &old, old + 1, memory_order_seq_cst, memory_order_seq_cst))
        ;
#elif defined OWN
    int zero = 0;
    (void)try(&own[*(int *)number], &zero, 1);
#elif defined PUBLISHED
    int one = 1;
    if (*(int *)number == 0) {
        value = 42;
        atomic_store_explicit(&state, 1, memory_order_release);
    } else if (!EXCHANGE(&state, &one, 2, memory_order_acq_rel, ORDER) && one == 1) {
        assert(value == 42);
    }
#endif
    return number;
}

static void alone(void)
{
#ifdef TRIES
    _Bool done = 0;
    for (int i = 0; i < 2 && !done; i++) {
        int zero = 0;
        done = EXCHANGE(&state, &zero, 1, memory_order_acq_rel, ORDER);
    }
    assert(done);
#elif defined WIDE
    static _Atomic __int128 wide;
    __int128 zero = 0;
    assert(EXCHANGE(&wide, &zero, 1, memory_order_acq_rel, ORDER));
#elif defined PART
    static union {
        _Atomic int whole;
        _Atomic char part;
    } word;
    atomic_store(&word.whole, 256);
    char zero = 0;
    assert(EXCHANGE(&word.part, &zero, 1, memory_order_acq_rel, ORDER));
#endif
}

int main(void)
{
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef LOOP
    assert(atomic_load(&state) == 2);
#endif
    alone();
}
