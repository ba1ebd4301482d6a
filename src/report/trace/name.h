/* name.h - the names of threads and locations in reports, and of what threads wait for. */
#pragma once

#include "explore/exploration.h"

/* "main", "thread 3". */
struct thread_name {
    char text[24];
};
struct thread_name name_thread(unsigned thread);
/* The name of a location; fresh memory. */
char *name_location(const struct execution *execution, uint32_t location);
/* The part of the name that the source declares: "queue.items_" for a member of C++'s library,
 * "queue.items_._M_finish._M_cur". Such members have names that are reserved. Takes ownership of
 * the name, and returns fresh memory. */
char *name_declared(char *name);
/* The name of the location or the thread that the operation is about; that of a mutex and the like
 * is as the source declares it. Fresh memory, or NULL. */
char *name_subject(const struct execution *execution, const struct op *op);
/* The name of the futex on which the thread waits in `syscall`: it has read it before, of its first
 * `count` events. Fresh memory, or NULL. */
char *name_futex(const struct execution *execution, unsigned thread, uint32_t count);

/* Why the thread waits: "thread 1 waits for 'a', held by thread 2". Fresh memory, as below. */
char *waiting_describe(const struct execution *execution, unsigned thread);
/* The reason why the thread is blocked, beyond the name of its operation: "held by thread 2". NULL:
 * there is no further reason. */
char *waiting_reason(const struct execution *execution, unsigned thread);
