/* runtime_exit.h - functions that are called at the program's end; a part of runtime.c. */
#ifndef HEDDLE_FRONT_RUNTIME_EXIT_H
#define HEDDLE_FRONT_RUNTIME_EXIT_H

#include <pthread.h>

void heddle_at_exit(void (*function)(void));
_Noreturn void heddle_unsupported(const char *message);
_Noreturn void _exit(int status);

enum { EXIT_HANDLERS = 64 };

/* The one that was added last is called first. */
struct exit_handlers {
    pthread_mutex_t lock;
    unsigned count;
    void (*functions[EXIT_HANDLERS])(void);
};

static struct exit_handlers exit_handlers = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct exit_handlers quick_exit_handlers = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add_handler(struct exit_handlers *handlers, void (*function)(void))
{
    pthread_mutex_lock(&handlers->lock);
    if (handlers->count == EXIT_HANDLERS)
        heddle_unsupported("more than 64 functions to be called at the program's end");
    handlers->functions[handlers->count++] = function;
    pthread_mutex_unlock(&handlers->lock);
}

/* One may add others. */
static void run_handlers(struct exit_handlers *handlers)
{
    for (;;) {
        pthread_mutex_lock(&handlers->lock);
        void (*function)(void) = handlers->count ? handlers->functions[--handlers->count] : NULL;
        pthread_mutex_unlock(&handlers->lock);
        if (!function)
            return;
        function();
    }
}

static void end_program(void)
{
    run_handlers(&exit_handlers);
}

int atexit(void (*function)(void))
{
    heddle_at_exit(end_program);
    add_handler(&exit_handlers, function);
    return 0;
}

int at_quick_exit(void (*function)(void))
{
    add_handler(&quick_exit_handlers, function);
    return 0;
}

_Noreturn void quick_exit(int status)
{
    run_handlers(&quick_exit_handlers);
    _exit(status);
}

#endif
