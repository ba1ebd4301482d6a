/* What atexit is given runs when main returns or exit is called, last first; other threads may still
 * run, and a thread that nobody waits for races with it (RACE). Two threads that register functions
 * do so in 2 orders. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=pop %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DEXIT=exit %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DEXIT=quick_exit %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle --no-symmetry -DFAILS %s | FileCheck --check-prefix=FAILS %s
// RUN: %exits 1 %heddle --no-symmetry -DFAILS -DEXIT=exit %s | FileCheck --check-prefix=FAILS %s
// RUN: %exits 1 %heddle --no-symmetry -DFAILS -DEXIT=quick_exit %s | FileCheck --check-prefix=FAILS %s
// FAILS: error: assertion `calls++ == 0' failed
// RUN: %heddle --no-symmetry -DFAILS -DEXIT=_Exit %s
// RUN: %exits 1 %heddle --no-symmetry -DRACE %s | FileCheck --check-prefix=RACE %s
// RACE: error: data race
// RUN: %exits 2 %heddle --no-symmetry -DEXIT=pthread_exit -DSTATUS=NULL %s | FileCheck --check-prefix=MAIN %s
// MAIN: error: heddle does not follow pthread_exit of main to what atexit was given

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef STATUS
#define STATUS 0
#endif

int calls;

static void added(void)
{
    assert(calls++ == 2);
}

static void first(void)
{
    assert(calls++ == 3);
}

static void second(void)
{
    assert(calls++ == 1);
    atexit(added);
    at_quick_exit(added);
}

static void third(void)
{
    assert(calls++ == 0);
}

static void fail(void)
{
    calls++;
}

static void nothing(void)
{
}

static void *add_nothing(void *unused)
{
    atexit(nothing);
    return unused;
}

static void *call(void *unused)
{
    calls++;
    return unused;
}

int main(void)
{
    static void (*const functions[])(void) = {first, second, third};
    pthread_t threads[2];
    for (int i = 0; i < 3; i++) {
        assert(atexit(functions[i]) == 0);
        assert(at_quick_exit(functions[i]) == 0);
    }
#ifdef FAILS
    atexit(fail);
    at_quick_exit(fail);
#endif
#ifdef RACE
    pthread_create(&threads[0], NULL, call, NULL);
#else
    (void)call;
    (void)fail;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add_nothing, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#endif
#ifdef EXIT
    EXIT(STATUS);
#endif
    return 0;
}
