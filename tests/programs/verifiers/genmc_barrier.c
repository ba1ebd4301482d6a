/* GenMC's barriers are those of pthreads: each thread sees what the other wrote before it. The
 * order in which the two arrive tells nothing: 1 execution. Without the barrier there is a race, and
 * a thread may not see the write. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// WRONG: error: {{.*}}[{{assertion|data-race}}]

#include <assert.h>
#include <genmc.h>
#include <stddef.h>

static __VERIFIER_barrier_t barrier;
static int written[2];

static void *run(void *index)
{
    long i = (long)index;
    written[i] = 1;
#ifndef WRONG
    __VERIFIER_barrier_wait(&barrier);
#endif
    assert(written[1 - i] == 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    __VERIFIER_barrier_init(&barrier, NULL, 2);
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    __VERIFIER_barrier_destroy(&barrier);
    return 0;
}
