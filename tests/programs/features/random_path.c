/* The path behind a random test is wrong: it updates the counter in two steps. The fixed sequence
 * happens to take it in no thread, so only --rand=choose finds the lost update. RIGHT updates it in
 * one step on both paths: 2 * 2 choices of paths, times 2 orders of the updates. */
// RUN: %heddle --no-symmetry --quiet %s 2>&1 | FileCheck %s
// CHECK: No errors found
// CHECK: warning: {{.*}}random_path.c:{{[0-9]+}}: random numbers are one fixed sequence here
// RUN: %exits 1 %heddle --no-symmetry --rand=choose %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `atomic_load(&count) == 2' failed
// RUN: %heddle --no-symmetry --format=json --rand=choose -DRIGHT --ordered-sync %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --no-symmetry --format=json --rand=choose -DRIGHT --algorithm=naive %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: "complete": 8,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int count;

static void *add(void *unused)
{
    if (rand() % 2) {
#ifdef RIGHT
        atomic_fetch_add(&count, 1);
#else
        atomic_store(&count, atomic_load(&count) + 1);
#endif
    } else {
        atomic_fetch_add(&count, 1);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&count) == 2);
    return 0;
}
