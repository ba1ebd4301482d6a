// RUN: cd %S && %exits 1 %heddle --format=json thread_numbers.c | FileCheck %s
// RUN: cd %S && %python %tests/check_replay.py %heddle -- thread_numbers.c
// Threads have numbers in the order in which heddle first comes across them: in the first execution, late's
// child is created first (3), as early begins with a read that others could feed, then early's (4). The
// error needs nothing of late; so in a replay early's child is the third thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *child(void *argument)
{
    if (argument)
        atomic_store(&value, 2);
    return NULL;
}

static void *early(void *unused)
{
    pthread_t thread;
    int seen = atomic_load(&value);
    pthread_create(&thread, NULL, child, NULL);
    pthread_join(thread, NULL);
    assert(seen == 2);
    return unused;
}

static void *late(void *unused)
{
    pthread_t thread;
    pthread_create(&thread, NULL, child, &value);
    pthread_join(thread, NULL);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, early, NULL);
    pthread_create(&threads[1], NULL, late, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}

// CHECK: "location": "thread 4"
