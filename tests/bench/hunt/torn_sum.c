/* T - 1 tellers move money between A accounts, N times each, with both accounts' mutexes. An auditor
 * adds the accounts up.
 *
 * The bug: the auditor lets go of an account before it takes the next one, so that money may move
 * from an account that it has counted to one that it has not. */
#include "hunt.h"

#ifndef A
#define A 4
#endif

static pthread_mutex_t locks[A];
static int money[A];

static void move(int from, int to)
{
    int first = from < to ? from : to, second = from < to ? to : from;
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]);
    money[from]--;
    money[to]++;
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
}

static void audit(void)
{
    int sum = 0;
    for (int i = 0; i < A; i++) {
        pthread_mutex_lock(&locks[i]);
        sum += money[i];
        pthread_mutex_unlock(&locks[i]);
    }
    assert(sum == 0);
}

static void *run(void *argument)
{
    int number = number_of(argument);
    if (number == 0)
        audit();
    for (int i = 0; number > 0 && i < N; i++)
        move((number + i) % A, (number + i + 1) % A);
    return NULL;
}

int main(void)
{
    for (int i = 0; i < A; i++)
        pthread_mutex_init(&locks[i], NULL);
    run_threads(run);
}
