/* terminate.c - std::terminate, and the report on the exception that leads there. */
#include "libc/cxx/exceptions/terminate.h"

#include "libc/cxx/exceptions/exception.h"
#include "libc/cxx/exceptions/type_info.h"
#include "libc/models.h"
#include "machine/native/unwinding.h"

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

typedef void handler(void);

static handler *terminate_handler; /* NULL: the default one, which aborts */

handler *_ZSt13set_terminatePFvvE(handler *function)
{
    return __atomic_exchange_n(&terminate_handler, function, __ATOMIC_ACQ_REL);
}

handler *_ZSt13get_terminatev(void)
{
    return __atomic_load_n(&terminate_handler, __ATOMIC_ACQUIRE);
}

/* The program's handler does not return. (Neither function of the program may throw, here and in
 * terminate_what: front/exceptions/throwing.c knows that by their names.) */
static void terminate_call_handler(void)
{
    handler *function = _ZSt13get_terminatev();
    if (!function)
        return;
    function();
    abort();
}

extern const struct type_info _ZTISt9exception;

enum { WHAT = 2 }; /* the index of the virtual function std::exception::what */

/* What a std::exception says; NULL: the object is of another class. */
static const char *terminate_what(struct exception *exception)
{
    void *object = thrown_object(exception->thrown);
    if (!cxx_find_base(&_ZTISt9exception, exception->thrown->type, &object))
        return NULL;
    const char *(**table)(const void *) = *(const char *(***)(const void *))object;
    return table[WHAT](object);
}

_Noreturn void terminate_without_handler(struct exception *exception, bool breaks_promise)
{
    exception->handlers = 1; /* as if it was caught: the handler may ask for it */
    exception->next = heddle_unwinding()->caught;
    heddle_unwinding()->caught = exception;
    terminate_call_handler();
    heddle_uncaught(exception->thrown->type->name, terminate_what(exception),
                    breaks_promise ? "would leave a function that promises not to throw"
                                   : "is not caught");
}

_Noreturn void terminate_without_exception(void)
{
    terminate_call_handler();
    heddle_uncaught(NULL, NULL, "throw without an operand, but no exception is being handled");
}

/* The exception that is being handled is the cause, if there is one. */
_Noreturn void _ZSt9terminatev(void)
{
    terminate_call_handler();
    struct exception *exception = exception_caught();
    if (exception)
        heddle_uncaught(exception->thrown->type->name, terminate_what(exception),
                        "is being handled, and std::terminate is called");
    heddle_uncaught(NULL, NULL, "std::terminate is called");
}

#pragma clang attribute pop
