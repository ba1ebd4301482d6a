/* A counter under a ticket lock, N times in each thread.
 *
 * The bug: the last unlock of one thread is relaxed, so that what it has written is not published
 * to the next owner. */
#include "hunt.h"

static atomic_int next_ticket, now_serving;
static int counter;

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        int mine = atomic_fetch_add_explicit(&next_ticket, 1, RELAXED);
        while (atomic_load_explicit(&now_serving, ACQUIRE) != mine)
            continue;
        counter++;
        bool is_weak = number_of(argument) == T / 2 && i == N - 1;
        atomic_store_explicit(&now_serving, mine + 1, is_weak ? RELAXED : RELEASE);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(counter == T * N);
}
