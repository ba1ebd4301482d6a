/* shown_memory.h - memory with the values that the program's variables have, for a debugger.
 *
 * Elsewhere, memory holds no values (machine.h): that of a global variable holds the initial ones,
 * and at model addresses there is none. While memory is shown, globals have the values that
 * native_show_value (native.h) has put there, and objects are mapped at their model addresses. What
 * the program does never depends on that: initial values come from a copy. */
#pragma once

#include "machine/native/native_internal.h"

struct shown_range {
    void *begin;
    size_t size; /* bytes */
};

struct shown_memory {
    unsigned char **initial;    /* by global, in the order of program.globals: its initial bytes;
                                   NULL: it is constant */
    unsigned thread;            /* whose instances of thread-local variables are shown, in the
                                   variables' templates */
    struct shown_range *mapped; /* memory at model addresses */
    size_t mapped_count;
    size_t mapped_capacity;
};

/* The initial bytes of the static memory at the address. */
const unsigned char *shown_memory_initial(const struct native *native, uint64_t address);

/* Unmaps what is mapped, and forgets initial bytes. Memory may be shown or not. */
void shown_memory_release(struct native *native);
