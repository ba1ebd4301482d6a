/* child.h - a process that is forked to work for this one, with a socket between them. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

struct child {
    pid_t process;
    int socket; /* to the other one */
};

/* Forks. In the child, which ends with its parent, `process` is 0, and the sockets to the parent's
 * other children are open, too: it closes them. Dies where that is not possible. */
struct child child_start(void);
/* Zeroed memory that this process shares with those that it forks later. Dies without it; munmap
 * takes it back. */
void *child_share(size_t size);
/* In the parent: closes the socket, and waits for the child's end. */
void child_end(const struct child *child);
