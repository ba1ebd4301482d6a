/* Tellers move money between A accounts, each with a mutex; those of a transfer are taken in the
 * order of their numbers.
 *
 * The bug: for one pair of accounts, in one direction, the order is the other one. Two tellers, at
 * their ends, move between these in both directions, and may wait for each other. */
#include "hunt.h"

#ifndef A
#define A 200
#endif

static pthread_mutex_t locks[A];
static int money[A];

static void move(int from, int to)
{
    int first = from < to ? from : to, second = from < to ? to : from;
    if (from == A / 2 && to == A / 2 - 1) {
        first = from;
        second = to;
    }
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]);
    money[from]--;
    money[to]++;
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
}

static void *tell(void *argument)
{
    int number = number_of(argument);
    for (int i = 0; i < N; i++) {
        int from = (number * 37 + i * 11) % A;
        move(from, (from + A - 1) % A);
    }
    if (number == 1)
        move(A / 2, A / 2 - 1);
    if (number == T - 1)
        move(A / 2 - 1, A / 2);
    return NULL;
}

int main(void)
{
    for (int i = 0; i < A; i++)
        pthread_mutex_init(&locks[i], NULL);
    run_threads(tell);
}
