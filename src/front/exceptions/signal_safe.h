/* signal_safe.h - the functions that a signal handler may call. */
#pragma once

#include <stdbool.h>

/* Whether the library function with this name is async-signal-safe by POSIX (2.4.3), or is the
 * library's own, such as those behind errno and assert. */
bool signal_safe_is(const char *name);

/* Whether it takes or gives back a lock. Such functions are not async-signal-safe. But a handler
 * that calls one is judged by what comes of it, which is a deadlock where the interrupted thread
 * has the lock. */
bool signal_safe_is_lock(const char *name);
