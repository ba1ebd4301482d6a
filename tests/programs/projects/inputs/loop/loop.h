/* An event loop: calls a function when its file can be read. */
#pragma once

#include <poll.h>

enum { LOOP_FILES = 4 };

struct loop {
    struct pollfd files[LOOP_FILES];
    void (*calls[LOOP_FILES])(struct loop *loop, int file);
    int count;
    int ends; /* a call sets it */
};

void loop_add(struct loop *loop, int file, void (*call)(struct loop *loop, int file));
/* Returns when a call has set `ends`. */
void loop_run(struct loop *loop);
