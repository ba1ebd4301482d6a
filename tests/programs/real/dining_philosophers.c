/* Dining philosophers: each takes the fork with the smaller number first, so that no circle of
 * waiting is possible.
 *
 * An execution is the order in which each of the three forks goes to its two users. Of the 2^3
 * choices, the two in which every philosopher waits for the next one are a circle: 6. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { PHILOSOPHERS = 3 };

static pthread_mutex_t forks[PHILOSOPHERS] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int uses[PHILOSOPHERS];

static void *philosopher(void *argument)
{
    int left = *(int *)argument, right = (left + 1) % PHILOSOPHERS;
    int first = left < right ? left : right, second = left + right - first;

    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    uses[first]++;
    uses[second]++;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
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
    for (int i = 0; i < PHILOSOPHERS; i++)
        assert(uses[i] == 2);
    return 0;
}
