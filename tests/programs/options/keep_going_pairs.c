// With --keep-going, each pair of accesses that nothing orders is an error, whichever comes first: so all algorithms find the same ones.
// RUN: %python %tests/same_errors.py %build/heddle -DV=1 %s | FileCheck %s --check-prefix=TWO
// RUN: %python %tests/same_errors.py %build/heddle -DV=1 -DSWAPPED %s | FileCheck %s --check-prefix=TWO
// RUN: %python %tests/same_errors.py %build/heddle -DV=2 %s | FileCheck %s --check-prefix=THREE
// RUN: %python %tests/same_errors.py %build/heddle -DV=3 %s | FileCheck %s --check-prefix=TWO
// RUN: %python %tests/same_errors.py %build/heddle -DV=4 %s | FileCheck %s --check-prefix=THREE
// RUN: %python %tests/same_errors.py %build/heddle -DV=5 %s | FileCheck %s --check-prefix=NONE
// RUN: %python %tests/same_errors.py %build/heddle -DV=6 %s | FileCheck %s --check-prefix=ONE
// NONE: 0 errors, by each algorithm
// ONE: 1 errors, by each algorithm
// TWO: 2 errors, by each algorithm
// THREE: 3 errors, by each algorithm
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int g;

#if V == 1 || V == 5
// Two reads and a write: two pairs. SWAPPED: the write is main's, so that it comes first. V=5: a lock orders all.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void reads(void)
{
    int first = g;
    int second = g;
    (void)(first + second);
}

static void writes(void)
{
    g = 1;
}

static void *other(void *unused)
{
    if (V == 5)
        pthread_mutex_lock(&mutex);
#ifdef SWAPPED
    reads();
#else
    writes();
#endif
    if (V == 5)
        pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    if (V == 5)
        pthread_mutex_lock(&mutex);
#ifdef SWAPPED
    writes();
#else
    reads();
#endif
    if (V == 5)
        pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
}
#elif V == 2
// Three accesses of three threads, two of them writes: each pair is a race.
static void *one(void *unused)
{
    g = 1;
    return unused;
}

static void *two(void *unused)
{
    g = 2;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    int seen = g;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return seen < 0;
}
#elif V == 3 || V == 6
// A read and a write of an object that another thread frees: a pair each, since the two are no race. V=6: a read that comes behind the end for
// certain, through the join.
static void *ends(void *object)
{
    free(object);
    return NULL;
}

int main(void)
{
    int *object = calloc(1, sizeof *object);
    pthread_t t;
    pthread_create(&t, NULL, ends, object);
    if (V == 6)
        pthread_join(t, NULL);
    int seen = *object;
    if (V == 3) {
        *object = 7;
        pthread_join(t, NULL);
    }
    return seen < 0;
}
#elif V == 4
// A race on a local variable, and two uses that its end does not wait for.
static _Atomic(int *) p;

static void *taker(void *unused)
{
    int *q = atomic_load(&p);
    if (q)
        q[0] = q[1];
    return unused;
}

static void *giver(void *unused)
{
    int sum = 0;
    {
        int local[2] = {3, 4};
        atomic_store(&p, local);
        sum += local[0];
    }
    return sum < 0 ? &p : unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, taker, NULL);
    pthread_create(&b, NULL, giver, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
#endif
