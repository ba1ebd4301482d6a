/* What atomic sections promise, although they are ordered only where their data conflict.
 *
 * x and y are always equal between sections. A section that finds them different is an error, as is
 * an access outside of sections that finds y behind x: each such access is a section of its own.
 * BROKEN: the writer has two sections, so that a reader may come in between.
 * LATE: the section of one thread touches y only once it has found x changed, which the first
 *   executions do not show. The others still must not see it half done.
 * WAITING: a section takes a mutex that another thread holds while it enters a section of its own:
 *   neither can go on. Sections that wait exclude all others, also those of other data.
 * BLOCKED: an assumption that fails in a section keeps its writes from the others: no error, and no
 *   execution comes to its end. */
// RUN: %heddle %s
// RUN: %heddle --algorithm=pop %s
// RUN: %exits 1 %heddle %s -- -DBROKEN | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=source %s -- -DBROKEN | FileCheck %s
// CHECK: assertion `found_x == found_y' failed [assertion]
// RUN: %heddle %s -- -DLATE
// RUN: %exits 1 %heddle %s -- -DWAITING | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle --ordered-sync %s -- -DWAITING | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK: [deadlock]
// RUN: %exits 3 %heddle %s -- -DBLOCKED | FileCheck %s --check-prefix=STOPPED
// STOPPED: No execution was complete
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>

static int x, y, z;
static atomic_int left, right;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *write_both(void *unused)
{
#ifdef WAITING
    pthread_mutex_lock(&mutex);
#endif
    __VERIFIER_atomic_begin();
    atomic_store(&right, 1);
    atomic_store(&left, 1);
    x++;
#ifdef BROKEN
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
#endif
#ifdef BLOCKED
    __VERIFIER_assume(z);
#endif
    y++;
    __VERIFIER_atomic_end();
#ifdef WAITING
    pthread_mutex_unlock(&mutex);
#endif
    return unused;
}

static void *read_both(void *unused)
{
#ifdef WAITING
    __VERIFIER_atomic_begin();
    z = 1;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    __VERIFIER_atomic_end();
#endif
    __VERIFIER_atomic_begin();
    int found_x = x;
#ifdef LATE
    int found_y = found_x ? y : 0;
#else
    int found_y = y;
#endif
    __VERIFIER_atomic_end();
    assert(found_x == found_y);
    int found_left = atomic_load(&left);
    assert(found_left <= atomic_load(&right));
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, read_both, NULL);
    pthread_create(&threads[1], NULL, write_both, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}
