/* channel.h - what the ends of a pipe share, or the users of an eventfd: threads wait there. */
#pragma once

#include "libc/files/descriptors.h"

#include <stdint.h>

/* A call of poll that waits, on its stack. */
struct poller {
    pthread_mutex_t lock;
    pthread_cond_t wakeup;
    bool woken;
};

/* Of a poller, in the list of a channel. */
struct poll_link {
    struct poller *poller;
    struct poll_link *next;
    struct channel *channel; /* NULL: it is in no list */
};

struct channel {
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    unsigned users; /* open files that refer to it; 0: not in use */
    struct poll_link *pollers;
    uint64_t count;   /* of an eventfd; of a pipe's bytes */
    size_t first;     /* of these, in the ring */
    char *bytes;      /* the ring of a pipe */
    unsigned readers; /* ends of a pipe that are open: 0 or 1 */
    unsigned writers;
};

#pragma GCC visibility push(hidden)

/* A channel with so many users, of the running thread. NULL, with errno: there are too many. */
struct channel *channel_new(unsigned users);
/* Around each change, and each wait for one. */
void channel_lock(struct channel *channel);
void channel_unlock(struct channel *channel);
/* The error of a call that would wait, if the file does not; 0: it waits for `change`. */
int channel_refuses(struct open_file *file);

/* One user less. Returns whether it was the last one. Requires the lock, as what follows does. */
bool channel_drop(struct channel *channel);
/* Tells all that wait. */
void channel_changed(struct channel *channel);
void channel_link(struct channel *channel, struct poll_link *link);
/* Takes the lock. */
void channel_forget(struct poll_link *link);

#pragma GCC visibility pop
