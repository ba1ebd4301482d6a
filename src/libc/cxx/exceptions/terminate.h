/* terminate.h - the ends of a program by std::terminate. */
#pragma once

#include <stdbool.h>

struct exception;

#pragma GCC visibility push(hidden)

/* The exception has no handler, or would leave a function that promises not to throw. */
_Noreturn void terminate_without_handler(struct exception *exception, bool breaks_promise);

/* `throw;` without an exception that is being handled. */
_Noreturn void terminate_without_exception(void);

#pragma GCC visibility pop
