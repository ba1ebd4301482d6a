/* wrapped_calls.c - library functions whose calls need something more in programs that use
 * cancellation, robust mutexes and the like: each call becomes one of a wrapper.
 *
 * The tables of wrapped calls. */
#include "front/calls/calls.h"

#include <string.h>

/* A function whose calls are wrapped. */
struct wrapped {
    const char *function;
    const char *before;  /* called in front of it; or NULL, and ... */
    const char *instead; /* ... called instead of it; NULL: it is refused */
};

/* The cancellation points (libc/threads/cancel.c). */
static const struct wrapped points[] = {
    {"pthread_join", "__pthread_cancel_point_", NULL},
    {"sem_wait", "__pthread_cancel_point_", NULL},
    {"sem_timedwait", "pthread_testcancel", NULL},
    {"sem_clockwait", "pthread_testcancel", NULL},
    {"sleep", "pthread_testcancel", NULL},
    {"usleep", "pthread_testcancel", NULL},
    {"nanosleep", "pthread_testcancel", NULL},
    {"clock_nanosleep", "pthread_testcancel", NULL},
    {"pause", "pthread_testcancel", NULL},
    {"sigsuspend", "pthread_testcancel", NULL},
    {"sigwait", "pthread_testcancel", NULL},
    {"sigwaitinfo", "pthread_testcancel", NULL},
    {"poll", "pthread_testcancel", NULL},
    {"select", "pthread_testcancel", NULL},
    {"open", "pthread_testcancel", NULL},
    {"openat", "pthread_testcancel", NULL},
    {"read", "pthread_testcancel", NULL},
    {"pread", "pthread_testcancel", NULL},
    {"close", "pthread_testcancel", NULL},
    {"write", "pthread_testcancel", NULL},
    {"pthread_cond_wait", NULL, "__pthread_cancel_wait_"},
    {"pthread_cond_timedwait", NULL, "__pthread_cancel_timedwait_"},
    {"pthread_cond_clockwait", NULL, NULL},
    {"mq_send", NULL, NULL},
    {"mq_receive", NULL, NULL},
    {"mq_timedsend", NULL, NULL},
    {"mq_timedreceive", NULL, NULL},
    {"pipe", NULL, NULL},
    {"pipe2", NULL, NULL},
    {"eventfd", NULL, NULL},
    {NULL, NULL, NULL},
};

/* The locks that a thread may hold when it ends (libc/threads/robust.c). */
static const struct wrapped locks[] = {
    {"pthread_mutex_lock", NULL, "__robust_lock_"},
    {"pthread_mutex_trylock", NULL, "__robust_trylock_"},
    {"pthread_mutex_timedlock", NULL, "__robust_timedlock_"},
    {"pthread_mutex_unlock", NULL, "__robust_unlock_"},
    {NULL, NULL, NULL},
};

/* The calls that may unblock a pending signal (libc/threads/delivery.c). */
static const struct wrapped masks[] = {
    {"pthread_sigmask", NULL, "__sending_sigmask_"},
    {"sigprocmask", NULL, "__sending_procmask_"},
    {NULL, NULL, NULL},
};

/* The calls that a handler may interrupt, if another thread sends a signal. */
static const struct wrapped waits[] = {
    {"sem_wait", NULL, "__sending_sem_wait_"},
    {"sem_timedwait", NULL, "__sending_sem_timedwait_"},
    {"sem_clockwait", NULL, "__sending_sem_clockwait_"},
    {"mq_send", NULL, "__sending_mq_send_"},
    {"mq_receive", NULL, "__sending_mq_receive_"},
    {"mq_timedsend", NULL, "__sending_mq_timedsend_"},
    {"mq_timedreceive", NULL, "__sending_mq_timedreceive_"},
    {"sleep", NULL, "__sending_sleep_"},
    {"usleep", NULL, "__sending_usleep_"},
    {"nanosleep", NULL, "__sending_nanosleep_"},
    {"clock_nanosleep", NULL, "__sending_clock_nanosleep_"},
    {NULL, NULL, NULL},
};

const char *wrapped_calls_name(const char *function)
{
    static const struct wrapped *const tables[] = {points, locks, masks, waits};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const struct wrapped *row = tables[t]; row->function; row++) {
            if (row->instead && strcmp(row->instead, function) == 0)
                return row->function;
            if (row->before && strcmp(row->before, function) == 0 && function[0] == '_')
                return "";
        }
    return function;
}

/* The calls of the function, if there is such a one. */
static struct value_list calls_of(struct ir *ir, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    return function ? ir_calls_of(function) : (struct value_list){0};
}

static bool is_in_program(LLVMValueRef call)
{
    return !ir_is_library(ir_function_of(call));
}

/* Whether the program calls the function. */
static bool is_called(struct ir *ir, const char *name)
{
    bool found = false;
    struct value_list calls = calls_of(ir, name);
    for (size_t i = 0; i < calls.count; i++)
        found |= is_in_program(calls.items[i]);
    value_list_release(&calls);
    return found;
}

/* The linker finds the library's function. */
static void wrap(struct ir *ir, LLVMValueRef call, const struct wrapped *wrapped)
{
    const char *before = wrapped->before, *instead = wrapped->instead;
    if (before) {
        ir_build_before(ir, call);
        ir_build_call(ir, ir->nothing, before, NULL, 0);
    } else if (instead) {
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1,
                       ir_declare(ir, instead, LLVMGetCalledFunctionType(call)));
    } else {
        unsupported_refuse(ir, call,
                           "call of '%s' in a program that cancels threads: heddle does "
                           "not interrupt it; wait for a condition variable or a "
                           "semaphore instead",
                           wrapped->function);
    }
}

static void wrap_all(struct ir *ir, const struct wrapped *wrapped)
{
    for (; wrapped->function; wrapped++) {
        struct value_list calls = calls_of(ir, wrapped->function);
        for (size_t i = 0; i < calls.count; i++)
            if (is_in_program(calls.items[i]))
                wrap(ir, calls.items[i], wrapped);
        value_list_release(&calls);
    }
}

void wrapped_calls_insert(struct ir *ir)
{
    if (is_called(ir, "pthread_cancel"))
        wrap_all(ir, points);
    if (is_called(ir, "pthread_mutexattr_setrobust"))
        wrap_all(ir, locks);
    if (is_called(ir, "raise") || is_called(ir, "kill") || is_called(ir, "pthread_kill"))
        wrap_all(ir, masks);
    if (is_called(ir, "pthread_kill"))
        wrap_all(ir, waits);
}
