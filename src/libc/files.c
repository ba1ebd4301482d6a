/* files.c - open, read and the other functions on descriptors of files, which are read only.
 *
 * A descriptor follows from the history of the thread that opens it, so it is the same in every
 * order of the threads: each thread has descriptors of its own, and takes the lowest one that is
 * not in use. The main thread has those from 3 on, as in a process with one thread. Operations on
 * one descriptor are atomic. */
#include "libc/files.h"

#include "libc/models.h"
#include "machine/memory/address.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_FILE = 3, FILES_OF_THREAD = 32, FILE_MODE = S_IFREG | S_IRUSR | S_IRGRP | S_IROTH };

static struct open_file open_files[ADDRESS_THREADS * FILES_OF_THREAD];

static int fail_file(int error)
{
    errno = error;
    return -1;
}

/* The contents of the file with this path; NULL: it is not given. */
static const struct file_contents *find_contents(const char *path)
{
    if (!heddle_files[0].path)
        heddle_unsupported("the program looks for a file, and has none; give it by --file=PATH, or "
                           "--file=PATH=/dev/null for an empty one");
    for (const struct file_contents *file = heddle_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

int files_open(const char *path)
{
    const struct file_contents *contents = find_contents(path);
    if (!contents)
        return fail_file(ENOENT);
    int first = (int)(pthread_self() - 1) * FILES_OF_THREAD;
    for (int i = first; i < first + FILES_OF_THREAD; i++) {
        struct open_file *file = &open_files[i];
        pthread_mutex_lock(&file->lock);
        bool is_free = !file->contents;
        if (is_free) {
            file->contents = contents;
            file->offset = 0;
        }
        pthread_mutex_unlock(&file->lock);
        if (is_free)
            return i + FIRST_FILE;
    }
    return fail_file(EMFILE);
}

struct open_file *files_lock(int descriptor)
{
    if (descriptor == STDIN_FILENO)
        heddle_unsupported("nothing is typed in while heddle explores; let the program read a file "
                           "that --file gives");
    int i = descriptor - FIRST_FILE;
    if (i < 0 || i >= ADDRESS_THREADS * FILES_OF_THREAD) {
        fail_file(EBADF);
        return NULL;
    }
    struct open_file *file = &open_files[i];
    pthread_mutex_lock(&file->lock);
    if (file->contents)
        return file;
    pthread_mutex_unlock(&file->lock);
    fail_file(EBADF);
    return NULL;
}

void files_unlock(struct open_file *file)
{
    pthread_mutex_unlock(&file->lock);
}

size_t files_left(const struct open_file *file)
{
    size_t size = file->contents->size;
    return file->offset < size ? size - file->offset : 0;
}

const char *files_rest(const struct open_file *file)
{
    return file->contents->bytes + (file->contents->size - files_left(file));
}

size_t files_take(struct open_file *file, void *to, size_t size)
{
    size_t left = files_left(file), taken = size < left ? size : left;
    memcpy(to, files_rest(file), taken);
    file->offset += taken;
    return taken;
}

off_t files_seek(struct open_file *file, off_t offset, int whence)
{
    if (whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END)
        return fail_file(EINVAL);
    off_t base = whence == SEEK_SET   ? 0
                 : whence == SEEK_CUR ? (off_t)file->offset
                                      : (off_t)file->contents->size;
    if (base + offset < 0)
        return fail_file(EINVAL);
    file->offset = (size_t)(base + offset);
    return base + offset;
}

/* --- POSIX ------------------------------------------------------------------------------------ */

static int open_for_reading(const char *path, int flags)
{
    if ((flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)))
        heddle_unsupported("heddle's files can only be read; let the program write to memory");
    return files_open(path);
}

int open(const char *path, int flags, ...)
{
    return open_for_reading(path, flags);
}

int open64(const char *path, int flags, ...)
{
    return open_for_reading(path, flags);
}

/* No directory is open, so a relative path is one that --file gives. */
int openat(int directory, const char *path, int flags, ...)
{
    return directory == AT_FDCWD || *path == '/' ? open_for_reading(path, flags) : fail_file(EBADF);
}

int openat64(int directory, const char *path, int flags, ...)
{
    return openat(directory, path, flags);
}

int close(int descriptor)
{
    if (descriptor >= 0 && descriptor < FIRST_FILE)
        return 0;
    struct open_file *file = files_lock(descriptor);
    if (!file)
        return -1;
    file->contents = NULL;
    files_unlock(file);
    return 0;
}

ssize_t read(int descriptor, void *to, size_t size)
{
    struct open_file *file = files_lock(descriptor);
    if (!file)
        return -1;
    size_t taken = files_take(file, to, size);
    files_unlock(file);
    return (ssize_t)taken;
}

ssize_t pread(int descriptor, void *to, size_t size, off_t offset)
{
    struct open_file *file = files_lock(descriptor);
    if (!file)
        return -1;
    size_t before = file->offset;
    ssize_t taken = files_seek(file, offset, SEEK_SET) < 0 ? -1 : 0;
    if (taken == 0)
        taken = (ssize_t)files_take(file, to, size);
    file->offset = before;
    files_unlock(file);
    return taken;
}

ssize_t pread64(int descriptor, void *to, size_t size, off_t offset)
{
    return pread(descriptor, to, size, offset);
}

off_t lseek(int descriptor, off_t offset, int whence)
{
    struct open_file *file = files_lock(descriptor);
    if (!file)
        return -1;
    off_t result = files_seek(file, offset, whence);
    files_unlock(file);
    return result;
}

off_t lseek64(int descriptor, off_t offset, int whence)
{
    return lseek(descriptor, offset, whence);
}

_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "stat64 is stat");

static void describe_file(const struct file_contents *contents, struct stat *to)
{
    *to = (struct stat){
        .st_dev = 1,
        .st_ino = (ino_t)(contents - heddle_files) + 1,
        .st_mode = FILE_MODE,
        .st_nlink = 1,
        .st_size = (off_t)contents->size,
        .st_blksize = 4096,
        .st_blocks = (blkcnt_t)((contents->size + 511) / 512),
    };
}

int fstat(int descriptor, struct stat *to)
{
    struct open_file *file = files_lock(descriptor);
    if (!file)
        return -1;
    describe_file(file->contents, to);
    files_unlock(file);
    return 0;
}

int stat(const char *restrict path, struct stat *restrict to)
{
    const struct file_contents *contents = find_contents(path);
    if (!contents)
        return fail_file(ENOENT);
    describe_file(contents, to);
    return 0;
}

/* On 64-bit machines, both structures are the same. */
int fstat64(int descriptor, struct stat64 *to)
{
    return fstat(descriptor, (struct stat *)to);
}

int stat64(const char *restrict path, struct stat64 *restrict to)
{
    return stat(path, (struct stat *)to);
}

/* There are no links. */
int lstat(const char *restrict path, struct stat *restrict to)
{
    return stat(path, to);
}

int lstat64(const char *restrict path, struct stat64 *restrict to)
{
    return stat64(path, to);
}

int access(const char *path, int mode)
{
    if (!find_contents(path))
        return fail_file(ENOENT);
    return mode & (W_OK | X_OK) ? fail_file(EACCES) : 0;
}
