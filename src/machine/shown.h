/* shown.h - the native machine for a debugger: memory with values (access/shown_memory.h), and the
 * stacks of threads. What the program does is not changed by that. */
#pragma once

#include "machine/machine.h"

/* Shows the initial values of all variables, and no objects. */
void native_show_initial(struct machine *machine);
/* Shows the value of the location, of data or of a lifetime: where an object begins, it is there
 * from now on. The objects of libraries, such as mutexes, keep their bytes. Requires:
 * native_show_initial was called since the last restart. */
void native_show_value(struct machine *machine, uint32_t location, uint64_t value);
/* The instances of thread-local variables that are shown are those of this thread, with their
 * initial values for now. Returns whether there are such variables. Requires: likewise. */
bool native_show_thread_locals(struct machine *machine, unsigned thread);

/* The stack of a thread that is parked. */
struct native_stack {
    const void *position; /* the stack pointer (coroutine.h); NULL: the thread has ended, or where
                             it was is not known */
    const void *bottom;
    const void *top;
};
/* The stack of the thread, whose memory has the frames of the state from now on. */
struct native_stack native_show_stack(struct machine *machine, unsigned thread, state_id state);
