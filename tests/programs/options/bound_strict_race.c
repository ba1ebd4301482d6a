/* The race needs two preemptions: the other thread reads x in front of main's exchange, and writes
 * it behind. What heddle explores takes for granted that there is none; here it would miss that the
 * other thread locks the mutex, with main preempted in front of its lock, and main waits for ever.
 * So it does not pass over a race, strict or not. */
// RUN: %exits 1 %heddle -bound 0 --bound-strict %s | FileCheck %s
// CHECK: bound_strict_race.c:{{.*}} error: data race on 'x': write by thread 1 and update by main [data-race]
// CHECK: note: this execution needs 2 preemptions, more than the bound of 0
//
// RUN: %exits 1 %heddle -bound 1 --bound-strict -DATOMIC %s | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: error: deadlock: main waits for 'mutex', held by thread 1, which has ended [deadlock]

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *other(void *unused)
{
    (void)unused;
    atomic_load(&x);
#ifdef ATOMIC
    atomic_store(&x, 1);
#else
    *(int *)&x = 1;
#endif
    pthread_mutex_lock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int expected = 0;
    pthread_create(&thread, NULL, other, NULL);
    pthread_mutex_lock(&mutex);
    atomic_compare_exchange_strong(&x, &expected, 0);
    return 0;
}
