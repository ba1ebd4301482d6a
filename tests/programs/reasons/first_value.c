// The sentence of why, of values that are read before anybody writes them.
//
// RUN: %exits 1 %heddle -DEARLY %s | FileCheck %s --check-prefix=EARLY
// EARLY: why: result still had its initial value 0 when main read it (step [[#]]): no thread had written it. By then, main has not joined thread 1{{( \(work\))?}}.{{$}}
//
// -DPART: of two additions, one is there before main has joined that thread.
// RUN: %exits 1 %heddle -DPART %s | FileCheck %s --check-prefix=PART
// PART: why: main read result: 1 (step [[#]]) before it joined thread [[A:[12]]] (work), which wrote that (step [[#]]).{{$}}
//
// -DJOINED: all have been joined; the assertion is wrong.
// RUN: %exits 1 %heddle -DJOINED %s | FileCheck %s --check-prefix=NONE
// -DALONE: without other threads, an initial value is no reason.
// RUN: %exits 1 %heddle -DALONE %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: why:
// NONE: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int result;

static void *work(void *unused)
{
    atomic_fetch_add(&result, 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    (void)threads;
    (void)work;
#ifndef ALONE
    pthread_create(&threads[0], NULL, work, NULL);
#endif
#ifdef PART
    pthread_create(&threads[1], NULL, work, NULL);
    while (atomic_load(&result) == 0)
        continue;
    assert(atomic_load(&result) == 2);
#endif
#ifdef JOINED
    pthread_join(threads[0], NULL);
    assert(atomic_load(&result) == 2);
#endif
    assert(atomic_load(&result) > 0);
}
