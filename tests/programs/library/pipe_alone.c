/* What one thread sees of pipes, eventfds, their duplicates, poll and select: results and errors,
 * as on Linux. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DSIGPIPE_KILLS %s | FileCheck --check-prefix=SIGPIPE %s
// RUN: %exits 2 %heddle -DREDIRECT %s 2>&1 | FileCheck --check-prefix=REDIRECT %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// SIGPIPE: error: SIGPIPE ended the program, which does not handle it [abort]
// REDIRECT: error: dup2 that redirects standard output

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

static void use_pipe(void)
{
    static char large[70000], read_back[70000];
    int ends[2];
    char text[8];
    assert(pipe2(ends, O_NONBLOCK | O_CLOEXEC) == 0);
    assert(read(ends[0], text, 1) == -1 && errno == EAGAIN);
    assert(write(ends[0], "x", 1) == -1 && errno == EBADF && read(ends[1], text, 1) == -1);
    assert(write(ends[1], "abcd", 4) == 4 && read(ends[0], text, 2) == 2 && text[1] == 'b');
    assert(dprintf(ends[1], "%d", 42) == 2 && read(ends[0], text, 8) == 4);
    assert(memcmp(text, "cd42", 4) == 0);
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (char)i;
    assert(write(ends[1], large, sizeof large) == 65536);
    assert(write(ends[1], large, 1) == -1 && errno == EAGAIN);
    assert(read(ends[0], read_back, sizeof read_back) == 65536);
    assert(memcmp(large, read_back, 65536) == 0);
    int copy = dup(ends[1]);
    assert(copy == 5 && close(ends[1]) == 0 && write(ends[1], "x", 1) == -1 && errno == EBADF);
    assert(write(copy, "y", 1) == 1 && dup2(copy, 9) == 9 && close(copy) == 0);
    assert(close(9) == 0 && read(ends[0], text, 8) == 1 && read(ends[0], text, 8) == 0);
    assert(close(ends[0]) == 0 && read(ends[0], text, 8) == -1 && errno == EBADF);
}

static void use_closed_pipe(void)
{
    int ends[2];
    assert(pipe(ends) == 0 && close(ends[0]) == 0);
#ifndef SIGPIPE_KILLS
    signal(SIGPIPE, SIG_IGN);
#endif
    assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
    assert(close(ends[1]) == 0);
}

static void use_events(void)
{
    uint64_t number = 0;
    int event = eventfd(2, EFD_NONBLOCK), semaphore = eventfd(2, EFD_SEMAPHORE);
    assert(read(event, &number, 8) == 8 && number == 2);
    assert(read(event, &number, 8) == -1 && errno == EAGAIN);
    assert(read(event, &number, 4) == -1 && errno == EINVAL);
    assert(eventfd_write(event, 3) == 0 && eventfd_write(event, 4) == 0);
    assert(eventfd_read(event, &number) == 0 && number == 7);
    assert(read(semaphore, &number, 8) == 8 && number == 1);
    assert(read(semaphore, &number, 8) == 8 && number == 1);
    assert(fcntl(semaphore, F_SETFL, O_NONBLOCK) == 0);
    assert(read(semaphore, &number, 8) == -1 && errno == EAGAIN);
    assert(fcntl(semaphore, F_GETFL) & O_NONBLOCK && fcntl64(77, F_GETFL) == -1);
    close(event);
    close(semaphore);
}

static void use_poll(void)
{
    int ends[2], event = eventfd(0, 0);
    assert(pipe(ends) == 0);
    struct pollfd files[] = {{ends[0], POLLIN, 0}, {event, POLLIN | POLLOUT, 0}, {77, POLLIN, 0}};
    assert(poll(files, 1, 0) == 0 && poll(files, 1, 100) == 0 && !files[0].revents);
    assert(poll(files, 3, -1) == 2 && files[1].revents == POLLOUT && files[2].revents == POLLNVAL);
    assert(write(ends[1], "x", 1) == 1 && poll(files, 1, -1) == 1 && files[0].revents == POLLIN);
    fd_set set;
    FD_ZERO(&set);
    FD_SET(ends[0], &set);
    FD_SET(event, &set);
    assert(select(8, &set, NULL, NULL, NULL) == 1 && FD_ISSET(ends[0], &set));
    assert(!FD_ISSET(event, &set));
    close(ends[1]);
    assert(poll(files, 1, -1) == 1 && files[0].revents == (POLLIN | POLLHUP));
    close(ends[0]);
    close(event);
}

int main(void)
{
    struct stat status;
    use_pipe();
    use_closed_pipe();
    use_events();
    use_poll();
    assert(!isatty(0) && errno == ENOTTY && !isatty(77) && errno == EBADF);
    assert(fstat(1, &status) == 0 && !S_ISREG(status.st_mode));
    int saved = dup(1);
    assert(saved == 3 && dup2(saved, 1) == 1 && write(saved, "x", 1) == 1 && dup3(1, 1, 0) == -1);
#ifdef REDIRECT
    dup2(eventfd(0, 0), 1);
#endif
    return close(saved);
}
