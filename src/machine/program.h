/* program.h - the program that the native machine runs, and how. The front end makes it. */
#ifndef HEDDLE_MACHINE_PROGRAM_H
#define HEDDLE_MACHINE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
    uint64_t unroll;     /* iterations of a loop before its thread is cut short; 0: no limit */
    bool plain_is_atomic; /* races are ignored: a plain access interleaves like an atomic one */
    uint64_t
        spurious_wakeups; /* how often a thread may return from pthread_cond_wait unsignalled */
    bool abort_is_exit;   /* a failed assertion and abort() end the program, and are no error */
    size_t stack_size;    /* bytes, of each thread of the program; a multiple of the page size */
};

#endif
