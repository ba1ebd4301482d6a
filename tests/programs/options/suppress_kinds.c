/* Errors other than races: the execution ends there, and the others are explored. Two threads that
 * take two locks in opposite orders have 2 executions without a deadlock, and 1 with one. */
// RUN: echo "deadlock:second" > %t.deadlock
// RUN: %heddle --quiet --suppress=%t.deadlock %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: echo "deadlock:third" > %t.other && echo "race:*" >> %t.other && echo "mutex:*" >> %t.other
// RUN: %exits 1 %heddle --quiet --suppress=%t.other %s | FileCheck %s --check-prefix=OTHER
// DEADLOCK: No errors found: 3 executions explored under rc11, all there are.
// DEADLOCK-NEXT: 1 error suppressed
// OTHER: [deadlock]
// OTHER: 0 errors suppressed

// RUN: echo "mutex:careless" > %t.mutex
// RUN: %heddle --quiet --suppress=%t.mutex -DMUTEX %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --quiet --suppress=%t.deadlock -DMUTEX %s | FileCheck %s --check-prefix=UNLOCK
// UNLOCK: [invalid-unlock]

// RUN: echo "leak:careless" > %t.leak
// RUN: %heddle --quiet --leaks=error --suppress=%t.leak -DLEAK %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --quiet --leaks=error --suppress=%t.mutex -DLEAK %s | FileCheck %s --check-prefix=LEAKS
// LEAKS: [memory-leak]
// ONE: No errors found: 1 execution explored under rc11, all there is.
// ONE-NEXT: 1 error suppressed

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *one, pthread_mutex_t *two)
{
    pthread_mutex_lock(one);
    pthread_mutex_lock(two);
    pthread_mutex_unlock(two);
    pthread_mutex_unlock(one);
}

static void *second(void *unused)
{
    take(&b, &a);
    return unused;
}

static void careless(void)
{
#if defined MUTEX
    pthread_mutex_unlock(&a);
#elif defined LEAK
    malloc(4);
#endif
}

int main(void)
{
    pthread_t thread;
#if !defined MUTEX && !defined LEAK
    pthread_create(&thread, NULL, second, NULL);
    take(&a, &b);
    pthread_join(thread, NULL);
#else
    (void)thread;
    (void)second;
    (void)take;
    careless();
#endif
    return 0;
}
