/* Two threads loop for ever, and undo what they do (KIND). Main returns, which ends them: no error,
 * in any search. If main joins one of them (-DJOINS), or ends alone (-DLEAVES), it is a livelock,
 * where heddle knows each iteration for empty. A thread that is detached makes no difference. */
// RUN: %heddle --quiet -DKIND=0 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=0 --ordered-sync %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=0 -bound 9 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=0 --algorithm=rvf %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=0 --algorithm=naive %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=1 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=1 -DDETACHED %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=1 --algorithm=optimal %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=1 --algorithm=source %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=2 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=2 --algorithm=bpor %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=3 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=3 --algorithm=pop %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=3 -j2 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=4 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=4 --ordered-sync %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=4 --algorithm=rvf %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=5 %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=5 --ordered-sync %s | FileCheck %s
// RUN: %heddle --quiet -DKIND=5 --algorithm=optimal %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there {{is|are}}
// RUN: %exits 1 %heddle --quiet -DKIND=0 -DJOINS %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=0 -DJOINS --ordered-sync %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DJOINS %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=2 -DJOINS --algorithm=rvf %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=3 -DLEAVES %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=5 -DLEAVES --algorithm=optimal %s | FileCheck %s --check-prefix=LIVELOCK
// LIVELOCK: [livelock]
// A limit may come at any time. The run that goes on counts the execution once, as a whole.
// RUN: rm -f %t.saved
// RUN: %heddle --quiet --checkpoint=%t.saved --time-limit=0.001 -DKIND=1 -DJOINS %s || true
// RUN: %exits 1 %heddle --resume=%t.saved -DKIND=1 -DJOINS %s | FileCheck %s --check-prefix=ONCE
// ONCE: [livelock]
// ONCE: Executions: 0 complete, 1 blocked (1 waits for ever);

#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *loop(void *unused)
{
#ifdef DETACHED
    pthread_detach(pthread_self());
#endif
    for (;;) {
#if KIND == 0
        atomic_fetch_add(&x, 1);
        atomic_fetch_sub(&x, 1);
#elif KIND == 1
        while (atomic_exchange(&x, 1))
            continue;
        x = 0;
#elif KIND == 2
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
#elif KIND == 3
        int free = 0;
        if (atomic_compare_exchange_strong(&x, &free, 1))
            x = 0;
#elif KIND == 4
        if (atomic_fetch_add(&x, 1) == 5)
            return unused;
        atomic_fetch_sub(&x, 1);
#else
        atomic_fetch_xor(&x, 1);
        atomic_fetch_xor(&x, 1);
#endif
    }
}

int main(void)
{
    pthread_t threads[2];
    (void)mutex;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, loop, NULL);
#ifdef JOINS
    pthread_join(threads[0], NULL);
#elif defined LEAVES
    pthread_exit(NULL);
#endif
    return 0;
}
