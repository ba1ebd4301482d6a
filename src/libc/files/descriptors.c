/* descriptors.c - open files by their descriptors: read, write, close, dup and fcntl. */
#include "libc/files/descriptors.h"

#include "libc/models.h"
#include "machine/memory/address.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>

enum {
    FIRST_FILE = 3,
    FILES_OF_THREAD = 32,
    FILES = ADDRESS_THREADS * FILES_OF_THREAD,
};

static struct open_file open_files[FILES];
/* By descriptor. NULL: it is closed, or one of the standard streams as at the beginning. */
static _Atomic(struct open_file *) descriptors[FIRST_FILE + FILES];

int descriptors_fail(int error)
{
    errno = error;
    return -1;
}

/* The first of the running thread's descriptors, but for FIRST_FILE. */
static int own_files(void)
{
    return (int)(pthread_self() - 1) * FILES_OF_THREAD;
}

/* No other thread makes files in this thread's part of the table. */
struct open_file *descriptors_new_file(const struct file_kind *kind, int flags)
{
    for (struct open_file *file = &open_files[own_files()], *end = file + FILES_OF_THREAD;
         file < end; file++)
        if (!atomic_load(&file->kind)) {
            atomic_store(&file->flags, flags);
            atomic_store(&file->kind, kind);
            return file;
        }
    descriptors_fail(EMFILE);
    return NULL;
}

static void end_file(struct open_file *file)
{
    const struct file_kind *kind = atomic_load(&file->kind);
    if (kind->end)
        kind->end(file);
    atomic_store(&file->kind, NULL);
}

static void add_user(struct open_file *file)
{
    pthread_mutex_lock(&file->lock);
    file->descriptors++;
    pthread_mutex_unlock(&file->lock);
}

static void remove_user(struct open_file *file)
{
    pthread_mutex_lock(&file->lock);
    bool is_last = --file->descriptors == 0;
    pthread_mutex_unlock(&file->lock);
    if (is_last)
        end_file(file);
}

int descriptors_add(struct open_file *file, int least)
{
    int first = own_files() + FIRST_FILE;
    add_user(file);
    for (int i = first > least ? first : least; i < first + FILES_OF_THREAD; i++)
        if (!atomic_load(&descriptors[i])) {
            atomic_store(&descriptors[i], file);
            return i;
        }
    remove_user(file);
    return descriptors_fail(EMFILE);
}

struct open_file *descriptors_find(int descriptor)
{
    struct open_file *file = NULL;
    if (descriptor >= 0 && descriptor < FIRST_FILE + FILES)
        file = atomic_load(&descriptors[descriptor]);
    if (!file && descriptor == STDIN_FILENO)
        heddle_unsupported("nothing is typed in while heddle explores; let the program read a file "
                           "that --file gives");
    if (!file)
        descriptors_fail(EBADF);
    return file;
}

static bool is_output(int descriptor)
{
    return descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
}

static int remove_descriptor(int descriptor)
{
    struct open_file *file = NULL;
    if (descriptor >= 0 && descriptor < FIRST_FILE + FILES)
        file = atomic_exchange(&descriptors[descriptor], NULL);
    if (!file)
        return descriptors_fail(EBADF);
    remove_user(file);
    return 0;
}

/* --- POSIX ------------------------------------------------------------------------------------ */

int close(int descriptor)
{
    if (descriptor >= 0 && descriptor < FIRST_FILE && !atomic_load(&descriptors[descriptor]))
        return 0;
    return remove_descriptor(descriptor);
}

ssize_t read(int descriptor, void *to, size_t size)
{
    struct open_file *file = descriptors_find(descriptor);
    const struct file_kind *kind = file ? atomic_load(&file->kind) : NULL;
    return kind && kind->read ? kind->read(file, to, size) : descriptors_fail(EBADF);
}

