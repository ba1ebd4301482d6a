/* N threads fill one cell each; four times, a chooser goes through the cells while a reader takes
 * the content of the one chosen. One lock per cell, one for the choice. After the paper on
 * quasi-optimal partial-order reduction. */
#include <pthread.h>

#ifndef N
#define N 4 /* cells */
#endif

enum { ROUNDS = 4 };

struct cell {
    pthread_mutex_t lock;
    int full;
};

static struct cell cells[N];
static pthread_mutex_t choice_lock = PTHREAD_MUTEX_INITIALIZER;
static int choice;
static int taken; /* the reader's; one reader at a time */

static void *fill(void *argument)
{
    struct cell *cell = argument;

    pthread_mutex_lock(&cell->lock);
    cell->full = 1;
    pthread_mutex_unlock(&cell->lock);
    return NULL;
}

static void *choose(void *unused)
{
    (void)unused;
    for (int i = 1; i < N; i++) {
        pthread_mutex_lock(&choice_lock);
        choice = i;
        pthread_mutex_unlock(&choice_lock);
    }
    return NULL;
}

static void *take(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&choice_lock);
    struct cell *cell = &cells[choice];
    pthread_mutex_unlock(&choice_lock);

    pthread_mutex_lock(&cell->lock);
    if (cell->full == 1) {
        taken++;
        cell->full = 0;
    }
    pthread_mutex_unlock(&cell->lock);
    return NULL;
}

int main(void)
{
    pthread_t fillers[N], chooser, taker;

    for (int i = 0; i < N; i++)
        pthread_mutex_init(&cells[i].lock, NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&fillers[i], NULL, fill, &cells[i]);
    for (int round = 0; round < ROUNDS; round++) {
        pthread_create(&chooser, NULL, choose, NULL);
        pthread_create(&taker, NULL, take, NULL);
        pthread_join(chooser, NULL);
        pthread_join(taker, NULL);
    }
    for (int i = 0; i < N; i++)
        pthread_join(fillers[i], NULL);
    return 0;
}
