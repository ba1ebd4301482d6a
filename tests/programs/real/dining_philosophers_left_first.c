/* Dining philosophers: each takes the fork on the left, then the one on the right.
 *
 * The bug: when all have taken their left one, all wait. It takes all three of them. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

enum { PHILOSOPHERS = 3 };

static pthread_mutex_t forks[PHILOSOPHERS] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int meals[PHILOSOPHERS];

static void *philosopher(void *argument)
{
    int seat = *(int *)argument;
    pthread_mutex_t *left = &forks[seat], *right = &forks[(seat + 1) % PHILOSOPHERS];

    pthread_mutex_lock(left);
    pthread_mutex_lock(right);
    meals[seat]++;
    pthread_mutex_unlock(right);
    pthread_mutex_unlock(left);
    return NULL;
}

int main(void)
{
    pthread_t threads[PHILOSOPHERS];
    int seats[PHILOSOPHERS];

    for (int i = 0; i < PHILOSOPHERS; i++) {
        seats[i] = i;
        pthread_create(&threads[i], NULL, philosopher, &seats[i]);
    }
    for (int i = 0; i < PHILOSOPHERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
