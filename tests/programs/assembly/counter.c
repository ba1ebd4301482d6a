/* Two threads add to a counter, with the instruction and the lock prefix that a header would use,
 * or without the prefix. An instruction without it reads and writes in two steps. */
// REQUIRES: x86
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DINC %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DXADD %s | FileCheck --check-prefix=XADD %s
// RUN: %exits 1 %heddle --no-symmetry -DLOCK= %s | FileCheck --check-prefix=LOST %s
// RUN: %exits 1 %heddle --no-symmetry -DLOCK= -DINC %s | FileCheck --check-prefix=LOST %s
// RUN: %exits 1 %heddle --no-symmetry -DLOCK= -DXADD %s | FileCheck --check-prefix=LOST %s
//
// Each thread makes two steps on one location, so there are (4 choose 2) orders; with XADD, likewise.
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// XADD: "verdict": "safe"
// XADD: "complete": 6,
// LOST: error: assertion `counter == 4' failed

#include <assert.h>
#include <pthread.h>

#ifndef LOCK
#define LOCK "lock; "
#endif

static int counter;

static void add_one(int *to)
{
#if defined INC
    __asm__ __volatile__(LOCK "incl %0" : "+m"(*to) : : "memory", "cc");
#elif defined XADD
    int one = 1;
    __asm__ __volatile__(LOCK "xaddl %0, %1" : "+r"(one), "+m"(*to) : : "memory", "cc");
    assert(one < 4);
#else
    __asm__ __volatile__(LOCK "addl %1, %0" : "+m"(*to) : "ir"(1) : "memory", "cc");
#endif
}

static void *run(void *unused)
{
    add_one(&counter);
    add_one(&counter);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 4);
    return 0;
}
