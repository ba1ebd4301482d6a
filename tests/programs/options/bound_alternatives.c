// Two threads add 1 to a variable N times, in two steps each. With one preemption, one of them is
// left behind one of its first 2N - 1 steps, the other one runs to its end, and the first one goes
// on. Each of these is an execution of its own, and 2 have no preemption: 2 (2N - 1) + 2 = 4N.
//
// Each event has up to N older sources, places in co and reads to revisit, and almost all of them
// take a second preemption. They are not added. So the events are not more than twice those of all
// executions, which have 4N steps each, and about 10 in main and at the threads' ends.
// RUN: %heddle --no-symmetry --sc -bound 1 -DN=20 --format=json %s >%t
// RUN: %python -c "import json; report = json.load(open('%t')); assert report['executions']['complete'] == 80; assert report['events'] < 2 * 80 * (4 * 20 + 10)"
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *run(void *unused)
{
    for (int i = 0; i < N; i++)
        x = x + 1;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
}
