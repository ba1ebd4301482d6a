/* Each of four threads loads and stores: 576 executions under sequential consistency, as another
 * algorithm finds, too. The threads write, so no two do the same, and each execution has 4! images:
 * 24 are left. heddle comes to others that do not count. */
// RUN: %heddle --no-symmetry --memory-model=sc %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --algorithm=optimal %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 576 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// CHECK: No errors found: 24 executions explored under {{[a-z0-9]+}}, all there are up to symmetry.
// CHECK-NEXT: Executions: 24 complete, 0 blocked
//
/* So it is for each number of preemptions, in several processes, in a hunt, and after a kill. */
// RUN: %heddle --no-symmetry --sc --count-preemptions %s | FileCheck %s --check-prefix=EACH
// EACH:      0 {{ *}}24
// EACH-NEXT: 1 {{ *}}144
// EACH-NEXT: 2 {{ *}}264
// EACH-NEXT: 3 {{ *}}144
// RUN: %heddle --sc --count-preemptions %s | FileCheck %s --check-prefix=COUNT
// COUNT:      0 {{ *}}1
// COUNT-NEXT: 1 {{ *}}6
// COUNT-NEXT: 2 {{ *}}11
// COUNT-NEXT: 3 {{ *}}6
// RUN: %heddle --sc -bound 0 %s | FileCheck %s --check-prefix=BOUND0
// BOUND0: Executions: 1 complete
// RUN: %heddle --sc -bound 1 %s | FileCheck %s --check-prefix=BOUND1
// BOUND1: Executions: 7 complete
// RUN: %heddle --sc -bound 0..2 %s | FileCheck %s --check-prefix=BOUND2
// BOUND2: at most 2 preemptions: 18 executions explored under sc, all there are up to symmetry
// RUN: %heddle --sc -j2 %s | FileCheck %s
// RUN: %heddle --sc --hunt %s | FileCheck %s --check-prefix=HUNT
// HUNT: No errors found: 24 executions explored under sc, all there are up to symmetry.
// RUN: %heddle --sc --outcomes %s | FileCheck %s --check-prefix=OUTCOMES
// OUTCOMES: 1 {{ *}}24 {{ *}}0  ""
// RUN: %python %tests/resume.py %build/heddle 2 2 -DN=7 %s | FileCheck %s --check-prefix=RESUMED
// RESUMED: the same

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 4
#endif

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
