/* Threads share a table that the first one to come makes, under a mutex; the others see a flag.
 *
 * The bug: the flag is read without acquire order, so that the table need not be there. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_made;
static int table[4];

static void make(void)
{
    if (atomic_load_explicit(&is_made, RELAXED))
        return;
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&is_made, RELAXED)) {
        for (int i = 0; i < 4; i++)
            table[i] = i + 1;
        atomic_store_explicit(&is_made, true, RELEASE);
    }
    pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
    for (int i = 0; i < number_of(argument) * N; i++)
        write_log(1);
    make();
    assert(table[number_of(argument) % 4] > 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
}
