#include "libc/files/channel.h"

#include "machine/memory/address.h"

#include <errno.h>
#include <fcntl.h>

enum { CHANNELS_OF_THREAD = 16 };

static struct channel channels[ADDRESS_THREADS * CHANNELS_OF_THREAD];

struct channel *channel_new(unsigned users)
{
    struct channel *first = &channels[(pthread_self() - 1) * CHANNELS_OF_THREAD];
    for (struct channel *channel = first; channel < first + CHANNELS_OF_THREAD; channel++) {
        channel_lock(channel);
        bool is_free = channel->users == 0;
        if (is_free)
            channel->users = users;
        channel_unlock(channel);
        if (is_free)
            return channel;
    }
    descriptors_fail(EMFILE);
    return NULL;
}

bool channel_drop(struct channel *channel)
{
    return --channel->users == 0;
}

void channel_lock(struct channel *channel)
{
    pthread_mutex_lock(&channel->lock);
}

void channel_unlock(struct channel *channel)
{
    pthread_mutex_unlock(&channel->lock);
}

int channel_refuses(struct open_file *file)
{
    return atomic_load(&file->flags) & O_NONBLOCK ? EAGAIN : 0;
}

void channel_changed(struct channel *channel)
{
    pthread_cond_broadcast(&channel->change);
    for (struct poll_link *link = channel->pollers; link; link = link->next) {
        struct poller *poller = link->poller;
        pthread_mutex_lock(&poller->lock);
        poller->woken = true;
        pthread_cond_signal(&poller->wakeup);
        pthread_mutex_unlock(&poller->lock);
    }
}

void channel_link(struct channel *channel, struct poll_link *link)
{
    link->next = channel->pollers;
    link->channel = channel;
    channel->pollers = link;
}

void channel_forget(struct poll_link *link)
{
    struct channel *channel = link->channel;
    if (!channel)
        return;
    channel_lock(channel);
    struct poll_link **at = &channel->pollers;
    while (*at != link)
        at = &(*at)->next;
    *at = link->next;
    channel_unlock(channel);
    link->channel = NULL;
}
