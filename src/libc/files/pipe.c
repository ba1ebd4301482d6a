/* pipe.c - pipes between threads of the process.
 *
 * Each read and each write is one step, as all others wait for the lock: so of a write that finds
 * room for all of it, no other write comes in between. A larger one than PIPE_BUF goes on in
 * further steps when there is room again. */
#include "libc/files/channel.h"
#include "libc/models.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { PIPE_SIZE = 65536 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Up to `size` bytes, which may go around the end of the ring. Requires the lock. */
static size_t take(struct channel *pipe, char *to, size_t size)
{
    size = least(size, pipe->count);
    size_t straight = least(size, PIPE_SIZE - pipe->first);
    memcpy(to, pipe->bytes + pipe->first, straight);
    memcpy(to + straight, pipe->bytes, size - straight);
    pipe->first = (pipe->first + size) % PIPE_SIZE;
    pipe->count -= size;
    return size;
}

static size_t put(struct channel *pipe, const char *from, size_t size)
{
    size = least(size, PIPE_SIZE - pipe->count);
    size_t end = (pipe->first + pipe->count) % PIPE_SIZE, straight = least(size, PIPE_SIZE - end);
    memcpy(pipe->bytes + end, from, straight);
    memcpy(pipe->bytes, from + straight, size - straight);
    pipe->count += size;
    return size;
}

static ssize_t read_pipe(struct open_file *file, void *to, size_t size)
{
    struct channel *pipe = file->channel;
    int error = 0;
    ssize_t taken = 0;
    channel_lock(pipe);
    while (size > 0 && pipe->count == 0 && pipe->writers > 0 && !error &&
           !(error = channel_refuses(file)))
        pthread_cond_wait(&pipe->change, &pipe->lock);
    if (!error) {
        taken = (ssize_t)take(pipe, to, size);
        if (taken > 0)
            channel_changed(pipe);
    }
    channel_unlock(pipe);
    return error ? descriptors_fail(error) : taken;
}

/* Writes a part, or all of up to PIPE_BUF bytes. Returns the number, or a negative error number. */
static ssize_t write_part(struct open_file *file, const char *from, size_t size)
{
    struct channel *pipe = file->channel;
    size_t wanted = size <= PIPE_BUF ? size : 1;
    int error = 0;
    ssize_t written = 0;
    channel_lock(pipe);
    while (pipe->readers > 0 && PIPE_SIZE - pipe->count < wanted && !error &&
           !(error = channel_refuses(file)))
        pthread_cond_wait(&pipe->change, &pipe->lock);
    if (pipe->readers == 0)
        error = EPIPE;
    if (!error) {
        written = (ssize_t)put(pipe, from, size);
        channel_changed(pipe);
    }
    channel_unlock(pipe);
    return error ? -error : written;
}

static ssize_t write_pipe(struct open_file *file, const void *from, size_t size)
{
    size_t written = 0;
    while (written < size) {
        ssize_t part = write_part(file, (const char *)from + written, size - written);
        if (part < 0 && written > 0 && part != -EPIPE)
            break;
        if (part == -EPIPE)
            raise(SIGPIPE);
        if (part < 0)
            return descriptors_fail((int)-part);
        written += (size_t)part;
    }
    return (ssize_t)written;
}

/* Links the poller if none of the events is there. Requires the lock. */
static short link_or_not(struct channel *pipe, short events, short wanted, struct poll_link *link)
{
    if (!(events & (wanted | POLLHUP | POLLERR)))
        channel_link(pipe, link);
    return events;
}

static short poll_reader(struct open_file *file, short wanted, struct poll_link *link)
{
    struct channel *pipe = file->channel;
    channel_lock(pipe);
    short events =
        (short)((pipe->count > 0 ? POLLIN | POLLRDNORM : 0) | (pipe->writers == 0 ? POLLHUP : 0));
    events = link_or_not(pipe, events, wanted, link);
    channel_unlock(pipe);
    return events;
}

static short poll_writer(struct open_file *file, short wanted, struct poll_link *link)
{
    struct channel *pipe = file->channel;
    channel_lock(pipe);
    short events = (short)((PIPE_SIZE - pipe->count >= PIPE_BUF ? POLLOUT | POLLWRNORM : 0) |
                           (pipe->readers == 0 ? POLLERR : 0));
    events = link_or_not(pipe, events, wanted, link);
    channel_unlock(pipe);
    return events;
}

/* `ends`: of those that are open, readers or writers. */
static void close_end(struct channel *pipe, unsigned *ends)
{
    channel_lock(pipe);
    *ends = 0;
    channel_changed(pipe);
    if (channel_drop(pipe)) {
        free(pipe->bytes);
        pipe->bytes = NULL;
        pipe->count = pipe->first = 0;
    }
    channel_unlock(pipe);
}

static void end_reader(struct open_file *file)
{
    close_end(file->channel, &file->channel->readers);
}

static void end_writer(struct open_file *file)
{
    close_end(file->channel, &file->channel->writers);
}

static const struct file_kind reader = {.read = read_pipe, .poll = poll_reader, .end = end_reader};
static const struct file_kind writer = {
    .write = write_pipe, .poll = poll_writer, .end = end_writer};

/* A descriptor of an end of the pipe; or -1 with errno. */
static int open_end(struct channel *pipe, const struct file_kind *kind, int flags)
{
    struct open_file *file = descriptors_new_file(kind, flags);
    if (!file)
        return -1;
    file->channel = pipe;
    return descriptors_add(file, 0);
}

int pipe2(int ends[2], int flags)
{
    if (flags & ~(O_CLOEXEC | O_NONBLOCK))
        return descriptors_fail(EINVAL);
    struct channel *pipe = channel_new(2);
    if (!pipe)
        return -1;
    channel_lock(pipe);
    pipe->bytes = malloc(PIPE_SIZE);
    pipe->readers = pipe->writers = 1;
    channel_unlock(pipe);
    int in = open_end(pipe, &reader, O_RDONLY | (flags & O_NONBLOCK));
    int out = in < 0 ? -1 : open_end(pipe, &writer, O_WRONLY | (flags & O_NONBLOCK));
    if (out < 0)
        heddle_unsupported("more than 32 open files of one thread");
    ends[0] = in;
    ends[1] = out;
    return 0;
}

int pipe(int ends[2])
{
    return pipe2(ends, 0);
}
