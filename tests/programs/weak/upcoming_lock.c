// Under a weak model, too, a thread that has let go of a lock and comes to it again is preempted if
// another thread takes the lock in between (doc/preemption.md, "Upcoming operations"). Without
// preemptions, T threads run one after another: T! executions. The search leaves each other order
// before it comes to a thread that cannot go on: no set-up is given up as a whole.
//
// RUN: %heddle --no-symmetry --memory-model=tso -bound 0 --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=ra -bound 0 --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=rc11 -bound 0 --format=json %s | FileCheck %s
// CHECK: "complete": 6,
// CHECK: "bound_blocked": 0,
// CHECK: "beyond_bound": 0,
#include <pthread.h>
#include <stdatomic.h>

enum { T = 3, ROUNDS = 4 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;
static atomic_int seen; /* relaxed accesses keep rc11 from being explored as sc */

static void *run(void *argument)
{
    (void)argument;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        count++;
        atomic_store_explicit(&seen, count, memory_order_relaxed);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[T];
    for (int t = 0; t < T; t++)
        pthread_create(&threads[t], NULL, run, NULL);
    for (int t = 0; t < T; t++)
        pthread_join(threads[t], NULL);
}
