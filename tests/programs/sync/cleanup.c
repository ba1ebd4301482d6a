/* pthread_cleanup_push. A thread that ends inside of blocks runs their functions, the innermost first,
 * and lets go of the mutex, so that the other one gets it: 2 orders of their sections. Without that,
 * whoever is second waits for ever (FORGOTTEN). A block that is left by a return (LEFT) is reported at
 * its end, the pthread_cleanup_pop. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=classic %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle -DFORGOTTEN %s | FileCheck --check-prefix=FORGOTTEN %s
// FORGOTTEN: error: deadlock
// RUN: %exits 1 %heddle -DLEFT=1 %s | FileCheck --check-prefix=LEFT %s
// RUN: %exits 1 %heddle -DLEFT=2 %s | FileCheck --check-prefix=LEFT %s
// LEFT: cleanup.c:[[# @LINE + 23]]:5: error: a block that begins with pthread_cleanup_push is left
// RUN: %heddle --format=json -fexceptions %s | FileCheck %s

#include <assert.h>
#include <pthread.h>

#ifndef LEFT
#define LEFT 0
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int steps[2], *step;

static void note(void *number)
{
    *step++ = *(int *)number;
}

static int leave(void)
{
    pthread_cleanup_push(note, NULL);
    if (LEFT)
        return 1;
    pthread_cleanup_pop(0);
    return 0;
}

static void ignore(void *unused)
{
    (void)unused;
}

static void unlock(void *lock)
{
    pthread_mutex_unlock((pthread_mutex_t *)lock);
}

static void deep(int depth)
{
    if (depth == 0)
        pthread_exit(&steps);
    deep(depth - 1);
}

static void *work(void *unused)
{
    int first = 1, second = 2;
    (void)unused;
    pthread_mutex_lock(&mutex);
#ifdef FORGOTTEN
    pthread_cleanup_push(ignore, &mutex);
#else
    pthread_cleanup_push(unlock, &mutex);
#endif
    step = steps;
    pthread_cleanup_push(note, &second);
    pthread_cleanup_push(note, &first);
    pthread_cleanup_push(note, NULL);
    pthread_cleanup_pop(0);
    deep(3);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return NULL;
}

static void *leave_and_end(void *unused)
{
    leave();
    if (LEFT == 2)
        pthread_exit(NULL);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    void *result;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], &result);
        assert(result == &steps);
    }
    assert(steps[0] == 1 && steps[1] == 2);
    pthread_create(&threads[0], NULL, leave_and_end, NULL);
    pthread_join(threads[0], NULL);
    int third = 3;
    step = steps;
    pthread_cleanup_push(note, &third);
    pthread_cleanup_pop(1);
    assert(steps[0] == 3 && steps[1] == 2);
    return 0;
}
