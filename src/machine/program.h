/* program.h - the program that the native machine runs, and the machine's options. The front end
 * builds the program, and owns all memory that it refers to. */
#pragma once

#include "machine/operations/scenario.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blocks;
struct layout;
struct site;

/* A global variable of the program under test. Its memory holds the initial value and is never
 * written. */
struct global {
    const char *name;
    const struct layout *layout; /* NULL: unknown */
    const unsigned char *memory;
    size_t size;     /* bytes */
    uint32_t number; /* its index in the program's own order, the same in every process */
    bool constant;
    bool library; /* it is heddle's C library's own */
};

/* A program as bytes from which any process of the same heddle can load it. They are not owned. */
struct program_image {
    const void *bytes;
    size_t size;
};

struct coverage;

struct program {
    int (*entry)(void);        /* runs constructors, then main; returns main's result */
    void (*destructors)(void); /* runs functions with the attribute `destructor`; NULL: none */
    void (*signal_point)(
        void); /* runs the handlers of pending signals (libc/threads/delivery.c); NULL: no
                                     thread gets a signal from another one */
    void (*thread_end_point)(
        void);                    /* a thread calls it when it ends (libc/threads/joining.c); NULL:
                                       nobody looks whether threads have ended */
    const struct global *globals; /* sorted by address; followed by gaps of at least 8 bytes */
    size_t global_count;
    const void *const *functions; /* addresses of the functions that may be called, sorted */
    const void *const *functions_in_order; /* the same, in the program's own order */
    const char *const *function_names;     /* in that order; "": unknown, as in heddle's library */
    size_t function_count;
    struct site *const *sites; /* by their numbers */
    size_t site_count;
    const struct site *main;    /* the place of the function at which the program begins */
    struct program_image image; /* empty: was not asked for */
    uint64_t hash;              /* of the image; 0: there is none */
    struct blocks *blocks;      /* what sections and atomic accesses do (independence/blocks.h);
                                   whoever decides about them adds terms. NULL: nobody asked */
    const struct coverage *coverage; /* the places that executions come to */
    const struct site *suggested;    /* an input of which only some values are tried; NULL: none */
    bool uses_lkmm;                  /* it includes libc/headers/lkmm.h */
    bool has_sections;               /* it has calls of __VERIFIER_atomic_begin */
    bool has_unchecked;              /* it has accesses whose data races are no errors (site.h) */
    bool reads_clock;                /* some thread may read a clock (machine/models/time.c) */
};

struct native_options {
    uint64_t
        step_limit; /* iterations of a loop without a visible operation; then the thread stops */
    uint64_t
        heap_limit;  /* bytes of the objects that a thread has, each rounded up to a power of two
                            and to 16 KiB; then the thread stops at OP_CUT; 0: no limit */
    uint64_t unroll; /* iterations of a loop, with the first; then the thread stops at OP_CUT; 0: no
                        limit */
    bool plain_is_atomic;       /* ignores data races: plain accesses interleave like atomic ones */
    bool races_are_errors;      /* all of them: none is ignored or suppressed */
    bool orders_matter;         /* the memory model tells memory orders apart */
    bool orders_choose_model;   /* it is replaced by a simpler one while the program's memory orders
                                  allow that (enum order_set) */
    bool knows_sets;            /* the memory model knows updates without an order (updates.h) */
    bool sets_acquire;          /* likewise, also updates that acquire */
    bool sets_have_stores;      /* likewise, also among stores of seq_cst */
    uint64_t spurious_wakeups;  /* of waits for conditions and futexes, by each thread at most */
    uint64_t spurious_failures; /* of weak compare-exchanges and attempts to lock, likewise */
    bool random_is_chosen;      /* each random number is a choice; else they are a fixed sequence */
    bool malloc_may_fail;       /* each allocation on the heap is a choice: it may fail */
    bool abort_is_exit;         /* failed assertions and abort() end the program without an error */
    bool exit_status_is_error;  /* the program must not end with a status other than 0 */
    bool counts_waits;          /* in front of an iteration of a loop that only waits, a thread does
                                   not yield */
    bool is_ilp32;              /* pthread's objects may be as small as ILP32 declares them */
    bool no_sandbox;            /* the program's system calls reach the kernel (containment.h) */
    size_t stack_size;          /* bytes, of each thread; a multiple of the page size */
    struct scenario_words scenario; /* they outlive the machine */
};
