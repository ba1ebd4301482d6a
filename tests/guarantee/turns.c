/* A bug of depth DEPTH: two threads have to move a counter by turns, DEPTH + 1 times in all, the first one first. So
 * DEPTH constraints suffice, each of which has one thread's move before the other one's next move. Fewer do not: each
 * of them is needed, since a move that comes too early does nothing. Before each move, a thread takes NOISE steps;
 * EXTRA threads take one each. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { MOVES = DEPTH + 1 };

static atomic_int turn, noise, failed;

static void play(int first)
{
    for (int i = first; i < MOVES; i += 2) {
        for (int j = 0; j < NOISE; j++)
            atomic_fetch_add(&noise, 1);
        int expected = i;
        if (atomic_compare_exchange_strong(&turn, &expected, i + 1) && i + 1 == MOVES)
            failed = 1;
    }
}

static void *one(void *unused)
{
    play(0);
    return unused;
}

static void *other(void *unused)
{
    play(1);
    return unused;
}

static void *extra(void *unused)
{
    atomic_fetch_add(&noise, 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2 + EXTRA];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    for (int i = 0; i < EXTRA; i++)
        pthread_create(&threads[2 + i], NULL, extra, NULL);
    for (int i = 0; i < 2 + EXTRA; i++)
        pthread_join(threads[i], NULL);
    assert(!failed);
}
