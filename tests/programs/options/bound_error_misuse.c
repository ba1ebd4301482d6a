/* A thread unlocks the mutex that main holds, and goes on. Main is left with the lock, when it could
 * go on: a preemption. Without one, main gives the mutex back before the thread runs; that nobody
 * holds the mutex is an error, too, at the same place. So the strict bound of 0 finds it as well,
 * but with another message. */
// RUN: %exits 1 %heddle -bound 0 --bound-strict %s | FileCheck %s --check-prefix=FREE
//     FREE: error: thread 1 unlocks mutex 'mutex', which nobody holds
// FREE-NOT: preempt
//     FREE: 1 error found
//
// With CHECKED, the thread only unlocks the mutex when main has said that it holds it.
// RUN: %exits 0 %heddle -bound 0 --bound-strict -DCHECKED %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption:
// RUN: %exits 1 %heddle -bound 0..3 --format=json -DCHECKED %s | FileCheck %s --check-prefix=HELD
// RUN: %exits 1 %heddle -bound 0..3 --bound-strict --keep-going --format=json -DCHECKED %s | FileCheck %s --check-prefix=ALL
//      HELD: "bound": 1,
// HELD-NEXT: "bound_proved": 0,
//      HELD: "message": "thread 1 unlocks mutex 'mutex', which main holds",
//      HELD: "preemptions": 1,
//      ALL: "bound_proved": 0,
//      ALL: "message": "thread 1 unlocks mutex 'mutex', which main holds",
//      ALL: "preemptions": 1,
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_held;

static void *unlock(void *unused)
{
#ifdef CHECKED
    if (!atomic_load(&is_held))
        return unused;
#endif
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, unlock, NULL);
    pthread_mutex_lock(&mutex);
    atomic_store(&is_held, 1);
    atomic_store(&is_held, 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
