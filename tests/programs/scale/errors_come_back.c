// An error that another process finds, or an earlier run, comes back with its trace: each program is explored by one process, by two from the
// beginning on, and in pieces from checkpoints; for the first error, and for all.
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=1 | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=2 | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=2 --algorithm=pop | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=3 | FileCheck %s --check-prefix=TWO
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=4 -bound 0..2 | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=5 | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/never_lost.py %build/heddle %s -- -DV=6 | FileCheck %s --check-prefix=NONE
// RUN: %python %tests/cluster.py %build/heddle 2 2 none,wait --alone=0 --keep-going -DV=3 %s | FileCheck %s --check-prefix=CLUSTER
// CLUSTER: the same: 2 runs
// The first number counts both runs; the second one the first error, and all errors.
// ONE: the same: 2 runs, 2 errors
// TWO: the same: 2 runs, 3 errors
// NONE: the same: 2 runs, 0 errors
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;

static void *set(void *arg)
{
    x = 1;
    return arg;
}

#if V == 1 || V == 6
// The search comes to the error as it sets up a graph: the store revisits the load, behind which main is wrong at once.
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, set, NULL);
    assert(x <= (V == 6));
    pthread_join(t, NULL);
}
#elif V == 2 || V == 4
// Many executions come before and behind it. With two iterations, it takes one preemption: a thread that has read 0, while the other one runs.
static void *many(void *arg)
{
    for (int i = 0; i < (V == 4 ? 2 : 3); i++)
        y = y * 3 + 1;
    return arg;
}

int main(void)
{
    pthread_t t, c, d;
    pthread_create(&t, NULL, set, NULL);
    pthread_create(&c, NULL, many, NULL);
    pthread_create(&d, NULL, many, NULL);
    pthread_join(c, NULL);
    pthread_join(d, NULL);
    if (y == 4)
        assert(x == 1);
    pthread_join(t, NULL);
}
#elif V == 3
// Two deadlocks, and main waits at one place in both: a thread that locks twice, or the other one that does.
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    return arg;
}

static void *two(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
#elif V == 5
// No operation comes before the error.
int main(void)
{
    abort();
}
#endif
