/* Each of four threads loads and stores: 576 executions under sequential consistency, as another
 * algorithm finds, too. The threads write, so no two do the same, and each execution has 4! images:
 * 24 are left. heddle comes to others that do not count. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --algorithm=optimal %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 576 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle --symmetry --memory-model=sc %s | FileCheck %s
// CHECK: No errors found: 24 executions explored under {{[a-z0-9]+}}, all there are up to symmetry.
// CHECK-NEXT: Executions: 24 complete, 0 blocked

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 4 };

static atomic_int data;

static void *add(void *unused)
{
    (void)unused;
    int before = atomic_load(&data);
    atomic_store(&data, before + 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
