/* cancellation.c - the cancellation points of a program that cancels threads. */
#include "front/cancellation.h"

#include "front/unsupported.h"

/* How a call is made a cancellation point. */
static const struct {
    const char *function;
    const char *before;  /* called in front of it; or NULL, and ... */
    const char *instead; /* ... called instead of it; NULL: it is refused */
} points[] = {
    {"pthread_join", "__pthread_cancel_point_", NULL},
    {"sem_wait", "__pthread_cancel_point_", NULL},
    {"sem_timedwait", "pthread_testcancel", NULL},
    {"sem_clockwait", "pthread_testcancel", NULL},
    {"sleep", "pthread_testcancel", NULL},
    {"usleep", "pthread_testcancel", NULL},
    {"nanosleep", "pthread_testcancel", NULL},
    {"clock_nanosleep", "pthread_testcancel", NULL},
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
};

enum { POINTS = sizeof points / sizeof *points };

static bool is_in_program(LLVMValueRef user, LLVMValueRef function)
{
    return LLVMIsAInstruction(user) && ir_is_call(user) && LLVMGetCalledValue(user) == function &&
           !ir_is_library(ir_function_of(user));
}

static bool is_called(LLVMValueRef function)
{
    bool found = false;
    struct value_list users = ir_users(function);
    for (size_t i = 0; i < users.count; i++)
        found |= is_in_program(users.items[i], function);
    value_list_release(&users);
    return found;
}

static void make_point(struct ir *ir, LLVMValueRef call, size_t point)
{
    const char *before = points[point].before, *instead = points[point].instead;
    if (before) {
        LLVMValueRef function = LLVMGetNamedFunction(ir->module, before);
        ir_build_before(ir, call);
        LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
    } else if (instead) {
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1,
                       LLVMGetNamedFunction(ir->module, instead));
    } else {
        unsupported_refuse(ir, call,
                           "call of '%s' in a program that cancels threads: heddle does "
                           "not interrupt it; wait for a condition variable or a "
                           "semaphore instead",
                           points[point].function);
    }
}

void cancellation_insert(struct ir *ir)
{
    LLVMValueRef cancel = LLVMGetNamedFunction(ir->module, "pthread_cancel");
    if (!cancel || !ir_is_library(cancel) || !is_called(cancel))
        return;
    for (size_t point = 0; point < POINTS; point++) {
        LLVMValueRef function = LLVMGetNamedFunction(ir->module, points[point].function);
        struct value_list users = {0};
        if (function)
            users = ir_users(function);
        for (size_t i = 0; i < users.count; i++)
            if (is_in_program(users.items[i], function))
                make_point(ir, users.items[i], point);
        value_list_release(&users);
    }
}
