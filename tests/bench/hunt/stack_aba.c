/* Threads take buffers off a stack without locks, use them and put them back, N times.
 *
 * The bug: a buffer that was taken and put back while another one was taken looks as if nothing had
 * happened. The one that was behind it is then given to two threads. */
#include "hunt.h"

enum { BUFFERS = 3, NONE = BUFFERS };

static atomic_uint first;
static atomic_uint behind[BUFFERS] = {1, 2, NONE};
static atomic_bool is_used[BUFFERS];

static unsigned take(void)
{
    for (;;) {
        unsigned buffer = atomic_load(&first);
        if (buffer == NONE)
            return NONE;
        unsigned next = atomic_load(&behind[buffer]);
        if (atomic_compare_exchange_strong(&first, &buffer, next))
            return buffer;
    }
}

static void put(unsigned buffer)
{
    unsigned next = atomic_load(&first);
    do
        atomic_store(&behind[buffer], next);
    while (!atomic_compare_exchange_strong(&first, &next, buffer));
}

static void *use(void *unused)
{
    for (int i = 0; i < N; i++) {
        unsigned buffer = take();
        if (buffer == NONE)
            continue;
        assert(!atomic_exchange(&is_used[buffer], true));
        atomic_store(&is_used[buffer], false);
        put(buffer);
    }
    return unused;
}

int main(void)
{
    run_threads(use);
}
