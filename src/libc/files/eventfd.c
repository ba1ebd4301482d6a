/* eventfd.c - counters that threads wait for, by the names and the rules of Linux. */
#include "libc/files/channel.h"
#include "libc/models.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define MOST (UINT64_MAX - 1)

/* Whether a read takes 1 of the counter, or all. */
static bool is_semaphore(struct open_file *file)
{
    return atomic_load(&file->flags) & EFD_SEMAPHORE;
}

static ssize_t read_event(struct open_file *file, void *to, size_t size)
{
    struct channel *event = file->channel;
    uint64_t taken = 0;
    int error = size < sizeof taken ? EINVAL : 0;
    channel_lock(event);
    while (event->count == 0 && !error && !(error = channel_refuses(file)))
        pthread_cond_wait(&event->change, &event->lock);
    if (!error) {
        taken = is_semaphore(file) ? 1 : event->count;
        event->count -= taken;
        channel_changed(event);
    }
    channel_unlock(event);
    if (error)
        return descriptors_fail(error);
    memcpy(to, &taken, sizeof taken);
    return sizeof taken;
}

static ssize_t write_event(struct open_file *file, const void *from, size_t size)
{
    struct channel *event = file->channel;
    uint64_t added = 0;
    if (size >= sizeof added)
        memcpy(&added, from, sizeof added);
    int error = size < sizeof added || added > MOST ? EINVAL : 0;
    channel_lock(event);
    while (!error && added > MOST - event->count && !(error = channel_refuses(file)))
        pthread_cond_wait(&event->change, &event->lock);
    if (!error) {
        event->count += added;
        channel_changed(event);
    }
    channel_unlock(event);
    return error ? descriptors_fail(error) : (ssize_t)sizeof added;
}

static short poll_event(struct open_file *file, short wanted, struct poll_link *link)
{
    struct channel *event = file->channel;
    channel_lock(event);
    short events = (short)((event->count > 0 ? POLLIN | POLLRDNORM : 0) |
                           (event->count < MOST ? POLLOUT | POLLWRNORM : 0));
    if (!(events & wanted))
        channel_link(event, link);
    channel_unlock(event);
    return events;
}

static void end_event(struct open_file *file)
{
    channel_lock(file->channel);
    channel_drop(file->channel);
    channel_unlock(file->channel);
}

static const struct file_kind kind = {
    .read = read_event, .write = write_event, .poll = poll_event, .end = end_event};

int eventfd(unsigned value, int flags)
{
    if (flags & ~(EFD_SEMAPHORE | EFD_CLOEXEC | EFD_NONBLOCK))
        return descriptors_fail(EINVAL);
    struct open_file *file =
        descriptors_new_file(&kind, O_RDWR | (flags & (EFD_SEMAPHORE | EFD_NONBLOCK)));
    if (!file)
        return -1;
    file->channel = channel_new(1);
    if (!file->channel)
        heddle_unsupported("more than 16 pipes and eventfds of one thread");
    channel_lock(file->channel);
    file->channel->count = value;
    channel_unlock(file->channel);
    return descriptors_add(file, 0);
}

int eventfd_read(int descriptor, eventfd_t *value)
{
    return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

int eventfd_write(int descriptor, eventfd_t value)
{
    return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}
