/* Main starts T workers, and then sets up the table that they use after N lines of their logs.
 *
 * The bug: nothing keeps a worker from being there first; it finds no table. */
#include "hunt.h"

static _Atomic(int *) table;
static int places[T];

static void *work(void *argument)
{
    write_log(N);
    int *mine = atomic_load(&table);
    mine[number_of(argument)] = 1;
    return NULL;
}

int main(void)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
    write_log(N);
    atomic_store(&table, places);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}
