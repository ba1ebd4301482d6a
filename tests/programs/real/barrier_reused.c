/* A barrier made of a lock and a condition, used for one phase after the other.
 *
 * The bug: who waits looks at the number of those who have arrived, not at the phase. Before it
 * looks, the number may have been set back for the next phase. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

enum { PARTIES = 2, PHASES = 2 };

static int arrived;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;

static void arrive_and_wait(void)
{
    pthread_mutex_lock(&lock);
    if (++arrived == PARTIES)
        pthread_cond_broadcast(&full);
    while (arrived < PARTIES)
        pthread_cond_wait(&full, &lock);
    pthread_mutex_unlock(&lock);
}

static void start_next_phase(void)
{
    pthread_mutex_lock(&lock);
    arrived = 0;
    pthread_mutex_unlock(&lock);
}

static void *party(void *argument)
{
    for (int i = 0; i < PHASES; i++) {
        arrive_and_wait();
        if (*(int *)argument == 0)
            start_next_phase();
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
    return 0;
}
