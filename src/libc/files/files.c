/* files.c - open and the other functions on files by their names, and what can be done to files
 * that are read. Those are the ones of --file. Operations on one descriptor are atomic. What the
 * program writes to a file is dropped, so no such file can be read. */
#include "libc/files/files.h"

#include "libc/models.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MODE = S_IFREG | S_IRUSR | S_IRGRP | S_IROTH };

/* Files that were opened to be written. */
static _Atomic unsigned written_files;

static ssize_t read_contents(struct open_file *file, void *to, size_t size);
static ssize_t write_nothing(struct open_file *file, const void *from, size_t size);
static void end_contents(struct open_file *file);

static const struct file_kind readable = {.read = read_contents, .end = end_contents};
static const struct file_kind sink = {.write = write_nothing};

/* The contents of the file with this path; NULL: it is not given. */
static const struct file_contents *find_contents(const char *path)
{
    for (const struct file_contents *file = heddle_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    if (atomic_load(&written_files) > 0)
        heddle_unsupported("the program looks for a file, and may have written it: heddle drops "
                           "what is written to files; let the program work on memory");
    if (!heddle_files[0].path)
        heddle_unsupported("the program looks for a file, and has none; give it by --file=PATH, or "
                           "--file=PATH=/dev/null for an empty one");
    return NULL;
}

int files_open(const char *path)
{
    const struct file_contents *contents = find_contents(path);
    if (!contents)
        return descriptors_fail(ENOENT);
    struct open_file *file = descriptors_new_file(&readable, O_RDONLY);
    if (!file)
        return -1;
    pthread_mutex_lock(&file->lock);
    file->contents = contents;
    file->offset = 0;
    pthread_mutex_unlock(&file->lock);
    return descriptors_add(file, 0);
}

int files_open_sink(const char *path)
{
    for (const struct file_contents *file = heddle_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            heddle_unsupported("files of --file can only be read; let the program write another "
                               "one, or to memory");
    if (strcmp(path, "/dev/null") != 0)
        atomic_fetch_add(&written_files, 1);
    struct open_file *file = descriptors_new_file(&sink, O_WRONLY);
    return file ? descriptors_add(file, 0) : -1;
}

bool files_is_sink(int descriptor)
{
    struct open_file *file = descriptors_find(descriptor);
    return file && atomic_load(&file->kind) == &sink;
}

struct open_file *files_lock(int descriptor)
{
    struct open_file *file = descriptors_find(descriptor);
    if (!file)
        return NULL;
    const struct file_kind *kind = atomic_load(&file->kind);
    if (kind == &sink)
        heddle_unsupported("heddle drops what is written to files, so it does not know where the "
                           "program is in one; let the program write to memory");
    if (kind == &readable) {
        pthread_mutex_lock(&file->lock);
        if (file->contents)
            return file;
        pthread_mutex_unlock(&file->lock);
    }
    descriptors_fail(kind ? EINVAL : EBADF);
    return NULL;
}

void files_unlock(struct open_file *file)
{
    pthread_mutex_unlock(&file->lock);
}

static void end_contents(struct open_file *file)
{
    pthread_mutex_lock(&file->lock);
    file->contents = NULL;
    pthread_mutex_unlock(&file->lock);
}

static ssize_t write_nothing(struct open_file *file, const void *from, size_t size)
{
    (void)file;
    for (size_t i = 0; i < size; i++) /* it may be invalid, or another thread's */
        (void)((const volatile char *)from)[i];
    return (ssize_t)size;
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
        return descriptors_fail(EINVAL);
    off_t base = whence == SEEK_SET   ? 0
                 : whence == SEEK_CUR ? (off_t)file->offset
                                      : (off_t)file->contents->size;
    if (base + offset < 0)
        return descriptors_fail(EINVAL);
    file->offset = (size_t)(base + offset);
    return base + offset;
}

static ssize_t read_contents(struct open_file *file, void *to, size_t size)
{
    pthread_mutex_lock(&file->lock);
    ssize_t taken = file->contents ? (ssize_t)files_take(file, to, size) : descriptors_fail(EBADF);
    pthread_mutex_unlock(&file->lock);
    return taken;
}

/* --- POSIX ------------------------------------------------------------------------------------ */

static int open_either(const char *path, int flags)
{
    int access = flags & O_ACCMODE;
    if (access == O_RDONLY && !(flags & (O_CREAT | O_TRUNC)))
        return files_open(path);
    if (access != O_WRONLY)
        heddle_unsupported("a file that is both read and written: heddle drops what is written to "
                           "files; let the program work on memory");
    return flags & O_CREAT || strcmp(path, "/dev/null") == 0 ? files_open_sink(path)
                                                             : descriptors_fail(ENOENT);
}

int open(const char *path, int flags, ...)
{
    return open_either(path, flags);
}

int open64(const char *path, int flags, ...)
{
    return open_either(path, flags);
}

int creat(const char *path, mode_t mode)
{
    (void)mode;
    return files_open_sink(path);
}

/* No directory is open, so a relative path is one that --file gives. */
int openat(int directory, const char *path, int flags, ...)
{
    return directory == AT_FDCWD || *path == '/' ? open_either(path, flags)
                                                 : descriptors_fail(EBADF);
}

int openat64(int directory, const char *path, int flags, ...)
{
    return openat(directory, path, flags);
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

/* A terminal, which the standard streams are not, is a device, too. */
static int describe_stream(mode_t type, struct stat *to)
{
    *to = (struct stat){
        .st_dev = 1, .st_mode = type | S_IRUSR | S_IWUSR, .st_nlink = 1, .st_blksize = 4096};
    return 0;
}

int fstat(int descriptor, struct stat *to)
{
    if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO)
        return describe_stream(S_IFIFO, to);
    struct open_file *other = descriptors_find(descriptor);
    if (other && atomic_load(&other->kind) != &readable)
        return describe_stream(atomic_load(&other->kind) == &sink ? S_IFREG : S_IFIFO, to);
    struct open_file *file = other ? files_lock(descriptor) : NULL;
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
        return descriptors_fail(ENOENT);
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
        return descriptors_fail(ENOENT);
    return mode & (W_OK | X_OK) ? descriptors_fail(EACCES) : 0;
}
