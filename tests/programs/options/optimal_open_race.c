/* A race whose reversal cannot be decided on when it is found: a thread sleeps that has no conflict
 * with what is known of the reversal by then, and that what comes later wakes, in some executions.
 * `writes` comes before, between or behind the reads of `reads_twice` (3), and before or behind the
 * first of `reads_both` (2), whose second comes before, between or behind main's writes (3). One
 * write does not tell the readers apart, and two threads have no more than one location in common:
 * all of it can be combined, which gives 18. */
// RUN: %heddle --algorithm=optimal --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 18,
// CHECK: "sleep_blocked": 0,

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *reads_twice(void *unused)
{
    (void)unused;
    (void)atomic_load(&y);
    (void)atomic_load(&y);
    return NULL;
}

static void *writes(void *unused)
{
    (void)unused;
    atomic_store(&y, 1);
    return NULL;
}

static void *reads_both(void *unused)
{
    (void)unused;
    (void)atomic_load(&y);
    (void)atomic_load(&x);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, reads_twice, NULL);
    pthread_create(&threads[1], NULL, writes, NULL);
    pthread_create(&threads[2], NULL, reads_both, NULL);
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
