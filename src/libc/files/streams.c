/* streams.c - fopen, fgets and the other functions on streams that read files.
 *
 * A stream is memory that fopen allocates, so a use after fclose is found. It has no buffer: its
 * position is that of its descriptor. Each call is atomic, as POSIX requires. The streams stdin,
 * stdout and stderr are no such memory.
 *
 * <stdio.h> is not included: it redirects functions to other names. */
#include "libc/define_as.h"
#include "libc/files/files.h"
#include "libc/models.h"
#include "libc/text/parse.h"
#include "machine/print.h"

#include <errno.h>
#include <string.h>

enum { END_OF_FILE = -1, FIRST_STREAM = 1, LAST_STREAM = 3, LINE_SIZE = 120 };

/* No model looks into a stream, so an address that no object has is enough to tell them apart. */
void *const stdin = (void *)1;
void *const stdout = (void *)2;
void *const stderr = (void *)3;

struct stream {
    struct print_stream print; /* what printing looks at: first */
    int descriptor;
    bool at_end;
    pthread_mutex_t lock; /* of flockfile */
};

int close(int descriptor);

/* Whether it is stdin, stdout or stderr. */
static bool is_standard(const struct stream *stream)
{
    return (uintptr_t)stream >= FIRST_STREAM && (uintptr_t)stream <= LAST_STREAM;
}

static int descriptor_of(const struct stream *stream)
{
    return is_standard(stream) ? (int)(uintptr_t)stream - FIRST_STREAM : stream->descriptor;
}

/* The stream's file, with its lock held. */
static struct open_file *lock_stream(const struct stream *stream)
{
    struct open_file *file = files_lock(descriptor_of(stream));
    if (!file)
        heddle_invalid_use("input from a stream that is not open for it");
    return file;
}

static struct stream *new_stream(int descriptor, bool is_sink)
{
    struct stream *stream = malloc(sizeof *stream);
    if (stream)
        *stream = (struct stream){.print = {.is_sink = is_sink},
                                  .descriptor = descriptor,
                                  .lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};
    return stream;
}

/* Whether the mode is for writing. */
static bool is_for_writing(const char *mode)
{
    if (strchr(mode, '+'))
        heddle_unsupported("a file that is both read and written: heddle drops what is written to "
                           "files; let the program work on memory");
    return *mode != 'r';
}

struct stream *fopen(const char *restrict path, const char *restrict mode)
{
    bool writes = is_for_writing(mode);
    int descriptor = writes ? files_open_sink(path) : files_open(path);
    return descriptor < 0 ? NULL : new_stream(descriptor, writes);
}

DEFINE_AS(struct stream *fopen64(const char *restrict path, const char *restrict mode),
          fopen(path, mode))

struct stream *fdopen(int descriptor, const char *mode)
{
    bool writes = is_for_writing(mode);
    if (!descriptors_find(descriptor))
        return NULL;
    if (files_is_sink(descriptor))
        return writes ? new_stream(descriptor, true) : (errno = EINVAL, NULL);
    struct open_file *file = files_lock(descriptor);
    if (!file)
        heddle_unsupported("a stream over a pipe or an eventfd; call read and write");
    files_unlock(file);
    return writes ? (errno = EINVAL, NULL) : new_stream(descriptor, false);
}

int fclose(struct stream *stream)
{
    int result = close(descriptor_of(stream));
    if (!is_standard(stream))
        free(stream);
    return result;
}

int fileno(struct stream *stream)
{
    return descriptor_of(stream);
}

/* --- characters and lines --------------------------------------------------------------------- */

/* Requires: the lock is held. */
static int take_character(struct stream *stream, struct open_file *file)
{
    unsigned char character;
    if (files_take(file, &character, 1) == 1)
        return character;
    stream->at_end = true;
    return END_OF_FILE;
}

int fgetc(struct stream *stream)
{
    struct open_file *file = lock_stream(stream);
    int character = take_character(stream, file);
    files_unlock(file);
    return character;
}

DEFINE_AS(int getc(struct stream *stream), fgetc(stream))
DEFINE_AS(int getc_unlocked(struct stream *stream), fgetc(stream))
DEFINE_AS(int fgetc_unlocked(struct stream *stream), fgetc(stream))

/* The contents do not change, so only the character that was there can be put back. */
int ungetc(int character, struct stream *stream)
{
    if (character == END_OF_FILE)
        return END_OF_FILE;
    struct open_file *file = lock_stream(stream);
    if (file->offset == 0 || files_rest(file)[-1] != (char)character)
        heddle_unsupported("ungetc of another character than the one that was read");
    file->offset--;
    stream->at_end = false;
    files_unlock(file);
    return (unsigned char)character;
}

/* The length of the line at the offset, with its end. Requires: the lock is held. */
static size_t line_length(const struct open_file *file)
{
    const char *line = files_rest(file);
    size_t left = files_left(file), length = 0;
    while (length < left && line[length++] != '\n')
        continue;
    return length;
}

