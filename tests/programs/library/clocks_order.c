/* Time does not go backwards along the causal order: when a thread reads a time that another thread
 * has read and passed on, it is not earlier. The time is passed on by a lock, an atomic variable, a
 * condition variable, a join, or through a third thread that has no use for it. A sleep counts.
 * Reading clocks orders nothing: as many executions as without clocks (NO_CLOCK). */
// RUN: %heddle --format=json %s | FileCheck --check-prefix=LOCK %s
// RUN: %heddle --format=json -DNO_CLOCK %s | FileCheck --check-prefix=LOCK %s
// RUN: %heddle --algorithm=optimal --format=json %s | FileCheck --check-prefix=LOCK %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck --check-prefix=LOCK %s
// RUN: %heddle --format=json -DFLAG %s | FileCheck --check-prefix=FLAG %s
// RUN: %heddle --algorithm=pop --format=json -DFLAG %s | FileCheck --check-prefix=FLAG %s
// RUN: %heddle --algorithm=naive --format=json -DFLAG %s | FileCheck --check-prefix=FLAG %s
// LOCK: "verdict": "safe"
// LOCK: "complete": 2,
// FLAG: "verdict": "safe"
// FLAG: "complete": 4,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000000000 };

static long long now(void)
{
#if defined NO_CLOCK
    return 0;
#else
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * (long long)SECOND + time.tv_nsec;
#endif
}

#if defined FLAG
static atomic_llong first, passed_on;

static void *reader(void *unused)
{
    (void)unused;
    sleep(5);
    first = now();
    return NULL;
}

/* Passes on what it reads, and reads no clock. */
static void *messenger(void *unused)
{
    (void)unused;
    passed_on = first;
    return NULL;
}

/* Executions: the messenger finds the time or not, and main finds the message or not. */
int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, messenger, NULL);
    long long before = passed_on;
    assert(before <= now());
    pthread_detach(threads[0]);
    pthread_detach(threads[1]);
    return 0;
}
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long long last;

static void *worker(void *seconds)
{
    sleep((unsigned)(size_t)seconds);
    pthread_mutex_lock(&lock);
    long long time = now();
    assert(time >= last);
    last = time;
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* The second one sleeps for longer. Main does not sleep, but it waits for both. */
int main(void)
{
    pthread_t threads[2];
    long long begin = now();
    for (size_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, (void *)(3 * i + 1));
    for (size_t i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#if !defined NO_CLOCK
    assert(now() - begin >= 4LL * SECOND);
#endif
    return begin > now();
}
#endif
