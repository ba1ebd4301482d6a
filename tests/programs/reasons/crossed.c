// The sentence of why, of two threads that each look before the other one has done its part.
//
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: why: thread [[A:[12]]] (work) read count: 0 (step [[#]]) before thread [[B:[12]]] (work) wrote 1 (step [[#]]), and thread [[B]] read running: 1 (step [[#]]) before thread [[A]] wrote 0 (step [[#]]): neither saw what the other did.{{$}}
//
// -DVIEWS: what the failing value comes from was read in two steps, with a change in between.
// RUN: %exits 1 %heddle -DVIEWS %s | FileCheck %s --check-prefix=VIEWS
// VIEWS: why: thread 2 (keep) read value: 1 (step [[#]]) before thread 1 (renew) changed it to 2 (step [[#]]), but version: 1 (step [[#]]) after thread 1 had written that (step [[#]]).
//
// -DLOOKS_AGAIN: the thread looks once more after it has given up.
// RUN: %exits 0 %heddle -DLOOKS_AGAIN %s
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count, running, done;

static void run(void)
{
    while (atomic_load(&count) > 0) {
        atomic_fetch_sub(&count, 1);
        atomic_fetch_add(&done, 1);
    }
}

static void *work(void *unused)
{
    atomic_fetch_add(&count, 1);
    if (atomic_exchange(&running, 1) == 0) {
        run();
        atomic_store(&running, 0);
    }
#ifdef LOOKS_AGAIN
    while (atomic_load(&count) > 0 && atomic_exchange(&running, 1) == 0) {
        run();
        atomic_store(&running, 0);
    }
#endif
    return unused;
}

static atomic_int value = 1, version, kept, kept_version;

static void *renew(void *unused)
{
    atomic_store(&value, 2);
    atomic_fetch_add(&version, 1);
    return unused;
}

static void *keep(void *unused)
{
    int seen = atomic_load(&value);
    atomic_store(&kept_version, atomic_load(&version));
    atomic_store(&kept, seen);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    (void)renew, (void)keep, (void)work;
#ifdef VIEWS
    void *(*const starts[])(void *) = {renew, keep};
#else
    void *(*const starts[])(void *) = {work, work};
#endif
    enum { COUNT = sizeof starts / sizeof *starts };
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, starts[i], NULL);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
#ifdef VIEWS
    if (atomic_load(&kept_version) == atomic_load(&version))
        assert(atomic_load(&kept) == atomic_load(&value));
#else
    assert(atomic_load(&done) == 2);
#endif
    return 0;
}
