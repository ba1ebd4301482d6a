// The sentence of why, of a reader that comes in the middle of a change.
//
// The reader has one half of the pair, and comes to the other one first.
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: why: main read low: 7 (step [[#]]), which thread 1 (set) had written (step [[#]]), and then high: 1 (step [[#]]), which no thread had written yet.{{$}}
//
// -DCONSTANT: the other one is data that nobody ever writes. That is no half of anything.
// RUN: %exits 1 %heddle -DCONSTANT %s | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: error: assertion
// CONSTANT-NOT: no thread had written yet
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int low = 1;
#ifdef CONSTANT
static volatile int high = 1;
#else
static atomic_int high = 1;
#endif

static void *set(void *unused)
{
    atomic_store(&low, 7);
#ifndef CONSTANT
    atomic_store(&high, 7);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    int one = atomic_load(&low);
    int other = high;
    assert(one == 1 || other == 7);
    pthread_join(thread, NULL);
}
