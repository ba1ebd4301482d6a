// Two threads add to x without atomicity: 2 to 2 N are all possible in the end. Only few orders give 2, and the search comes to them late.
// RUN: %python %tests/jobs.py same %build/heddle 2 %s -- -DWRONG=2 | FileCheck %s
// RUN: %python %tests/jobs.py same %build/heddle 4 %s -- -DWRONG=3 | FileCheck %s
// RUN: %python %tests/jobs.py same %build/heddle 3 --keep-going %s -- -DWRONG=2 -DALSO=3 | FileCheck %s
// RUN: %exits 1 %heddle -j2 --first-come %s -- -DWRONG=2 | FileCheck %s --check-prefix=FIRST
// CHECK: the same
// FIRST: [assertion]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int x;

static void *add(void *unused)
{
    for (int i = 0; i < N; i++)
        atomic_store(&x, atomic_load(&x) + 1);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&other, NULL, add, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(x != WRONG);
#ifdef ALSO
    assert(x != ALSO);
#endif
}
