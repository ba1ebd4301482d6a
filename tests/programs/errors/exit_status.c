/* A process that ends with a status other than 0 says that it has failed. heddle counts such executions, and
 * --exit-status=error makes them errors.
 *
 * Two threads each read a counter and write one more. Of the four executions (each thread reads 0 or the other's 1,
 * and if both read 0, either writes last), one thread reads the other's 1 in two, and an update is lost in the others:
 * n is 1. */
// RUN: %heddle --no-symmetry %s | FileCheck %s
// RUN: %heddle --no-symmetry %s --algorithm=optimal | FileCheck %s
// RUN: %heddle --no-symmetry %s --algorithm=naive | FileCheck %s
// RUN: %heddle --no-symmetry %s --algorithm=pop | FileCheck %s
// RUN: %heddle --no-symmetry %s -j2 | FileCheck %s
// RUN: %heddle --no-symmetry -DMAIN %s | FileCheck %s
// RUN: %heddle --no-symmetry -DTHREAD %s | FileCheck %s
// RUN: %heddle --no-symmetry -DAT_ONCE %s | FileCheck %s
// RUN: %heddle --no-symmetry -DQUICK %s | FileCheck %s
// RUN: rm -f %t.saved && %heddle --no-symmetry --checkpoint=%t.saved %s | FileCheck %s
// RUN: %heddle --no-symmetry --resume=%t.saved %s | FileCheck %s
// CHECK: No errors found: 4 executions explored under {{rc11|sc}}, all there are.
// CHECK-NEXT: The program returned 1 in 2 of 4 executions. --exit-status=error shows one of them.
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "complete": 4,
// JSON: "failed": 2,
// JSON-NEXT: "least_status": 1,
// JSON-NEXT: "most_status": 1
//
// With preemptions to spare, the bound leaves nothing out. Without one, no update is lost.
// RUN: %heddle --no-symmetry -bound 0..3 %s | FileCheck %s --check-prefix=BOUND
// BOUND: The program returned 1 in 2 of 4 executions.
// RUN: %heddle --no-symmetry -bound 0 %s | FileCheck %s --check-prefix=NEVER
//
// The system takes the lowest 8 bits of the status. 257 is 1, -1 is 255, and 256 is no failure.
// RUN: %heddle --no-symmetry -DSTATUS=257 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSTATUS=-1 %s | FileCheck %s --check-prefix=MINUS
// RUN: %heddle --no-symmetry -DSTATUS=256 %s | FileCheck %s --check-prefix=NEVER
// RUN: %heddle --no-symmetry -DSTATUS=0 %s | FileCheck %s --check-prefix=NEVER
// RUN: %heddle --no-symmetry -DOTHER=3 %s | FileCheck %s --check-prefix=BOTH
// MINUS: The program returned 255 in 2 of 4 executions.
// NEVER-NOT: The program returned
// BOTH: The program returned a status from 1 to 3 in 4 of 4 executions.
//
// As an error, it is the same for all algorithms and processes, and can be run again.
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --algorithm=optimal %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --algorithm=naive %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --algorithm=rvf %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -bound 0..3 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -j2 %s | FileCheck %s --check-prefix=ERROR
// RUN: rm -f %t.saved && %exits 1 %heddle --no-symmetry --exit-status=error --checkpoint=%t.saved %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --resume=%t.saved %s | FileCheck %s --check-prefix=ERROR
// ERROR: exit_status.c:[[#@LINE+64]]:{{.*}} error: the program exits with status 1 [exit-status]
// ERROR: exit_status.c:[[#@LINE+63]]  exit(1);
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --format=json %s >%t.json
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --replay=%t.json %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: The recorded execution ends in the same error
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -DMAIN %s | FileCheck %s --check-prefix=MAIN
// MAIN: exit_status.c:[[#@LINE+36]]:{{.*}} error: main returns 1 [exit-status]
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -DMAIN --format=json %s >%t.json
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -DMAIN --replay=%t.json %s | FileCheck %s --check-prefix=AGAIN
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -DTHREAD %s
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error -DQUICK %s
// RUN: %heddle --no-symmetry --exit-status=error -bound 0 %s
// RUN: %heddle --no-symmetry --exit-status=error -DSTATUS=256 %s
// RUN: %exits 1 %heddle --no-symmetry --exit-status=error --keep-going -DOTHER=3 --quiet %s | FileCheck %s --check-prefix=TWO
// TWO: 2 errors found under rc11.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef STATUS
#define STATUS 1
#endif
#ifndef OTHER
#define OTHER 0
#endif

static atomic_int n;

static void *count(void *unused)
{
    (void)unused;
    atomic_store(&n, atomic_load(&n) + 1);
    return NULL;
}

static void *fail(void *unused)
{
    (void)unused;
    exit(1);
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    if (n == 2)
        return OTHER;
#if defined MAIN
    return 1;
#elif defined THREAD
    pthread_create(&threads[0], NULL, fail, NULL);
    pthread_join(threads[0], NULL);
    return 0;
#elif defined AT_ONCE
    _exit(1);
#elif defined QUICK
    quick_exit(1);
#elif STATUS != 1
    exit(STATUS);
#else
    exit(1);
#endif
    (void)fail;
}