char *fgets(char *restrict to, int size, struct stream *restrict stream)
{
    struct open_file *file = lock_stream(stream);
    size_t length = line_length(file), most = size > 0 ? (size_t)size - 1 : 0;
    stream->at_end |= length <= most && length == files_left(file) &&
                      (length == 0 || files_rest(file)[length - 1] != '\n');
    length = files_take(file, to, length < most ? length : most);
    files_unlock(file);
    if (length > 0)
        to[length] = '\0';
    return length > 0 ? to : NULL;
}

void *realloc(void *memory, size_t size);

ssize_t getline(char **restrict line, size_t *restrict size, struct stream *restrict stream)
{
    struct open_file *file = lock_stream(stream);
    size_t length = line_length(file);
    if (length == 0)
        stream->at_end = true;
    if (length > 0 && (!*line || *size < length + 1)) {
        *size = length + 1 < LINE_SIZE ? LINE_SIZE : length + 1;
        *line = realloc(*line, *size);
    }
    files_take(file, *line, length);
    files_unlock(file);
    if (length == 0)
        return -1;
    (*line)[length] = '\0';
    return (ssize_t)length;
}

/* --- blocks and formats ----------------------------------------------------------------------- */

size_t fread(void *restrict to, size_t size, size_t count, struct stream *restrict stream)
{
    struct open_file *file = lock_stream(stream);
    size_t taken = files_take(file, to, size * count);
    stream->at_end |= taken < size * count;
    files_unlock(file);
    return size > 0 ? taken / size : 0;
}

int vfscanf(struct stream *restrict stream, const char *restrict format, va_list arguments)
{
    struct open_file *file = lock_stream(stream);
    const char *begin = files_rest(file), *text = begin;
    int stored = scan_text(&text, format, arguments);
    stream->at_end |= (size_t)(text - begin) == files_left(file);
    file->offset += (size_t)(text - begin);
    files_unlock(file);
    return stored;
}

/* The names that glibc's headers give them for C99 and C23. */
#define DEFINE_STREAM_SCAN(name, list_name)                                                       \
    int list_name(struct stream *restrict stream, const char *restrict format, va_list arguments) \
    {                                                                                             \
        return vfscanf(stream, format, arguments);                                                \
    }                                                                                             \
    DEFINE_STREAM_SCAN_VARIADIC(name)
#define DEFINE_STREAM_SCAN_VARIADIC(name)                                      \
    int name(struct stream *restrict stream, const char *restrict format, ...) \
    {                                                                          \
        va_list arguments;                                                     \
        va_start(arguments, format);                                           \
        int result = vfscanf(stream, format, arguments);                       \
        va_end(arguments);                                                     \
        return result;                                                         \
    }

DEFINE_STREAM_SCAN_VARIADIC(fscanf)
DEFINE_STREAM_SCAN(__isoc99_fscanf, __isoc99_vfscanf)
DEFINE_STREAM_SCAN(__isoc23_fscanf, __isoc23_vfscanf)

/* --- the state of a stream -------------------------------------------------------------------- */

int feof(struct stream *stream)
{
    return !is_standard(stream) && stream->at_end;
}

/* Reading never fails. */
int ferror(struct stream *stream)
{
    (void)stream;
    return 0;
}

void clearerr(struct stream *stream)
{
    if (!is_standard(stream))
        stream->at_end = false;
}

int fseek(struct stream *stream, long offset, int whence)
{
    struct open_file *file = lock_stream(stream);
    off_t result = files_seek(file, offset, whence);
    if (result >= 0)
        stream->at_end = false;
    files_unlock(file);
    return result >= 0 ? 0 : -1;
}

DEFINE_AS(int fseeko(struct stream *stream, off_t offset, int whence),
          fseek(stream, offset, whence))
DEFINE_AS(int fseeko64(struct stream *stream, off_t offset, int whence),
          fseek(stream, offset, whence))

long ftell(struct stream *stream)
{
    struct open_file *file = lock_stream(stream);
    long offset = (long)file->offset;
    files_unlock(file);
    return offset;
}

DEFINE_AS(off_t ftello(struct stream *stream), ftell(stream))
DEFINE_AS(off_t ftello64(struct stream *stream), ftell(stream))

void rewind(struct stream *stream)
{
    fseek(stream, 0, 0 /* SEEK_SET */);
}

/* --- locks, for several calls in a row -------------------------------------------------------- */

static pthread_mutex_t standard_locks[LAST_STREAM] = {
    PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
    PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
    PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
};

static pthread_mutex_t *lock_of(struct stream *stream)
{
    return is_standard(stream) ? &standard_locks[(uintptr_t)stream - FIRST_STREAM] : &stream->lock;
}

/* A thread that prints does not wait for a lock that another thread has: no error depends on it,
 * other than by what is printed in between. */
void flockfile(struct stream *stream)
{
    pthread_mutex_lock(lock_of(stream));
}

int ftrylockfile(struct stream *stream)
{
    return pthread_mutex_trylock(lock_of(stream));
}

void funlockfile(struct stream *stream)
{
    pthread_mutex_unlock(lock_of(stream));
}
