/* Threads poll a variable that nobody sets, and change something else in each iteration: a mutex
 * that they hold as they look (MUTEX), a lock that they spin for (SPIN), or a count (COUNT). No
 * schedule lets one out, however many they are, and the first execution shows that. With a bound,
 * states are collected meanwhile (checked in builds with self-checks). If main sets it, nothing is
 * wrong (SET). */
// RUN: %exits 1 %heddle --sc -DMUTEX -DN=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc -DMUTEX -DN=20 %s | FileCheck %s
// RUN: %exits 1 %heddle --rc11 -DMUTEX -DN=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=optimal -DMUTEX -DN=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc -bound 2 -DMUTEX -DN=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc -bound 1..2 --keep-going -DMUTEX -DN=3 %s | FileCheck %s --check-prefix=KIND
// RUN: %exits 1 %heddle --sc -DSPIN -DN=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=source -DSPIN -DN=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=rvf -DSPIN -DN=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc -DCOUNT -DN=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=pop -DCOUNT -DN=3 %s | FileCheck %s
// RUN: %heddle --sc -DMUTEX -DSET -DN=2 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --sc -DSPIN -DSET -DN=1 %s | FileCheck %s --check-prefix=SAFE
// CHECK: [livelock]
// CHECK: Executions: 0 complete, 1 blocked (1 waits for ever)
// KIND: [livelock]
// SAFE: No errors found
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int lock, count;
static bool is_set;

static void begin(void)
{
#ifdef MUTEX
    pthread_mutex_lock(&mutex);
#elif defined SPIN
    while (atomic_exchange(&lock, 1))
        continue;
#else
    atomic_fetch_add(&count, 1);
#endif
}

static void end(void)
{
#ifdef MUTEX
    pthread_mutex_unlock(&mutex);
#elif defined SPIN
    atomic_store(&lock, 0);
#else
    atomic_fetch_sub(&count, 1);
#endif
}

static void *poll(void *unused)
{
    for (bool ends = false; !ends;) {
        begin();
        ends = is_set;
        end();
    }
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, poll, NULL);
#ifdef SET
    begin();
    is_set = true;
    end();
#endif
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
