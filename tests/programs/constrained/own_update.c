/* Updates in no section of the program, each a section of its own. One thread uses its result, which is
 * 0 or 1; the other ignores its own, and comes to its update while the first waits for its section's
 * lock. That the second result is ignored says nothing of the first. */
// RUN: %exits 1 %heddle --algorithm=constrained -DRESULT=0 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained -DRESULT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal -DRESULT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=source -DRESULT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=rvf -DRESULT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle -DRESULT=0 %s | FileCheck %s
// RUN: %exits 1 %heddle -DRESULT=1 %s | FileCheck %s
// CHECK: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int q;
static int result;

static void *uses(void *unused)
{
    (void)unused;
    result = atomic_fetch_add(&q, 1);
    return NULL;
}

static void *ignores(void *unused)
{
    (void)unused;
    atomic_fetch_add(&q, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_end();
    pthread_create(&threads[0], NULL, uses, NULL);
    pthread_create(&threads[1], NULL, ignores, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(result != RESULT);
    return 0;
}
