/* A loop that random numbers may end. It ends by itself after any number of iterations, which is
 * explored once, although the numbers are one fixed sequence elsewhere: 1 execution if nobody sets
 * the flag, and 2 with a SETTER. In FORM 2, random numbers only decide how long an iteration takes
 * (back-off): whoever waits depends on the setter. Without one, this is a livelock. */
// RUN: %heddle --format=json -DFORM=1 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=1 --rand=choose %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=2 -DSETTER %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=2 -DSETTER --algorithm=naive %s | FileCheck --check-prefix=ONE %s
// ONE: "verdict": "safe"
// ONE: "complete": 1,
// ONE: "blocked": 0,
// RUN: %heddle --format=json -DFORM=1 -DSETTER %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DFORM=1 -DSETTER --algorithm=naive %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DFORM=1 -DSETTER --rand=choose %s | FileCheck --check-prefix=TWO %s
// TWO: "verdict": "safe"
// TWO: "complete": 2,
// TWO: "blocked": 0,
// RUN: %exits 1 %heddle -DFORM=1 -DSETTER -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `atomic_load(&flag)' failed
// RUN: %exits 1 %heddle -DFORM=2 %s 2>&1 | FileCheck --check-prefix=LIVELOCK %s
// LIVELOCK: error: {{.*}}[livelock]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int flag;

static void *set(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
#ifdef SETTER
    pthread_create(&thread, NULL, set, NULL);
#else
    (void)thread, (void)set;
#endif
#if FORM == 1
    while (!atomic_load(&flag) && rand() % 8)
        continue;
#else
    while (!atomic_load(&flag))
        for (int i = rand() % 16; i > 0; i--)
            __asm__ volatile("");
#endif
#ifdef WRONG
    assert(atomic_load(&flag));
#endif
    return 0;
}
