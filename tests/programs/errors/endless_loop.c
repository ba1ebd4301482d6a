/* A thread in a loop that has no end and no operations (SPIN: of three forms). The end of the
 * process ends it, whoever brings that about: main returns (END 1) or calls exit (2) or _exit (3);
 * or another thread does while main is in such a loop (4). In these, the loop is entered only by who
 * reads the flag in time, so there is a complete execution, too.
 * The loop is a livelock if the process cannot end: main joins the thread (5), waits for a mutex
 * that the thread holds (6) or for a flag (7), ends alone (8), or is in such a loop itself (9).
 * The thread is in the loop only if it reads the flag late, and main joins it (10). */
// RUN: %heddle --format=json -DEND=1 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DEND=1 -DSPIN=2 %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DEND=1 -DSPIN=3 --algorithm=naive %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DEND=2 --algorithm=optimal %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DEND=3 --algorithm=rvf %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DEND=4 -bound 1 %s | FileCheck --check-prefix=SAFE %s
// SAFE: "verdict": "safe"
// RUN: %exits 1 %heddle --format=json -DEND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=5 -DSPIN=2 --algorithm=constrained %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=7 --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=9 --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DEND=10 %s >%t.json
// RUN: FileCheck --input-file=%t.json %s
// CHECK: "verdict": "error"
// CHECK: "kind": "livelock"
// RUN: %exits 1 %heddle --replay=%t.json -DEND=10 %s | FileCheck --check-prefix=REPLAY %s
// REPLAY: this loop goes on for ever, and no other thread can end it
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void stay(void)
{
#if SPIN == 2
    volatile int on = 1;
    while (on)
        continue;
#elif SPIN == 3
    for (unsigned i = 0;; i++)
        if (i > 5)
            i = 0;
#else
    for (;;)
        continue;
#endif
}

static void *spin(void *unused)
{
    if (END == 6)
        pthread_mutex_lock(&mutex);
    if (END == 6)
        atomic_store(&flag, 1);
    if (END == 4) {
        atomic_store(&flag, 1);
        exit(0);
    }
    if ((END > 3 && END != 10) || atomic_load(&flag))
        stay();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
    if (END <= 3)
        atomic_store(&flag, 1);
    switch (END) {
    case 2:
        exit(0);
    case 3:
        _exit(0);
    case 4:
        if (atomic_load(&flag))
            break;
        /* fall through */
    case 9:
        stay();
        break;
    case 6:
        while (!atomic_load(&flag))
            continue;
        pthread_mutex_lock(&mutex);
        break;
    case 7:
        while (!atomic_load(&flag))
            continue;
        break;
    case 8:
        pthread_exit(NULL);
    case 10:
        atomic_store(&flag, 1);
        /* fall through */
    case 5:
        pthread_join(thread, NULL);
    }
    return 0;
}
