/* A counter that is an ordinary variable, set by main before it creates threads, updated by builtins,
 * and read in the end. The plain read sees all updates, as these happen before it, and so they need
 * no order: 1. -DORDER: of the updates. */
// RUN: %heddle --no-symmetry -DTHREADS=6 -DORDER=__ATOMIC_SEQ_CST %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DTHREADS=6 -DORDER=__ATOMIC_RELAXED %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found
// ONE: Executions: 1 complete, 0 blocked;
//
// With -DWAIT, main reads it when it has found all updates. It has acquired them if they release.
// RUN: %heddle --no-symmetry -DTHREADS=4 -DWAIT -DORDER=__ATOMIC_RELEASE %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --no-symmetry -DTHREADS=4 -DWAIT -DORDER=__ATOMIC_RELAXED %s | FileCheck %s --check-prefix=RACE
//
// With -DEARLY, it reads before the last join; with -DTHREAD, a thread reads it.
// RUN: %exits 1 %heddle --no-symmetry --format=json -DTHREADS=3 -DEARLY -DORDER=__ATOMIC_SEQ_CST %s > %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: %exits 1 %heddle --no-symmetry --replay=%t.json %s -- -DTHREADS=3 -DEARLY -DORDER=__ATOMIC_SEQ_CST
// RUN: %exits 1 %heddle --no-symmetry -DTHREADS=3 -DTHREAD -DORDER=__ATOMIC_RELAXED %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --no-symmetry --ordered-sync -DTHREADS=3 -DTHREAD -DORDER=__ATOMIC_RELAXED %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'counter'
// JSON: "kind": "data-race"
//
// Where data races are no errors, the read finds any set of the three: 2^3. So it does by
// --keep-going, behind a race.
// RUN: %heddle --no-symmetry --races=ignore -DTHREADS=3 -DTHREAD -DORDER=__ATOMIC_RELAXED %s | FileCheck %s --check-prefix=EIGHT
// RUN: %exits 1 %heddle --no-symmetry --keep-going -DTHREADS=3 -DTHREAD -DORDER=__ATOMIC_SEQ_CST %s | FileCheck %s --check-prefix=EIGHT
// EIGHT: Executions: 8 complete, 0 blocked;

#include <assert.h>
#include <pthread.h>

static int counter;

static void *add(void *unused)
{
    __atomic_fetch_add(&counter, 1, ORDER);
    return unused;
}

#ifdef THREAD
static void *look(void *unused)
{
    return counter < 10 ? unused : &counter;
}
#endif

int main(void)
{
    pthread_t threads[THREADS + 1];
    counter = 10 - THREADS;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, add, NULL);
#ifdef THREAD
    pthread_create(&threads[THREADS], NULL, look, NULL);
    pthread_join(threads[THREADS], NULL);
#endif
#ifdef WAIT
    while (__atomic_load_n(&counter, __ATOMIC_ACQUIRE) != 10)
        continue;
    assert(counter == 10);
#endif
    for (int i = 1; i < THREADS; i++)
        pthread_join(threads[i], NULL);
#ifdef EARLY
    assert(counter > 0);
#endif
    pthread_join(threads[0], NULL);
    assert(counter == 10);
    return 0;
}
