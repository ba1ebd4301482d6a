/* The load is in no section of the program. What it reads is only stored again, but behind the step: it
 * is what the thread has read, and not the same in both orders. So both results are there. The program
 * has a section, so that the machine runs the load as a section of its own. */
// RUN: %exits 1 %heddle --algorithm=constrained --independence=concolic -DRESULT=0 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=concolic -DRESULT=3 %s | FileCheck %s
// CHECK: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int q;
static int result;

static void *load(void *unused)
{
    (void)unused;
    result = atomic_load(&q);
    return NULL;
}

static void *store(void *unused)
{
    (void)unused;
    atomic_store(&q, 3);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_end();
    pthread_create(&threads[0], NULL, load, NULL);
    pthread_create(&threads[1], NULL, store, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(result != RESULT);
    return 0;
}
