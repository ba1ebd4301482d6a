#include "scale/child.h"

#include "base/error.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct child child_start(void)
{
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        die("cannot make a socket for a worker: %s", strerror(errno));
    fflush(NULL);
    pid_t process = fork();
    if (process < 0)
        die("cannot start a worker: %s", strerror(errno));
    if (process == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool is_child = process == 0;
    close(sockets[!is_child]);
    return (struct child){process, sockets[is_child]};
}

void child_end(const struct child *child)
{
    close(child->socket);
    TEMP_FAILURE_RETRY(waitpid(child->process, NULL, 0));
}

void *child_share(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        die("cannot share memory with workers: %s", strerror(errno));
    return memory;
}
