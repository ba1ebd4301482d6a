/* main's return ends the process, and with it threads that wait for a task (NEXT), for a lock that main holds (HELD) or
 * for a flag (FLAG): that is no deadlock and no livelock. Nor does anything else end them: where main leaves by
 * pthread_exit (LEAVES), they wait for ever; and so do two threads that wait for each other (CIRCLE), whatever main
 * does. */
// RUN: %heddle --format=json -DNEXT %s | FileCheck %s
// RUN: %heddle --format=json -DHELD %s | FileCheck %s
// RUN: %heddle --format=json -DFLAG %s | FileCheck %s
// RUN: %heddle --format=json -DNEXT --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DNEXT -DLEAVES %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle --format=json -DHELD -DLEAVES %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle --format=json -DFLAG -DLEAVES %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --format=json -DCIRCLE %s | FileCheck %s --check-prefix=DEADLOCK
// CHECK: "verdict": "safe"
// DEADLOCK: "kind": "deadlock"
// LIVELOCK: "kind": "livelock"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int tasks, done;
static atomic_bool stop;

static void *work(void *unused)
{
#ifdef FLAG
    while (!atomic_load(&stop))
        continue;
#endif
    pthread_mutex_lock(&lock);
    for (;;) {
        while (tasks == 0)
            pthread_cond_wait(&more, &lock);
        tasks--;
        done++;
    }
    return unused;
}

static void *reverse(void *unused)
{
    pthread_mutex_lock(&other);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&other);
    return unused;
}

static void *straight(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&other);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef CIRCLE
    pthread_create(&threads[0], NULL, straight, NULL);
    pthread_create(&threads[1], NULL, reverse, NULL);
    return 0;
#endif
    pthread_create(&threads[0], NULL, work, NULL);
    pthread_mutex_lock(&lock);
    tasks = 1;
#ifndef HELD
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
#endif
#ifdef LEAVES
    pthread_exit(NULL);
#endif
    return 0;
}
