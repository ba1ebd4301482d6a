/* semaphores.c - named semaphores.
 *
 * The machine gives each name a number, which is its row in a table. While a semaphore is open,
 * it lies in memory that the machine allots, with a count of the calls of sem_open without their
 * sem_close. The last sem_close ends that memory, so that a later use of it is found, and leaves
 * the value in the row. sem_unlink frees the row for a new semaphore of the name; the old one lives
 * until it is closed.
 *
 * All semaphores of a row share a lock. Calls for one name are atomic and in one order; calls for
 * different names are not ordered. */
#include "libc/models.h"
#include "machine/operations/sync.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/stat.h>

enum { SEMAPHORE_NAMES = 256, READ_AND_WRITE = S_IRUSR | S_IWUSR };

struct named_semaphore {
    sem_t semaphore; /* the program has its address: first */
    unsigned name;
    unsigned opened; /* calls of sem_open without their sem_close: above 0 */
};

static struct semaphore_name {
    pthread_mutex_t lock;
    mode_t mode;                  /* as in st_mode; 0: there is no semaphore of this name */
    unsigned value;               /* of a semaphore that is not open */
    struct named_semaphore *open; /* NULL: it is not open */
} semaphore_names[SEMAPHORE_NAMES];

/* The number of the name. When there is none, sets errno and returns a negative number. */
static int find_semaphore_name(const char *text)
{
    int number = heddle_semaphore_name(text);
    if (number < 0)
        errno = -number;
    if (number >= SEMAPHORE_NAMES)
        heddle_unsupported("more than 256 names of semaphores and message queues");
    return number;
}

/* Returns an error number, or 0 when a name of that mode may be opened with these flags. */
static int check_opening(mode_t found, int flags, unsigned value)
{
    bool creates = flags & O_CREAT, anew = creates && (flags & O_EXCL);
    if (!found && !creates)
        return ENOENT;
    if ((!found || anew) && value > SEMAPHORE_MOST)
        return EINVAL;
    if (found && anew)
        return EEXIST;
    return found && (found & READ_AND_WRITE) != READ_AND_WRITE ? EACCES : 0;
}

/* Opens the semaphore of the name, which is not open. */
static sem_t *open_first(struct semaphore_name *name, unsigned value)
{
    struct named_semaphore *first = heddle_semaphore_new(sizeof *first, value);
    first->name = (unsigned)(name - semaphore_names);
    first->opened = 1;
    name->open = first;
    return &first->semaphore;
}

static sem_t *open_again(struct semaphore_name *name)
{
    struct named_semaphore *open = name->open;
    if (!open)
        return open_first(name, name->value);
    open->opened++;
    return &open->semaphore;
}

static sem_t *open_new(struct semaphore_name *name, mode_t mode, unsigned value)
{
    name->mode = S_IFREG | mode;
    return open_first(name, value);
}

sem_t *sem_open(const char *text, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    unsigned value = flags & O_CREAT ? va_arg(arguments, unsigned) : 0;
    va_end(arguments);
    int number = find_semaphore_name(text);
    if (number < 0)
        return SEM_FAILED;
    struct semaphore_name *name = &semaphore_names[number];
    pthread_mutex_lock(&name->lock);
    mode_t found = name->mode;
    int error = check_opening(found, flags, value);
    sem_t *semaphore = SEM_FAILED;
    if (!error)
        semaphore = found ? open_again(name) : open_new(name, mode, value);
    pthread_mutex_unlock(&name->lock);
    if (error)
        errno = error;
    return semaphore;
}

/* The semaphore has been closed as often as it was opened. */
static void end_semaphore(struct semaphore_name *name, struct named_semaphore *closed)
{
    if (name->open == closed) {
        int value;
        sem_getvalue(&closed->semaphore, &value);
        name->value = (unsigned)value;
        name->open = NULL;
    }
    heddle_semaphore_end(&closed->semaphore);
}

int sem_close(sem_t *semaphore)
{
    struct named_semaphore *closed = (struct named_semaphore *)semaphore;
    heddle_semaphore_check(semaphore);
    struct semaphore_name *name = &semaphore_names[closed->name];
    pthread_mutex_lock(&name->lock);
    if (--closed->opened == 0)
        end_semaphore(name, closed);
    pthread_mutex_unlock(&name->lock);
    return 0;
}

/* As in glibc, an invalid name is one that does not exist, unless it is too long. */
int sem_unlink(const char *text)
{
    int number = find_semaphore_name(text);
    if (number < 0) {
        if (errno == EINVAL)
            errno = ENOENT;
        return -1;
    }
    struct semaphore_name *name = &semaphore_names[number];
    pthread_mutex_lock(&name->lock);
    mode_t found = name->mode;
    name->mode = 0;
    name->open = NULL;
    pthread_mutex_unlock(&name->lock);
    if (found)
        return 0;
    errno = ENOENT;
    return -1;
}
