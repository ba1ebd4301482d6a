/* Two threads wait for each other when the process ends: main returns, or calls exit, _Exit, _exit
 * or quick_exit (EXIT). Nothing that main could still do is needed for a deadlock of mutexes (KIND
 * 1). It is none where the thread that ended the process has one of the locks (7).
 * The end of the process ends threads in loops, whatever they wait for: spin locks (2), flags that
 * each would set for the other (3), a spin lock and the loop of a flag behind it (4), a flag that
 * main has not set (5), a counter that main has not filled (6).
 * If main ends alone, by pthread_exit, the process ends with its last thread. Then 2 to 6 are
 * livelocks. */
// RUN: %exits 1 %heddle --format=json -DKIND=1 %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --format=json -DKIND=1 -DEXIT=exit %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --format=json -DKIND=1 -DEXIT=_exit --algorithm=pop %s | FileCheck --check-prefix=DEADLOCK %s
// DEADLOCK: "kind": "deadlock"
// RUN: %heddle --format=json -DKIND=7 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=7 -DEXIT=exit %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 -DEXIT=exit %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 --algorithm=naive %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 --algorithm=pop %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 --algorithm=rvf %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=2 -bound 9 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=3 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=3 -DEXIT=_Exit --tso %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=4 -DEXIT=quick_exit %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=5 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=5 -DEXIT=exit %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=6 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DKIND=6 --algorithm=pop %s | FileCheck --check-prefix=SAFE %s
// SAFE: "verdict": "safe"
// RUN: %exits 1 %heddle --format=json -DKIND=2 -DEXIT=leave %s >%t.json
// RUN: FileCheck --input-file=%t.json --check-prefix=LIVELOCK %s
// RUN: %exits 1 %heddle --replay=%t.json -DKIND=2 -DEXIT=leave %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --format=json -DKIND=3 -DEXIT=leave --algorithm=optimal %s | FileCheck --check-prefix=LIVELOCK %s
// RUN: %exits 1 %heddle --format=json -DKIND=4 -DEXIT=leave --sc %s | FileCheck --check-prefix=LIVELOCK %s
// RUN: %exits 1 %heddle --format=json -DKIND=5 -DEXIT=leave --algorithm=rvf %s | FileCheck --check-prefix=LIVELOCK %s
// RUN: %exits 1 %heddle --format=json -DKIND=6 -DEXIT=leave %s | FileCheck --check-prefix=LIVELOCK %s
// LIVELOCK: "kind": "livelock"
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int x, y;

#if KIND == 1 || KIND == 7
static void both(pthread_mutex_t *outer, pthread_mutex_t *inner)
{
    pthread_mutex_lock(outer);
    pthread_mutex_lock(inner);
    pthread_mutex_unlock(inner);
    pthread_mutex_unlock(outer);
}
#define FIRST both(&a, &b)
#if KIND == 1
#define SECOND both(&b, &a)
#else
#define SECOND both(&a, &b)
#endif
#elif KIND == 2
static void both(atomic_int *outer, atomic_int *inner)
{
    while (atomic_exchange(outer, 1))
        continue;
    while (atomic_exchange(inner, 1))
        continue;
    atomic_store(inner, 0);
    atomic_store(outer, 0);
}
#define FIRST both(&x, &y)
#define SECOND both(&y, &x)
#elif KIND == 3 || KIND == 5
static void await_and_set(atomic_int *awaited, atomic_int *set)
{
    while (!atomic_load(awaited))
        continue;
    atomic_store(set, 1);
}
#define FIRST await_and_set(&x, &y)
#if KIND == 3
#define SECOND await_and_set(&y, &x)
#else
#define SECOND (void)0
#endif
#elif KIND == 4
static void lock_and_await(void)
{
    while (atomic_exchange(&x, 1))
        continue;
    while (!atomic_load(&y))
        continue;
    atomic_store(&x, 0);
}
static void lock_and_set(void)
{
    int free = 0;
    while (!atomic_compare_exchange_strong(&x, &free, 1))
        free = 0;
    atomic_store(&y, 1);
    atomic_store(&x, 0);
}
#define FIRST lock_and_await()
#define SECOND lock_and_set()
#else
static void take(void)
{
    int found;
    do
        while ((found = atomic_load(&x)) == 0)
            continue;
    while (!atomic_compare_exchange_strong(&x, &found, found - 1));
}
#define FIRST take()
#define SECOND take()
#endif

static inline void leave(int status)
{
    (void)status;
    pthread_exit(NULL);
}

static void *first(void *unused)
{
    FIRST;
    return unused;
}

static void *second(void *unused)
{
    SECOND;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#if KIND == 7
    pthread_mutex_lock(&b);
#endif
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
#ifdef EXIT
    EXIT(0);
#endif
    return 0;
}
