/* T users share a buffer. Who gives the last reference back frees it.
 *
 * The bug: the reference is given back with a relaxed operation, so that the user that frees the
 * buffer has no order behind the others' accesses. */
#include "hunt.h"

static atomic_int references = T;
static int *buffer;

static void *use(void *argument)
{
    write_log(N);
    buffer[number_of(argument)] = 1;
    if (atomic_fetch_sub_explicit(&references, 1, RELAXED) == 1)
        free(buffer);
    return NULL;
}

int main(void)
{
    buffer = calloc(T, sizeof *buffer);
    run_threads(use);
}
