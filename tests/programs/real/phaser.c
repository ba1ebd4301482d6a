/* A reusable barrier made of a lock and a condition: the last one to arrive opens the next phase,
 * and the others wait until the phase is another one than theirs.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { PARTIES = 2, PHASES = 2 };

static int arrived, phase;
static int values[PHASES][PARTIES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t advanced = PTHREAD_COND_INITIALIZER;

static void arrive_and_wait(void)
{
    pthread_mutex_lock(&lock);
    int mine = phase;
    if (++arrived == PARTIES) {
        arrived = 0;
        phase++;
        pthread_cond_broadcast(&advanced);
    }
    while (phase == mine)
        pthread_cond_wait(&advanced, &lock);
    pthread_mutex_unlock(&lock);
}

static void *party(void *argument)
{
    int self = *(int *)argument;

    for (int i = 0; i < PHASES; i++) {
        values[i][self] = i + 1;
        arrive_and_wait();
        assert(values[i][1 - self] == i + 1);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[PARTIES];
    int names[PARTIES] = {0, 1};

    for (int i = 0; i < PARTIES; i++)
        pthread_create(&threads[i], NULL, party, &names[i]);
    for (int i = 0; i < PARTIES; i++)
        pthread_join(threads[i], NULL);
    assert(phase == PHASES && arrived == 0);
    return 0;
}
