// Loops whose iterations have effects, and that come to the same states again. Other searches do not end there.
//  - 1: each thread undoes what the other one does, and no schedule ends either
//  - 2: two locks, taken in opposite orders by attempts, and given back: each schedule lets a thread go on
//  - 3: an addition that is taken back, where another thread looks
//  - 4: a flag that is set and set back, and nobody stops that: no state is needed to see it
//  - 5: a counter goes up and down under a mutex, until a flag is set there
//  - 6: a choice in each iteration
//  - 7: a race in the middle of an iteration, which another thread's flag selects
//  - 8: a deadlock of two threads beside a loop with effects that ends by itself
//  - 9: the same, and nobody ends the loop
//  - 10: a loop with effects, and an assertion that fails after two rounds of it
// RUN: %exits 1 %heddle -DKIND=1 %s | FileCheck %s --check-prefix=UNDO
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle -DKIND=4 %s | FileCheck %s --check-prefix=BEAT
// RUN: %heddle -DKIND=5 %s | FileCheck %s
// RUN: %heddle -DKIND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=states -DKIND=7 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet --sc --algorithm=states -DKIND=8 %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle --quiet --keep-going --sc --algorithm=states -DKIND=9 %s | FileCheck %s --check-prefix=BOTH
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s --check-prefix=FAILS
// CHECK: No errors found: {{[0-9]+}} states explored under rc11, all there are.
// CHECK: Executions: {{[0-9]+}} complete, 0 blocked; {{[0-9]+}} states
// UNDO: error: thread 1 goes round for ever: whatever is scheduled from here on, no further thread ends [livelock]
// UNDO: 2: goes round for ever
// UNDO: 1: goes round for ever
// UNDO: Executions: 0 complete
// BEAT: [livelock]
// RACE: [data-race]
// DEADLOCK: [deadlock]
// BOTH-DAG: [deadlock]
// BOTH-DAG: [livelock]
// FAILS: [assertion]
//
// What is found so can be run again.
// RUN: %exits 1 %heddle --format=json -DKIND=1 %s > %t
// RUN: %exits 1 %heddle --replay=%t -DKIND=1 %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: The recorded execution ends in the same error
//
// Executions are not told apart, so nothing is counted by them.
// RUN: %exits 2 %heddle --sc --algorithm=states --outcomes -DKIND=2 %s 2>&1 | FileCheck %s --check-prefix=OUTCOMES
// OUTCOMES: --outcomes does not go with --algorithm=states
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int x, y, stop;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int count, data;
static bool go;

#if KIND == 2
static void take_both(atomic_int *first, atomic_int *second)
{
    for (;;) {
        int free = 0;
        if (!atomic_compare_exchange_strong(first, &free, 1))
            continue;
        free = 0;
        bool both = atomic_compare_exchange_strong(second, &free, 1);
        if (both)
            *second = 0;
        *first = 0;
        if (both)
            return;
    }
}
#endif

static void *one(void *unused)
{
#if KIND == 1
    do
        x = 1;
    while (x != 2 || y != 1);
#elif KIND == 2
    take_both(&x, &y);
#elif KIND == 3
    while (atomic_fetch_add(&x, 1) != 0)
        atomic_fetch_sub(&x, 1);
#elif KIND == 4 || KIND == 8 || KIND == 9
    while (!stop)
        atomic_fetch_xor(&y, 1);
#elif KIND == 5
    for (bool done = false; !done;) {
        pthread_mutex_lock(&a);
        count++;
        pthread_mutex_unlock(&a);
        pthread_mutex_lock(&a);
        count--;
        done = go;
        pthread_mutex_unlock(&a);
    }
#elif KIND == 6
    int seen;
    do
        seen = x;
    while (heddle_choose(0, 1));
    y = seen;
#elif KIND == 7
    while (!stop) {
        y = 1;
        if (x)
            data = 1;
        y = 0;
    }
#elif KIND == 10
    while (!stop) {
        y = 1;
        y = 0;
    }
#endif
    return unused;
}

static void *other(void *unused)
{
#if KIND == 1
    do
        x = 0;
    while (x != 2 || y != 1);
#elif KIND == 2
    take_both(&y, &x);
#elif KIND == 3
    if (x < 10)
        atomic_fetch_sub(&x, 2);
#elif KIND == 4
    y = 0;
#elif KIND == 5
    pthread_mutex_lock(&a);
    while (count > 0) {
        pthread_mutex_unlock(&a);
        pthread_mutex_lock(&a);
    }
    go = true;
    pthread_mutex_unlock(&a);
#elif KIND == 6
    x = 1;
#elif KIND == 7
    if (y)
        x = 1;
    data = 2;
    stop = 1;
#elif KIND == 8 || KIND == 9
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
#if KIND == 8
    stop = 1;
#endif
#elif KIND == 10
    bool first = y == 1 && y == 0;
    bool second = y == 1 && y == 0;
    stop = 1;
    assert(!first || !second);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#if KIND == 3
    x = 2;
#endif
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
#if KIND == 8 || KIND == 9
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
#if KIND == 8
    stop = 1;
#endif
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return data > 2 || count != 0;
}
