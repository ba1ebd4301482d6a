#include "loop.h"

#include <assert.h>

void loop_add(struct loop *loop, int file, void (*call)(struct loop *loop, int file))
{
    assert(loop->count < LOOP_FILES);
    loop->files[loop->count] = (struct pollfd){.fd = file, .events = POLLIN};
    loop->calls[loop->count++] = call;
}

void loop_run(struct loop *loop)
{
    while (!loop->ends) {
        int ready = poll(loop->files, (nfds_t)loop->count, -1);
        assert(ready > 0);
        for (int i = 0; i < loop->count; i++)
            if (loop->files[i].revents & (POLLIN | POLLHUP))
                loop->calls[i](loop, loop->files[i].fd);
    }
}
