/* A destructor checks what threads have left behind. Two threads add 1, each in one step; with
 * LOST, each reads and then writes, so one addition may be lost, and the destructor finds 1. A
 * thread that is not joined may still add while the destructor reads: a data race with UNJOINED, as
 * the counter is plain then. */
// RUN: %heddle --no-symmetry --format=json --ordered-sync %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// RUN: %exits 1 %heddle --no-symmetry -DLOST %s | FileCheck --check-prefix=LOST %s
// RUN: %exits 1 %heddle --no-symmetry -DLOST --algorithm=pop %s | FileCheck --check-prefix=LOST %s
// LOST: error: assertion `atomic_load(&sum) == 2' failed
// RUN: %exits 1 %heddle --no-symmetry -DUNJOINED %s | FileCheck --check-prefix=RACE %s
// RACE: error: data race

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sum;
int plain;

static void *add(void *unused)
{
#ifdef LOST
    atomic_store(&sum, atomic_load(&sum) + 1);
#else
    atomic_fetch_add(&sum, 1);
#endif
    return unused;
}

static void *write(void *unused)
{
    plain = 1;
    return unused;
}

__attribute__((destructor)) static void check(void)
{
    assert(atomic_load(&sum) == 2);
    assert(plain == 0);
}

int main(void)
{
    pthread_t threads[2], writer;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    (void)write, (void)writer;
#ifdef UNJOINED
    pthread_create(&writer, NULL, write, NULL);
#endif
    return 0;
}
