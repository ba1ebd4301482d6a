/* poll.c - poll and select. A call that waits is linked to each channel that it asks about, so each
 * change there wakes it to look again. Without files, the calls sleep. */
#include "libc/files/channel.h"
#include "libc/models.h"

#include <errno.h>
#include <poll.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FILES = 64, MILLISECONDS = 1000, MICROSECONDS = 1000000, NANOSECONDS = 1000000000 };

/* Sets the events of one file. */
static void ask(struct pollfd *asked, struct poll_link *link)
{
    enum { ALWAYS = POLLERR | POLLHUP };
    asked->revents = 0;
    if (asked->fd < 0)
        return;
    if (asked->fd == STDOUT_FILENO || asked->fd == STDERR_FILENO) {
        asked->revents = asked->events & (POLLOUT | POLLWRNORM);
        return;
    }
    struct open_file *file = descriptors_find(asked->fd);
    const struct file_kind *kind = file ? atomic_load(&file->kind) : NULL;
    short events = POLLNVAL;
    if (kind)
        events = kind->poll ? kind->poll(file, asked->events, link)
                            : POLLIN | POLLRDNORM | POLLOUT | POLLWRNORM;
    asked->revents = events & (asked->events | ALWAYS | POLLNVAL);
}

static struct timespec limit_of(int milliseconds)
{
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += milliseconds / MILLISECONDS;
    limit.tv_nsec += (long)(milliseconds % MILLISECONDS) * (NANOSECONDS / MILLISECONDS);
    if (limit.tv_nsec >= NANOSECONDS) {
        limit.tv_nsec -= NANOSECONDS;
        limit.tv_sec++;
    }
    return limit;
}

/* Returns whether there may be something new. */
static bool wait_for_change(struct poller *poller, const struct timespec *limit)
{
    int error = 0;
    pthread_mutex_lock(&poller->lock);
    while (!poller->woken && error != ETIMEDOUT)
        error = limit ? pthread_cond_timedwait(&poller->wakeup, &poller->lock, limit)
                      : pthread_cond_wait(&poller->wakeup, &poller->lock);
    bool woken = poller->woken;
    poller->woken = false;
    pthread_mutex_unlock(&poller->lock);
    return woken;
}

static int ask_all(struct pollfd *files, nfds_t count, struct poller *poller,
                   struct poll_link *links)
{
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        links[i] = (struct poll_link){.poller = poller};
        ask(&files[i], &links[i]);
        ready += files[i].revents != 0;
    }
    return ready;
}

static int poll_files(struct pollfd *files, nfds_t count, int timeout)
{
    if (count > MOST_FILES)
        heddle_unsupported("poll of more than 64 files");
    struct poll_link links[MOST_FILES];
    struct poller poller = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    struct timespec limit;
    if (timeout > 0)
        limit = limit_of(timeout);
    bool waits = timeout != 0;
    for (;;) {
        int ready = ask_all(files, count, &poller, links);
        if (ready == 0 && waits)
            waits = wait_for_change(&poller, timeout > 0 ? &limit : NULL);
        else
            waits = false;
        for (nfds_t i = 0; i < count; i++)
            channel_forget(&links[i]);
        if (!waits)
            return ready;
    }
}

int poll(struct pollfd *files, nfds_t count, int timeout)
{
    if (count > 0)
        return poll_files(files, count, timeout);
    if (timeout < 0)
        heddle_unsupported("poll without files and without a time limit: it never ends");
    usleep((useconds_t)timeout * (MICROSECONDS / MILLISECONDS));
    return 0;
}

/* --- select ----------------------------------------------------------------------------------- */

static const short select_events[] = {POLLIN, POLLOUT, POLLPRI};
enum { SETS = sizeof select_events / sizeof *select_events };

static bool has(const fd_set *set, int file)
{
    return set && FD_ISSET(file, set);
}

/* The files that are in a set, with what they are asked for. Returns their number. */
static nfds_t files_of(struct pollfd *files, int count, fd_set *const sets[])
{
    nfds_t asked = 0;
    for (int file = 0; file < count; file++) {
        short events = 0;
        for (int i = 0; i < SETS; i++)
            events |= has(sets[i], file) ? select_events[i] : 0;
        if (events && asked == MOST_FILES)
            heddle_unsupported("select of more than 64 files");
        if (events)
            files[asked++] = (struct pollfd){.fd = file, .events = events};
    }
    return asked;
}

/* A file whose other end is closed is ready to be read, and written. */
static int store(const struct pollfd *files, nfds_t asked, fd_set *const sets[])
{
    static const short counted[] = {POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI};
    int ready = 0;
    for (int i = 0; i < SETS; i++) {
        if (sets[i])
            FD_ZERO(sets[i]);
        for (nfds_t j = 0; j < asked; j++)
            if (files[j].events & select_events[i] && files[j].revents & counted[i]) {
                FD_SET(files[j].fd, sets[i]);
                ready++;
            }
    }
    return ready;
}

static int select_files(int count, fd_set *const sets[], const struct timeval *timeout)
{
    struct pollfd files[MOST_FILES];
    nfds_t asked = files_of(files, count, sets);
    int milliseconds = -1;
    if (timeout)
        milliseconds = (int)(timeout->tv_sec * MILLISECONDS +
                             (timeout->tv_usec + MILLISECONDS - 1) / MILLISECONDS);
    poll_files(files, asked, milliseconds);
    for (nfds_t i = 0; i < asked; i++)
        if (files[i].revents & POLLNVAL)
            return descriptors_fail(EBADF);
    return store(files, asked, sets);
}

int select(int count, fd_set *restrict read, fd_set *restrict write, fd_set *restrict except,
           struct timeval *restrict timeout)
{
    if (count > 0)
        return select_files(count, (fd_set *const[]){read, write, except}, timeout);
    if (!timeout)
        heddle_unsupported("select without files and without a time limit: it never ends");
    sleep((unsigned)timeout->tv_sec);
    usleep((useconds_t)timeout->tv_usec);
    return 0;
}
