/* files.h - the files that the program may read: those that are given by --file. */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The front end builds these (front/load/environment.c). Behind the bytes comes a zero. */
struct file_contents {
    const char *path;
    const char *bytes;
    size_t size;
};

/* Ends with a file whose path is NULL. */
extern const struct file_contents heddle_files[];

#pragma GCC visibility push(hidden)

/* A file that is open. */
struct open_file {
    pthread_mutex_t lock;
    const struct file_contents *contents; /* NULL: the descriptor is not in use */
    size_t offset;                        /* of the next byte to read; it may be beyond the end */
};

/* Opens the file for reading. Returns a descriptor; or -1, with errno. */
int files_open(const char *path);

/* The file of the descriptor, with its lock held; NULL, with errno, if there is none. The caller
 * unlocks it by files_unlock. */
struct open_file *files_lock(int descriptor);
void files_unlock(struct open_file *file);

/* The bytes from the offset on, and their number. Requires: the lock is held. */
size_t files_left(const struct open_file *file);
const char *files_rest(const struct open_file *file);

/* Copies up to `size` bytes, and moves the offset behind them. Returns their number. Requires: the
 * lock is held. */
size_t files_take(struct open_file *file, void *to, size_t size);

/* As lseek. Requires: the lock is held. */
off_t files_seek(struct open_file *file, off_t offset, int whence);

#pragma GCC visibility pop
