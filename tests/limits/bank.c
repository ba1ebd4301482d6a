/* Tellers move money between many accounts, each with a lock; two of them lock one pair of accounts
 * in the other order. With a bound, the preemptions of its executions are hard to count. */
#include <pthread.h>

enum { TELLERS = 20, ACCOUNTS = 200, MOVES = 20 };

static pthread_mutex_t locks[ACCOUNTS];
static int money[ACCOUNTS], numbers[TELLERS];

static void move(int from, int to, int first, int second)
{
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]);
    money[from]--;
    money[to]++;
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
}

static void *tell(void *argument)
{
    int number = *(int *)argument;
    for (int i = 0; i < MOVES; i++) {
        int from = (number * 37 + i * 11) % ACCOUNTS, to = (from + ACCOUNTS - 1) % ACCOUNTS;
        move(from, to, from < to ? from : to, from < to ? to : from);
    }
    if (number == 3)
        move(ACCOUNTS / 2, ACCOUNTS / 2 - 1, ACCOUNTS / 2, ACCOUNTS / 2 - 1);
    if (number == 7)
        move(ACCOUNTS / 2 - 1, ACCOUNTS / 2, ACCOUNTS / 2 - 1, ACCOUNTS / 2);
    return NULL;
}

int main(void)
{
    pthread_t threads[TELLERS];
    for (int i = 0; i < ACCOUNTS; i++)
        pthread_mutex_init(&locks[i], NULL);
    for (int i = 0; i < TELLERS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, tell, &numbers[i]);
    }
    for (int i = 0; i < TELLERS; i++)
        pthread_join(threads[i], NULL);
}