ssize_t write(int descriptor, const void *from, size_t size)
{
    if (is_output(descriptor)) {
        heddle_print_text(from, size, 0, 0, ' ');
        return (ssize_t)size;
    }
    struct open_file *file = descriptors_find(descriptor);
    const struct file_kind *kind = file ? atomic_load(&file->kind) : NULL;
    return kind && kind->write ? kind->write(file, from, size) : descriptors_fail(EBADF);
}

static ssize_t write_output(struct open_file *file, const void *from, size_t size)
{
    (void)file;
    heddle_print_text(from, size, 0, 0, ' ');
    return (ssize_t)size;
}

const struct file_kind descriptors_output = {.write = write_output};

/* The lowest one from `least` on. */
static int duplicate(int descriptor, int least)
{
    struct open_file *file = is_output(descriptor)
                                 ? descriptors_new_file(&descriptors_output, O_WRONLY)
                                 : descriptors_find(descriptor);
    return file ? descriptors_add(file, least) : -1;
}

int dup(int descriptor)
{
    return duplicate(descriptor, 0);
}

/* Standard output stays what it is. So it can be put back, but not be sent elsewhere. */
static int dup_to_output(struct open_file *file, int to)
{
    if (atomic_load(&file->kind) != &descriptors_output)
        heddle_unsupported("dup2 that redirects standard output or standard error; heddle shows "
                           "what the program prints, so let it print there");
    return to;
}

int dup2(int descriptor, int to)
{
    if (is_output(descriptor) && is_output(to))
        return to;
    struct open_file *file = is_output(descriptor)
                                 ? descriptors_new_file(&descriptors_output, O_WRONLY)
                                 : descriptors_find(descriptor);
    if (!file)
        return -1;
    if (descriptor == to)
        return to;
    if (is_output(to))
        return dup_to_output(file, to);
    if (to < 0 || to >= FIRST_FILE + FILES)
        return descriptors_fail(EBADF);
    add_user(file);
    struct open_file *old = atomic_exchange(&descriptors[to], file);
    if (old)
        remove_user(old);
    return to;
}

int dup3(int descriptor, int to, int flags)
{
    if (descriptor == to || (flags & ~O_CLOEXEC))
        return descriptors_fail(EINVAL);
    return dup2(descriptor, to);
}

static int control(int descriptor, int command, int value)
{
    if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
        return duplicate(descriptor, value);
    struct open_file *file = is_output(descriptor) ? NULL : descriptors_find(descriptor);
    if (!file && !is_output(descriptor))
        return -1;
    if (command == F_GETFD || command == F_SETFD) /* nothing is ever executed */
        return 0;
    if (command == F_GETFL)
        return file ? atomic_load(&file->flags) : O_WRONLY;
    if (command != F_SETFL)
        heddle_unsupported("fcntl with another command than those of descriptors and O_NONBLOCK");
    if (file)
        atomic_store(&file->flags,
                     (atomic_load(&file->flags) & ~O_NONBLOCK) | (value & O_NONBLOCK));
    return 0;
}

/* Only some commands have a value. */
static int value_of(int command, va_list arguments)
{
    bool takes = command == F_SETFL || command == F_DUPFD || command == F_DUPFD_CLOEXEC;
    return takes ? va_arg(arguments, int) : 0;
}

#define DEFINE_CONTROL(name)                                                     \
    int name(int descriptor, int command, ...)                                   \
    {                                                                            \
        va_list arguments;                                                       \
        va_start(arguments, command);                                            \
        int result = control(descriptor, command, value_of(command, arguments)); \
        va_end(arguments);                                                       \
        return result;                                                           \
    }

DEFINE_CONTROL(fcntl)
DEFINE_CONTROL(fcntl64)

int isatty(int descriptor)
{
    if (!is_output(descriptor) && descriptor != STDIN_FILENO && !descriptors_find(descriptor))
        return 0;
    errno = ENOTTY;
    return 0;
}
