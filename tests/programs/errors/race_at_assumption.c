// An atomic load and a plain store of one variable race although each value of the load fails an
// assumption: where the load reads the last store, which is a release, the plain one happens before
// it, and only where it reads the initial value do they race. With JOINED, the plain access comes
// when the reader has ended: no race. The assumption then fails once, as the values 0 and 2 differ in
// nothing behind it.
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %heddle --memory-model=sc -DJOINED %s | FileCheck %s --check-prefix=JOINED
// RUN: %heddle --memory-model=rc11 -DJOINED %s | FileCheck %s --check-prefix=JOINED
// CHECK: error: data race
// JOINED: No errors found: 2 executions
// JOINED: Executions: 1 complete, 1 blocked
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int);
static _Atomic int x;

static void *write(void *unused)
{
#ifdef JOINED
    atomic_store(&x, 1);
#else
    *(int *)&x = 1;
#endif
    atomic_store_explicit(&x, 2, memory_order_release);
    return unused;
}

static void *read(void *unused)
{
#ifdef JOINED
    __VERIFIER_assume(atomic_load_explicit(&x, memory_order_acquire) == 1);
#else
    __VERIFIER_assume(atomic_load_explicit(&x, memory_order_acquire) == 3);
#endif
    return unused;
}

int main(void)
{
    pthread_t writer, reader;
    pthread_create(&writer, NULL, write, NULL);
    pthread_create(&reader, NULL, read, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    return *(int *)&x == 7;
}
