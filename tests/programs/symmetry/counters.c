/* Without symmetry, the threads add in each of the N! orders. Up to symmetry, there is one. */
// RUN: %heddle --no-symmetry --ordered-sync %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 720 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// CHECK: No errors found: 1 execution explored under {{[a-z0-9]+}}, all there is up to symmetry.
// CHECK-NEXT: Executions: 1 complete, 0 blocked;
//
// RUN: %heddle --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "up_to_symmetry": true,
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: symmetry

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 6 };

static atomic_int counter;

static void *add(void *unused)
{
    (void)unused;
    atomic_fetch_add(&counter, 1);
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
