// Threads create threads, some of them only in executions that the search comes to late. What processes call such a thread
// depends on which one they have discovered first, so that one process has to do all in the end. The counters are its own.
// RUN: %python %tests/jobs.py same %build/heddle 2 %s | FileCheck %s
// RUN: %python %tests/jobs.py same %build/heddle 4 %s | FileCheck %s
// CHECK: the same
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int x, y;

static void *store(void *value)
{
    atomic_store(&y, (int)(long)value);
    return value;
}

/* Adds to x without atomicity, and creates a thread where the other one's additions were lost. */
static void *add(void *self)
{
    pthread_t child;
    for (int i = 0; i < N; i++)
        atomic_store(&x, atomic_load(&x) + 1);
    if (atomic_load(&x) > 2)
        return NULL;
    pthread_create(&child, NULL, store, self);
    pthread_join(child, NULL);
    return NULL;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, (void *)1);
    pthread_create(&other, NULL, add, (void *)2);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
}
