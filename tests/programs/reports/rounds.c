/* Two threads add to ten counters, but for the last two without the lock. */
#include <pthread.h>

enum { COUNTERS = 10, LOCKED = 8 };

static int counters[COUNTERS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    for (int i = 0; i < LOCKED; i++) {
        pthread_mutex_lock(&mutex);
        counters[i]++;
        pthread_mutex_unlock(&mutex);
    }
    for (int i = LOCKED; i < COUNTERS; i++)
        counters[i]++;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, count, NULL);
    pthread_create(&two, NULL, count, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}

// A round is 4 steps; of 8 rounds, all but the first and the last are left out: 24 steps. Thread 1
// goes on to its end before thread 2 begins, so that no thread is preempted: its 2 steps on
// counters[9], which no other thread has come to, are left out.
// RUN: cd %S && %exits 1 %heddle rounds.c | FileCheck %s
//      CHECK: 3      1: lock mutex
//      CHECK: 4      1: read counters[0]: 0 (initial)
//      CHECK: 5      1: write counters[0]: 1
//      CHECK: 6      1: unlock mutex
// CHECK-NEXT: {{^}}        ... 24 more, in rounds like this one ...
// CHECK-NEXT: 31      1: lock mutex (from 30)
//      CHECK: 33      1: write counters[7]: 1
//      CHECK: 35      1: read counters[8]: 0 (initial)
//      CHECK: 40          2: read counters[0]: 1 (from 5)
//      CHECK: ... 24 more, in rounds like this one ...
//      CHECK: 68          2: read counters[7]: 1 (from 33)
//      CHECK: > 71          2: read counters[8]
// RUN: cd %S && %exits 1 %heddle --verbose rounds.c 2>/dev/null | FileCheck --check-prefix=WHOLE %s
//  WHOLE-NOT: more
//      WHOLE: 17      1: write counters[3]: 1
