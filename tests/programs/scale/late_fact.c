// That a variable is accessed in two sizes turns up in few executions, to which the search comes late. The exploration starts again then, in all processes.
// RUN: %python %tests/jobs.py same %build/heddle 2 %s | FileCheck %s
// RUN: %python %tests/jobs.py same %build/heddle 4 %s | FileCheck %s
// CHECK: the same
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int x;
static union {
    _Atomic unsigned whole;
    _Atomic unsigned char bytes[4];
} parts;

static void *add(void *unused)
{
    for (int i = 0; i < N; i++) {
        int old = atomic_load(&x);
        atomic_store(&x, old + 1);
    }
    atomic_fetch_add(&parts.whole, 1);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&other, NULL, add, NULL);
    if (atomic_load(&x) == 2 * N)
        atomic_fetch_add(&parts.bytes[1], 1);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
}
