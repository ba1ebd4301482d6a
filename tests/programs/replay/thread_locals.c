// A report names thread-local variables, and so errno, as their thread's: no address, and no number that the replay gives to another thread.
// RUN: cd %S && %python %tests/check_replay.py %heddle -DV=1 -- thread_locals.c
// RUN: cd %S && %python %tests/check_replay.py %heddle -DV=2 -- thread_locals.c
// RUN: cd %S && %python %tests/check_replay.py %heddle -DV=3 -- thread_locals.c
// RUN: cd %S && %python %tests/check_replay.py %heddle -DV=4 -- thread_locals.c
// RUN: %exits 1 %heddle -DV=1 %s | FileCheck %s
// CHECK: write errno of thread 0: 11
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static _Thread_local struct {
    int a, b;
} v;

#if V == 1
// sem_trywait fails with EAGAIN, which is 11.
int main(void)
{
    sem_t s;
    sem_init(&s, 0, 0);
    int r = sem_trywait(&s);
    assert(r == 0 || errno != EAGAIN);
}
#elif V == 2
// Only a pointer to them makes thread-local variables visible to others: a fact, which the recorded run knew from the beginning, as it began again.
static void *set(void *pointer)
{
    *(int *)pointer = 3;
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, set, &v.b);
    pthread_join(t, NULL);
    assert(v.b == 0);
}
#else
// Who creates its thread first decides the threads' numbers. Each inner thread has its own v (V=3) or sets that of its creator (V=4).
static atomic_int failures;

static void *inner(void *pointer)
{
    int *own = V == 3 ? &v.b : pointer;
    *own = 1;
    failures += V == 3 && v.b == 1;
    return NULL;
}

static void *outer(void *unused)
{
    pthread_t t;
    pthread_create(&t, NULL, inner, &v.b);
    pthread_join(t, NULL);
    failures += V == 4 && v.b == 1;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, outer, NULL);
    pthread_create(&other, NULL, outer, NULL);
    int seen = failures;
    assert(seen == 0 || seen == 2);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
}
#endif
