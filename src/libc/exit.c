/* exit.c - the functions that the program calls at its end, and destructors of C++ for static and
 * thread-local objects. */
#include "libc/models.h"

#include <pthread.h>

enum { EXIT_CALLS = 256 };

struct exit_call {
    void (*function)(void *argument);
    void *argument;
};

/* The last call that is added is made first. */
struct exit_calls {
    pthread_mutex_t lock;
    unsigned count;
    struct exit_call calls[EXIT_CALLS];
};

static struct exit_calls exit_calls = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct exit_calls quick_exit_calls = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add_exit_call(struct exit_calls *calls, void (*function)(void *), void *argument)
{
    pthread_mutex_lock(&calls->lock);
    if (calls->count == EXIT_CALLS)
        heddle_unsupported("more than 256 functions to be called at the program's end");
    calls->calls[calls->count++] = (struct exit_call){function, argument};
    pthread_mutex_unlock(&calls->lock);
}

/* A call may add others. */
static void make_exit_calls(struct exit_calls *calls)
{
    for (;;) {
        pthread_mutex_lock(&calls->lock);
        unsigned left = calls->count;
        struct exit_call call = {NULL, NULL};
        if (left > 0)
            call = calls->calls[--calls->count];
        pthread_mutex_unlock(&calls->lock);
        if (left == 0)
            return;
        call.function(call.argument);
    }
}

static void end_program(void)
{
    make_exit_calls(&exit_calls);
}

static void call_without_argument(void *function)
{
    ((void (*)(void))function)();
}

int atexit(void (*function)(void))
{
    heddle_at_exit(end_program, true);
    add_exit_call(&exit_calls, call_without_argument, (void *)function);
    return 0;
}

int at_quick_exit(void (*function)(void))
{
    add_exit_call(&quick_exit_calls, call_without_argument, (void *)function);
    return 0;
}

_Noreturn void quick_exit(int status)
{
    make_exit_calls(&quick_exit_calls);
    _exit(status);
}

void _ZNSt8ios_base4InitD1Ev(void *init) /* std::ios_base::Init::~Init() */
{
    (void)init;
}

/* Registers the destructor of a static object of C++. The object that <iostream> defines in each
 * file that includes it needs no destruction. */
int __cxa_atexit(void (*function)(void *), void *argument, void *module)
{
    (void)module;
    if (function == _ZNSt8ios_base4InitD1Ev)
        return 0;
    heddle_at_exit(end_program, false);
    add_exit_call(&exit_calls, function, argument);
    return 0;
}

enum { THREAD_LOCAL_OBJECTS = 64 };

static _Thread_local struct exit_call object_calls[THREAD_LOCAL_OBJECTS];
static _Thread_local unsigned object_count;

static void destroy_thread_local_objects(void)
{
    while (object_count > 0) {
        struct exit_call call = object_calls[--object_count];
        call.function(call.argument);
    }
}

/* Registers the destructor of a thread-local object of C++. */
int __cxa_thread_atexit(void (*function)(void *), void *argument, void *module)
{
    (void)module;
    if (object_count == THREAD_LOCAL_OBJECTS)
        heddle_unsupported("a thread with more than 64 thread-local objects to destroy");
    heddle_at_thread_end(AT_THREAD_END_OBJECTS, destroy_thread_local_objects);
    object_calls[object_count++] = (struct exit_call){function, argument};
    return 0;
}
