/* runtime_semaphores.h - named semaphores; a part of runtime.c.
 *
 * A name has a number, which the machine gives it, and a row of a table. While somebody has the
 * semaphore open, it lies in memory that the machine allots, as often open as sem_open was called
 * and sem_close was not; behind the last sem_close, that memory is gone, so that whoever goes on to
 * use it is found out, and what the semaphore was is in the row. sem_unlink frees the row, for a new
 * semaphore of the name; the old one lives until it is closed.
 *
 * A row has a lock, which its semaphores share: calls for one name are in one order, each as a
 * whole, and those for different names in none. */
#ifndef HEDDLE_FRONT_RUNTIME_SEMAPHORES_H
#define HEDDLE_FRONT_RUNTIME_SEMAPHORES_H

#include "machine/sync.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/stat.h>

int heddle_semaphore_name(const char *text); /* the number; below 0, an error number */
void *heddle_semaphore_new(size_t size, unsigned value);
void heddle_semaphore_check(const sem_t *semaphore); /* that it is open */
void heddle_semaphore_end(sem_t *semaphore);
_Noreturn void heddle_unsupported(const char *message);

enum { SEMAPHORE_NAMES = 256, READ_AND_WRITE = S_IRUSR | S_IWUSR };

struct named_semaphore {
    sem_t semaphore; /* what the program has the address of */
    unsigned name;
    unsigned opened; /* so many times more than closed: not 0 */
};

static struct semaphore_name {
    pthread_mutex_t lock;
    mode_t mode;                  /* as in st_mode; 0: there is no semaphore of this name */
    unsigned value;               /* while there is one that nobody has open */
    struct named_semaphore *open; /* NULL: nobody has */
} semaphore_names[SEMAPHORE_NAMES];

/* Sets errno; returns the name's number, or what is below 0. */
static int find_semaphore_name(const char *text)
{
    int number = heddle_semaphore_name(text);
    if (number < 0)
        *__errno_location() = -number;
    if (number >= SEMAPHORE_NAMES)
        heddle_unsupported("more than 256 names of semaphores and message queues");
    return number;
}

/* Whether a name of that mode may be opened so: returns an error number, or 0. */
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

/* The name's semaphore, which nobody has open so far. */
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
        *__errno_location() = error;
    return semaphore;
}

/* Nobody has it open any more. */
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

/* No name is a wrong one to glibc, but for its length: there is no such semaphore. */
int sem_unlink(const char *text)
{
    int number = find_semaphore_name(text);
    if (number < 0) {
        if (*__errno_location() == EINVAL)
            *__errno_location() = ENOENT;
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
    *__errno_location() = ENOENT;
    return -1;
}

#endif
