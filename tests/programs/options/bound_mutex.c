// Threads that take and give one mutex, again and again. A thread that is left in front of the free mutex is
// preempted, even if it never comes to it. So no graph is explored further in which too many threads were
// left there.
//
// Without a preemption, the threads run one after another, in 4! = 24 orders. With one, a thread is left behind one
// of its first 4 sections (4 * 4 ways), and its two parts are not neighbours: of the 5! / 2 = 60 orders of the parts
// and the other threads, 4! = 24 have them side by side. 24 + 16 * 36 = 600. An execution has 48 events, and shares
// many of them with others: less than 600 * 48 are enough.
// RUN: %heddle --no-symmetry --sc -bound 1 %s | FileCheck %s
// RUN: %heddle --no-symmetry -bound 1 --algorithm=bpor %s | FileCheck %s
// CHECK: 600 executions explored under sc, all there are within the bound.
// CHECK: Executions: 600 complete, 0 blocked, {{.*}}; {{[12][0-9]{4} events}}
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 5 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *unused)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, take, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
