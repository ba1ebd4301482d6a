/* Functions with the attribute `destructor` run when main returns or exit is called, after the
 * functions of atexit: first those without a priority, the last in the file first, then those with
 * a priority, from the highest number down. Each function checks its place in that order.
 * quick_exit and _Exit run none of them (ENDS), so nothing fails there. WRONG expects the order of
 * the file. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// RUN: %heddle --format=json -DEXIT=exit %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DEXIT=exit %s | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `calls++ == FIRST' failed
// RUN: %heddle -DWRONG -DEXIT=quick_exit %s
// RUN: %heddle -DWRONG -DEXIT=_Exit %s
// RUN: %exits 2 %heddle -DEXIT=pthread_exit -DSTATUS=NULL -DNO_ATEXIT %s | FileCheck --check-prefix=MAIN %s
// MAIN: error: heddle does not follow pthread_exit of main to functions with the attribute destructor

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifdef WRONG
#define FIRST 2
#else
#define FIRST 3
#endif
#ifndef STATUS
#define STATUS 0
#endif

int calls;

__attribute__((destructor)) static void first(void)
{
    assert(calls++ == FIRST);
}

__attribute__((destructor)) static void second(void)
{
    assert(calls++ == 2);
}

__attribute__((destructor(101))) static void with_low_priority(void)
{
    assert(calls++ == 5);
}

__attribute__((destructor(102))) static void with_high_priority(void)
{
    assert(calls++ == 4);
}

static void at_exit(void)
{
    assert(calls++ == 1);
}

static void at_exit_last(void)
{
    assert(calls++ == 0);
}

__attribute__((constructor)) static void begin(void)
{
#ifndef NO_ATEXIT
    atexit(at_exit);
    atexit(at_exit_last);
#else
    (void)at_exit, (void)at_exit_last;
#endif
}

int main(void)
{
#ifdef EXIT
    EXIT(STATUS);
#endif
    return 0;
}
