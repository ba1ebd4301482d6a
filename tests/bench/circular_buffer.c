/* Two threads pass elements through a ring buffer, one per turn, all under one mutex: the sender
 * puts in when it has the turn, the receiver takes out when it has. After SCTBench's circular
 * buffer. Executions: the orders of the critical sections, C(2N, N). */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 5 /* rounds of each thread */
#endif

enum { SIZE = 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int buffer[SIZE];
static unsigned first, next;
static bool senders_turn = true;

static void *sender(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++) {
        pthread_mutex_lock(&lock);
        if (senders_turn) {
            buffer[next] = round;
            next = (next + 1) % SIZE;
            senders_turn = false;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *receiver(void *unused)
{
    (void)unused;
    int last = -1;
    for (int round = 0; round < N; round++) {
        pthread_mutex_lock(&lock);
        if (!senders_turn) {
            assert(buffer[first] > last);
            last = buffer[first];
            first = (first + 1) % SIZE;
            senders_turn = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, receiver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
