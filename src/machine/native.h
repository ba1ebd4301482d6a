/* native.h - the machine that runs JIT-compiled code.
 *
 * The front end makes a `struct program`; instrumented code calls the functions of hooks.h. */
#ifndef HEDDLE_MACHINE_NATIVE_H
#define HEDDLE_MACHINE_NATIVE_H

#include "machine/machine.h"

#include <stddef.h>

struct layout;

/* A global variable of the program under test. Its memory is never written: it holds the initial
 * value. */
struct global {
    const char *name;
    const struct layout *layout; /* NULL: unknown */
    const unsigned char *memory;
    size_t size;     /* bytes */
    uint32_t number; /* its index in the program's own order, the same in every process */
    bool constant;
};

struct program {
    int (*entry)(void);           /* runs constructors, then main; its result is main's */
    const struct global *globals; /* sorted by memory address */
    size_t global_count;
    const void *const *functions; /* addresses of all functions that may be called, sorted */
    const void *const *functions_in_order; /* the same in the program's own order */
    size_t function_count;
};

struct native_options {
    uint64_t step_limit; /* iterations of one loop without a visible operation, before a livelock */
    uint64_t unroll;     /* rounds of a loop before its thread is cut short; 0: no limit */
    bool plain_is_atomic; /* races are ignored: a plain access interleaves like an atomic one */
    uint64_t
        spurious_wakeups; /* how often a thread may return from pthread_cond_wait unsignalled */
    bool abort_is_exit;   /* a failed assertion and abort() end the program, and are no error */
    size_t stack_size;    /* bytes, of each thread of the program; a multiple of the page size */
};

/* The machine refers to `program` and does not own it. One native machine at a time: signal
 * handlers are process-wide while it exists. It begins without facts; some that are known about the
 * program can be merged into machine->facts before its first step. */
struct machine *native_machine_new(const struct program *program,
                                   const struct native_options *options);
void native_machine_free(struct machine *machine);

/* When a restart is due, or to begin anew: forgets all states and numbers of locations, keeps
 * machine->facts. Others about the same program, merged into them right before, hold from then on,
 * and need no restart of their own. */
void native_machine_restart(struct machine *machine);

/* The calls that the state's thread is in, in a program that was made to keep record of them: the
 * first `most` of their sites go to `sites`, the innermost first. What the program's author did not
 * write is left out: heddle's library, and the system's headers. Returns how many there are. */
size_t native_calls(const struct machine *machine, state_id state, const struct site **sites,
                    size_t most);

#endif
