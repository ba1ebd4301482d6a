/* A producer writes N messages and their numbers; T - 1 consumers read the number, and then the
 * message.
 *
 * The bug: the number of one message, in the middle, is stored with relaxed order. */
#include "hunt.h"

static int messages[N];
static atomic_int count;

static void *run(void *argument)
{
    int me = number_of(argument);
    for (int i = 0; me == 0 && i < N; i++) {
        messages[i] = i;
        atomic_store_explicit(&count, i + 1, i == N / 2 ? RELAXED : RELEASE);
    }
    for (int i = 0; me > 0 && i < N; i++) {
        int known = atomic_load_explicit(&count, ACQUIRE);
        if (known > 0)
            assert(messages[known - 1] == known - 1);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
