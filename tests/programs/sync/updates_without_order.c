/* Errors where updates of a counter have no order: the reports show one, and can be replayed.
 *
 * A reader finds any set of three additions done: also just the last thread's.
 * With -DRACE, an addition hands on data to another one's thread, but only in one of their orders.
 * With -DPUBLISHED, a reader looks at the data where it has found the addition behind them. With
 * -DFREED, the object around the counter ends while another thread may still add. */
// RUN: %exits 1 %heddle --format=json %s > %t.json
// RUN: FileCheck %s --check-prefix=ASSERTION < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s
// ASSERTION: "kind": "assertion"
// RUN: %exits 1 %heddle -j2 %s | FileCheck %s --check-prefix=TEXT
// TEXT: error: assertion `atomic_load(&shared.counter) != 4' failed
// RUN: %exits 1 %heddle --format=json -DRACE %s > %t.json
// RUN: FileCheck %s --check-prefix=RACE < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DRACE
// RACE: "kind": "data-race"
// RUN: %exits 1 %heddle --ordered-sync -DRACE %s | FileCheck %s --check-prefix=SAME
// SAME: error: data race
// RUN: %heddle --keep-going -DPUBLISHED %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --keep-going --ordered-sync -DPUBLISHED %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found
// RUN: %exits 1 %heddle --format=json -DFREED %s > %t.json
// RUN: FileCheck %s --check-prefix=FREED < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DFREED
// FREED: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int counter;
    int data;
};

static struct shared shared;

static void *add(void *number)
{
#if defined RACE || defined PUBLISHED
    if ((long)number == 1)
        shared.data = 1;
#endif
    atomic_fetch_add(&shared.counter, (int)(long)number);
#ifdef RACE
    if ((long)number == 2)
        shared.data = 2;
#endif
    return NULL;
}

#ifdef FREED
static void *add_to(void *object)
{
    atomic_fetch_add(&((struct shared *)object)->counter, 1);
    return NULL;
}

int main(void)
{
    struct shared *object = calloc(1, sizeof *object);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add_to, object);
    pthread_join(threads[0], NULL);
    free(object);
    pthread_join(threads[1], NULL);
    return 0;
}
#else
int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, add, (void *)(1L << i));
#ifdef PUBLISHED
    if (atomic_load(&shared.counter) & 1)
        assert(shared.data == 1);
#elif !defined RACE
    assert(atomic_load(&shared.counter) != 4);
#endif
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
#endif
