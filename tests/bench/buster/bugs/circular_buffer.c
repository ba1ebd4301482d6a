/* Two threads pass numbers through a ring buffer under one mutex. In each of its N rounds the
 * sender puts the next number in if it has the turn, and the receiver takes one out if that has
 * it. After SCTBench's circular buffer.
 *
 * The bug: the receiver compares with the number of its round, but a round in which it did not
 * have the turn brought no number. Needs N >= 2.
 * One preemption shows it: the receiver has one round in vain and is stopped behind it, the sender
 * runs to its end, and the receiver gets 0 in a later round. None is not enough: if the receiver
 * runs first it gets nothing, and if the sender does, it puts in just 0, which round 0 gets. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 7 /* rounds of each thread */
#endif

enum { SIZE = 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int buffer[SIZE];
static unsigned first, next;
static bool receivers_turn;
static bool is_order_wrong;

static void *send(void *unused)
{
    (void)unused;
    int number = 0;
    for (int round = 0; round < N; round++) {
        pthread_mutex_lock(&lock);
        if (!receivers_turn) {
            buffer[next] = number++;
            next = (next + 1) % SIZE;
            receivers_turn = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *receive(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++) {
        pthread_mutex_lock(&lock);
        if (receivers_turn) {
            if (buffer[first] != round)
                is_order_wrong = true;
            first = (first + 1) % SIZE;
            receivers_turn = false;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t sender, receiver;

    pthread_create(&sender, NULL, send, NULL);
    pthread_create(&receiver, NULL, receive, NULL);
    pthread_join(sender, NULL);
    pthread_join(receiver, NULL);
    assert(!is_order_wrong);
    return 0;
}
