// Threads that pass a value on with the weakest orders, and an assertion that fails in some order of
// their steps: no weak memory is needed. So no report says that the execution is impossible under
// sequential consistency, whatever the model.
// RUN: cd %S && %python %tests/check_weak.py "sc tso ra rc11" strong %heddle ordinary_error.c
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --dot=%t.dot ordinary_error.c >%t.text
// RUN: FileCheck %s <%t.text
// CHECK-NOT: not possible under sequential consistency
// CHECK-NOT: older than
// CHECK: read last: 1 (from {{[0-9]+}}) [relaxed]
// CHECK-NOT: older than
// RUN: FileCheck --check-prefix=DOT %s <%t.dot
// DOT-NOT: sequential consistency
// DOT-NOT: older than
// DOT: read last: 1 [relaxed]
// RUN: cd %S && %exits 1 %heddle --memory-model=tso ordinary_error.c | FileCheck --check-prefix=TSO %s
// TSO-NOT: store buffer
// TSO: error: assertion
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --format=sarif ordinary_error.c | FileCheck --check-prefix=SARIF %s
// SARIF-NOT: not possible under sequential consistency
// SARIF: "weak": false
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void *set(void *value)
{
    atomic_store_explicit(&last, (int)(long)value, memory_order_relaxed);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, set, (void *)1);
    pthread_create(&threads[1], NULL, set, (void *)2);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(atomic_load_explicit(&last, memory_order_relaxed) == 2);
    return 0;
}
