/* Three threads set the power of a heater. The program of Section 2 of "Constrained Dynamic Partial
 * Order Reduction" (Albert et al., CAV 2018), in other words.
 *
 * heddle --show-independence examples/thermostat.c tells which sections commute, and when. */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int power = -2;
static int goal = -2; /* negative: none */

static void *heat(void *unused)
{
    pthread_mutex_lock(&mutex);
    power = power + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *keep(void *unused)
{
    pthread_mutex_lock(&mutex);
    if (goal >= 0)
        goal = power;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *raise_both(void *unused)
{
    pthread_mutex_lock(&mutex);
    power = power + 1;
    goal = goal + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    void *(*const routines[])(void *) = {heat, keep, raise_both};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, routines[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
