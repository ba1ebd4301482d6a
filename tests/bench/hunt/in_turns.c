/* Two threads take D turns each, with N steps between them, in which they do not look at whose turn
 * it is. A turn is taken only if it is the thread's.
 *
 * The bug: the program fails if all turns were taken. So each thread has to stop for the other one
 * at each of its turns: a bug of depth 2 D or so. */
#include "hunt.h"

#ifndef D
#define D 3
#endif

static atomic_int turn, noise;

static void *left(void *unused)
{
    for (int d = 0; d < D; d++) {
        for (int i = 0; i < N; i++)
            atomic_fetch_add(&noise, 1);
        if (turn == 2 * d)
            turn = 2 * d + 1;
    }
    return unused;
}

static void *right(void *unused)
{
    for (int d = 0; d < D; d++) {
        for (int i = 0; i < N; i++)
            (void)atomic_load(&noise);
        if (turn == 2 * d + 1)
            turn = 2 * d + 2;
    }
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(turn != 2 * D);
}
