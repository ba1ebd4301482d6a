/* T users hold a buffer, each with a reference. Who gives the last one back frees it.
 *
 * The bug: each takes its reference off first, and looks in a step of its own whether it was the
 * last: two may find none left. */
#include "hunt.h"

static atomic_int references = T;
static int *buffer;

static void *use(void *argument)
{
    write_log(N);
    buffer[number_of(argument)]++;
    atomic_fetch_sub(&references, 1);
    if (atomic_load(&references) == 0)
        free(buffer);
    return NULL;
}

int main(void)
{
    buffer = calloc(T, sizeof *buffer);
    run_threads(use);
}
