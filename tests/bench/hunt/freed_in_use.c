/* Readers look at a configuration N times, a writer replaces it N times and frees the old one.
 *
 * The bug: a reader takes its reference after it has read the pointer. In between, the writer may
 * find no reference and free what the reader is about to use. */
#include "hunt.h"

struct configuration {
    atomic_int readers;
    int value;
};

static _Atomic(struct configuration *) current;

static struct configuration *make(int value)
{
    struct configuration *made = malloc(sizeof *made);
    atomic_init(&made->readers, 0);
    made->value = value;
    return made;
}

static void read_once(void)
{
    struct configuration *mine = atomic_load(&current);
    atomic_fetch_add(&mine->readers, 1);
    int value = mine->value;
    assert(value >= 0);
    atomic_fetch_sub(&mine->readers, 1);
}

static void replace(int value)
{
    struct configuration *old = atomic_exchange(&current, make(value));
    if (atomic_load(&old->readers) == 0)
        free(old);
}

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        write_log(1);
        if (number_of(argument) == 0)
            replace(i);
        else
            read_once();
    }
    return NULL;
}

int main(void)
{
    atomic_store(&current, make(0));
    run_threads(run);
}
