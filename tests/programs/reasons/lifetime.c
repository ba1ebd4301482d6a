// The sentence of why, of memory whose life is over.
//
// -DHELD: the reader gets the pointer before it is taken away and freed, and uses it afterwards.
// RUN: %exits 1 %heddle -DHELD %s | FileCheck %s --check-prefix=HELD
// HELD: why: thread 1 (reader) read the pointer shared: &*{{.*}} (step [[#]]), and used it (step [[#]]) after thread 2 (owner) freed the object (step [[#]]).{{$}}
//
// -DSTAYS: the pointer stays where the reader finds it.
// RUN: %exits 1 %heddle -DSTAYS %s | FileCheck %s --check-prefix=STAYS
// STAYS: why: The pointer stayed in shared, where thread 1 (reader) read it (step [[#]]) after thread 2 (owner) freed the object (step [[#]]).{{$}}
//
// -DSCOPE: main does not join the thread that uses its variable.
// RUN: %exits 1 %heddle -DSCOPE %s | FileCheck %s --check-prefix=SCOPE
// SCOPE: why: thread 1 (count) used it (step [[#]]) after main left its scope (step [[#]]), without having joined thread 1.{{$}}
//
// -DTWICE: both take the same pointer and free it.
// RUN: %exits 1 %heddle -DTWICE %s | FileCheck %s --check-prefix=TWICE
// TWICE: why: thread [[A:[12]]] (drop) and thread [[B:[12]]] (drop) both read the pointer to it (step [[#]] and step [[#]]) before either freed it (step [[#]] and step [[#]]).{{$}}
//
// -DLEFT: the pointer is not taken away, and the second thread finds it behind a lock.
// RUN: %exits 1 %heddle -DTWICE -DLEFT %s | FileCheck %s --check-prefix=LEFT
// LEFT: why: thread [[A:[12]]] (drop) freed it (step [[#]]), but the pointer stayed in shared, where thread [[B:[12]]] (drop) read it afterwards (step [[#]]).{{$}}
//
// -DUNSET: the pointer is there before the object is filled in; the object is not initialised.
// RUN: %exits 1 %heddle -DUNSET %s | FileCheck %s --check-prefix=UNSET
// UNSET: why: thread 2 (owner) stored the pointer to the new object in shared (step [[#]]), and thread 1 (reader) read it there (step [[#]]) before anybody had written {{.*}}.{{$}}
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *_Atomic shared;
static atomic_int freed;

static void *reader(void *unused)
{
#ifdef STAYS
    while (!atomic_load(&freed))
        continue;
#endif
    int *mine = atomic_load(&shared);
#ifdef HELD
    while (!atomic_load(&freed))
        continue;
#endif
    if (mine && *mine == 7)
        unused = NULL;
    return unused;
}

static void *owner(void *unused)
{
#ifdef UNSET
    int *made = malloc(sizeof *made);
    atomic_store(&shared, made);
#else
    int *old = atomic_load(&shared);
#ifdef HELD
    atomic_store(&shared, NULL);
#endif
    free(old);
    atomic_store(&freed, 1);
#endif
    return unused;
}

static void *count(void *number)
{
    atomic_fetch_add((atomic_int *)number, 1);
    return NULL;
}

static void start_and_leave(void)
{
    atomic_int number = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, count, &number);
}

static void *drop(void *unused)
{
#ifdef LEFT
    pthread_mutex_lock(&m);
#endif
    int *mine = atomic_load(&shared);
#ifndef LEFT
    atomic_store(&shared, NULL);
#endif
    free(mine);
#ifdef LEFT
    pthread_mutex_unlock(&m);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef SCOPE
    start_and_leave();
    return 0;
#endif
#ifndef UNSET
    int *first = malloc(sizeof *first);
    *first = 7;
    atomic_store(&shared, first);
#endif
#ifdef TWICE
    pthread_create(&threads[0], NULL, drop, NULL);
    pthread_create(&threads[1], NULL, drop, NULL);
#else
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, owner, NULL);
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    (void)start_and_leave, (void)owner, (void)reader, (void)drop, (void)m;
}
