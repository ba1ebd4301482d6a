/* files.h - the files that the program may read, those that are given by --file, and those that it
 * writes, whose contents are dropped. */
#pragma once

#include "libc/files/descriptors.h"

/* The front end builds these (front/load/environment.c). Behind the bytes comes a zero. */
struct file_contents {
    const char *path;
    const char *bytes;
    size_t size;
};

/* Ends with a file whose path is NULL. */
extern const struct file_contents heddle_files[];

#pragma GCC visibility push(hidden)

/* Opens the file for reading, or to be written. Returns a descriptor; or -1, with errno. */
int files_open(const char *path);
int files_open_sink(const char *path);

/* Whether what is written there is dropped. */
bool files_is_sink(int descriptor);

/* The file of the descriptor, which can be read, with its lock held; NULL, with errno, if there is
 * none. The caller unlocks it by files_unlock. */
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
