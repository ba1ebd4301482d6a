/* models/end.c - registers the functions that run at the end of a thread or of the program
 * (thread_end.h): blocks of pthread_cleanup_push, destructors, atexit. heddle's C library calls
 * these models, and so does heddle's <pthread.h>. */
#include "base/error.h"
#include "machine/access/thread_end.h"
#include "machine/models/models.h"
#include "machine/models/text/text.h"

/* Whether the address is on the running thread's stack. */
static bool is_native(const void *address)
{
    return coroutine_contains(&native_machine->running->coroutine, address);
}

static void cleanup_push(struct site *site, struct cleanup *cleanup, void (*routine)(void *),
                         void *argument)
{
    if (!is_native(cleanup))
        native_fail(site, ERROR_UNSUPPORTED,
                    "heddle_cleanup_push is for the macro pthread_cleanup_push alone");
    heddle_check_call(site, (const void *)routine);
    struct thread_data *data = native_thread_data();
    require(!data->cleanups || is_native(data->cleanups));
    *cleanup = (struct cleanup){routine, argument, data->cleanups};
    data->cleanups = cleanup;
}

static void cleanup_pop(struct site *site, struct cleanup *cleanup, int execute)
{
    struct thread_data *data = native_thread_data();
    if (data->cleanups != cleanup)
        native_fail(site, ERROR_INVALID_USE,
                    "pthread_cleanup_pop ends another block than the one that was begun last");
    data->cleanups = cleanup->outer;
    if (execute)
        cleanup->routine(cleanup->argument);
}

/* Control leaves the block, by any means. The function's frame may end next. */
static void cleanup_leave(struct site *site, struct cleanup *cleanup)
{
    if (native_thread_data()->cleanups == cleanup)
        native_fail(site, ERROR_INVALID_USE,
                    "a block that begins with pthread_cleanup_push is left by other means than "
                    "pthread_cleanup_pop or pthread_exit");
}

static void at_thread_end(struct site *site, enum at_thread_end place, void (*function)(void))
{
    (void)site;
    require(place < AT_THREAD_END_PLACES && function);
    native_thread_data()->at_end[place] = function;
}

/* The number of a function of the program, which a fact can name (facts.h). */
static uint32_t function_number(const struct program *program, const void *function)
{
    for (size_t i = 0; i < program->function_count; i++)
        if (program->functions_in_order[i] == function)
            return (uint32_t)i;
    bug("a function that the program does not have");
}

/* Learns that `function` runs at the program's end. It then runs in every execution, so that the
 * end of a thread follows from its own history. It does nothing if nothing is registered.
 * `expected`: the program itself registers something, not the C++ library. */
static void at_exit(struct site *site, void (*function)(void), bool expected)
{
    struct native *native = native_machine;
    uint32_t number = function_number(native->program, (const void *)function);
    enum fact_exit exit = expected ? FACT_EXIT_EXPECTED : FACT_EXIT_LIBRARY;
    native_learn(facts_learn_exit(&native->machine.facts, exit, number), site);
}

static _Noreturn void fail_with(struct site *site, enum error_kind error, const char *message)
{
    require(error > ERROR_NONE && error < ERROR_KINDS);
    char text[192];
    text_read(site, text, sizeof text, message);
    native_fail(site, error, "%s", text);
}

static _Noreturn void invalid_use(struct site *site, const char *message)
{
    fail_with(site, ERROR_INVALID_USE, message);
}

static _Noreturn void failed_expectation(struct site *site, const char *message)
{
    fail_with(site, ERROR_ASSERTION, message);
}

static _Noreturn void unsupported(struct site *site, const char *message)
{
    fail_with(site, ERROR_UNSUPPORTED, message);
}

const struct model models_end[] = {
    MODEL("heddle_cleanup_push", cleanup_push, CONFINED(0, sizeof(struct cleanup))),
    MODEL("heddle_cleanup_pop", cleanup_pop, CONFINED(0, sizeof(struct cleanup))),
    MODEL("heddle_cleanup_leave", cleanup_leave, CONFINED(0, sizeof(struct cleanup))),
    MODEL("heddle_at_thread_end", at_thread_end),
    MODEL("heddle_at_exit", at_exit),
    MODEL_NORETURN("heddle_invalid_use", invalid_use),
    MODEL_NORETURN("heddle_failed_expectation", failed_expectation),
    MODEL_NORETURN("heddle_unsupported", unsupported),
    {0},
};
