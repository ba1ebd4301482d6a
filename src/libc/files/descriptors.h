/* descriptors.h - the table of descriptors, and what each kind of open file can do.
 *
 * A descriptor follows from the history of the thread that opens it, so it is the same in every
 * order of the threads: each thread has descriptors of its own, and takes the lowest one that is
 * not in use. The main thread has those from 3 on, as in a process with one thread. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct open_file;
struct poll_link;

/* All functions are called without locks, for a file that is open. NULL: read and write fail with
 * EBADF, and the file is always ready to be read and written. */
struct file_kind {
    ssize_t (*read)(struct open_file *file, void *to, size_t size);
    ssize_t (*write)(struct open_file *file, const void *from, size_t size);
    /* The events of <poll.h> for which the file is ready. Without one of the `wanted` events, the
     * link is told when that may have changed, until channel_forget. */
    short (*poll)(struct open_file *file, short wanted, struct poll_link *link);
    void (*end)(struct open_file *file); /* its last descriptor is closed; may be NULL */
};

/* What descriptors refer to: several do after dup. */
struct open_file {
    _Atomic(const struct file_kind *) kind; /* NULL: not in use */
    _Atomic int flags;                      /* O_NONBLOCK, and how it was opened */
    pthread_mutex_t lock;                   /* of what follows */
    unsigned descriptors;                   /* that refer to it */
    const struct file_contents *contents;   /* of a file that is read; NULL: another kind */
    size_t offset;                          /* of the next byte to read; it may be beyond the end */
    struct channel *channel;                /* of a pipe or an eventfd; constant while open */
};

#pragma GCC visibility push(hidden)

/* Sets errno. Returns -1. */
int descriptors_fail(int error);

/* A file of that kind, to which no descriptor refers yet; the caller fills its members. NULL, with
 * errno: the thread has too many. */
struct open_file *descriptors_new_file(const struct file_kind *kind, int flags);
/* A descriptor for the file, from `least` on; or -1 with errno, and then the file ends, unless
 * other descriptors refer to it. */
int descriptors_add(struct open_file *file, int least);
/* The file of the descriptor. NULL, with errno: there is none. */
struct open_file *descriptors_find(int descriptor);

/* The kind of descriptors 1 and 2, and of their duplicates. */
extern const struct file_kind descriptors_output;

#pragma GCC visibility pop
