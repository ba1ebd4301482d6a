/* site.h - a place in the program under test: an instruction that calls the machine.
 *
 * The front end emits one site for each instrumented instruction, as data of exactly this layout in
 * the module that it compiles, and passes its address with each call of the machine. All members
 * but the cache and the memory orders are constant. The orders, and with them whether an access of
 * a part is atomic, change between explorations only (src/orders). Sites live as long as the
 * program. */
#pragma once

#include "base/order.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct layout;

/* What an atomic instruction of the program is, for which a memory order could be chosen. */
enum atomic_kind { ATOMIC_NONE, ATOMIC_LOAD, ATOMIC_STORE, ATOMIC_RMW, ATOMIC_CAS, ATOMIC_FENCE };

/* The beginning of the name of an object that holds the state of a coroutine. */
#define SITE_COROUTINE "state of coroutine "

/* The part of an access in an addition that a loop takes back (front/loops/taken_back.c). */
enum taking_back { TAKING_NO_PART, TAKING_ATTEMPTS, TAKING_UNDOES, TAKING_WAITS };

/* Data that flows through a block without being looked at.
 *
 * In `x = x + 1`, the thread does not depend on the value that it loads: it only stores a sum of
 * it. Such a load is *linear*: its value is used for nothing but the values of stores behind it,
 * before the thread gives up a mutex or ends an atomic section. Each of these is, modulo 2^(8 *
 * size), a sum of multiples of values of linear loads, its *terms*, and of a value that does not
 * depend on linear loads.
 *
 * The front end finds forms in straight code (front/blocks/forms.c). Whoever has no form is a load
 * whose value the thread looks at, or a store without terms. */
enum { FORM_TERMS = 4 };

/* A multiple of the value of a linear load: of the latest one at its place. */
struct form_term {
    uint32_t place;
    uint64_t factor;
};

/* The form of a linear load, which has no terms, or of a store. */
struct form {
    uint32_t place; /* of the instruction; no other one of the program has it */
    uint32_t count; /* of terms; of a store, not 0 */
    struct form_term terms[FORM_TERMS];
};

/* The call of the function that contains a place, and the call of the caller, and so on. */
struct site_caller {
    const char *file;     /* as a site's */
    const char *function; /* the caller */
    uint32_t line, column;
    const struct site_caller *next; /* NULL: none is told */
};

struct site {
    const char *file;     /* clang's name for it; NULL if there is no debug information */
    const char *function; /* the function that contains the instruction */
    const char *variable; /* the accessed object, in the program's own terms; of an
                                    allocation: the object's name, or that of the pointer to it;
                                    NULL: unknown */
    const char *field;    /* of an access of a bit-field: what stands in its name in place of the
                                    last `beside` members in the location's name; else NULL */
    const char *part;     /* of an access that is not atomic, and could be: what names the
                                    memory, for all such accesses of it (front/sites/parts.c);
                                    else NULL */
    const struct site_caller *caller; /* of whom the site is, where a function's operations are
                                         apart for its callers (front/sites/contexts.c); else NULL
                                       */
    const struct layout *layout;      /* of an allocated object; NULL: unknown */
    const char *callee;      /* of a call of heddle's C library: the function, as the program calls
                                it, or "" if the program does not; operations at the site are the
                                library's. Else NULL */
    const struct form *form; /* of a linear load, or of a store of what such loads have read;
                                    else NULL */
    uint32_t line;           /* from 1; 0: unknown */
    uint32_t column;         /* from 1; 0: unknown */
    uint8_t size;            /* of the access, in bytes: 1, 2, 4 or 8; 0: no access; of a
                                    copy: heddle_copy (hooks.h) */
    union {
        struct {
            uint8_t access : 2;        /* enum access (kinds.h) */
            uint8_t order : 3;         /* enum ordering, of an atomic access or a fence */
            uint8_t failure_order : 2; /* enum ordering, of a compare-exchange that fails */
        };
        uint8_t mode; /* all of these, with the layout of struct op's (op.h) */
    };
    uint8_t function_id; /* enum rmw (op.h), for read-modify-writes; else 0 */
    uint8_t library;     /* 1: the code is heddle's own C library; reports name its caller */
    uint8_t called;      /* 1: the program may call the function itself, so that it is not always
                            the outermost one of its thread */
    uint8_t system; /* 1: the place is in a header of the system; reports name the call there */
    uint8_t unchecked : 1; /* data races of the access are no errors */
    uint8_t disjoint : 1; /* of a copy: it is an error if the ranges overlap and are not the same */
    uint8_t counts : 1;   /* of a write: no thread looks at the value (front/loops/tallies.c) */
    uint8_t rechecks : 1; /* of a wait for a condition: a loop around it looks again what the thread
                             waits for (front/sites/rechecks.c) */
    uint8_t runtime : 1; /* the code is that of heddle's library, or of C++'s but for std::atomic */
    uint8_t framework : 1; /* the code is that of a test framework, in one of heddle's headers */
    uint8_t guards : 1;    /* of an atomic access: it is of the guard of a static variable */
    uint8_t ignored : 1;   /* the program does not use the result of the operation or call */
    uint8_t yields : 1;    /* of an iteration's beginning: the loop has a call that yields
                            (front/loops/yields.c) */
    uint8_t waits : 1;     /* likewise: the loop only waits (front/loops/polls.c) */
    uint8_t tries : 1;     /* likewise: the loop tries only so many times (front/loops/tries.c) */
    uint8_t forgets : 1; /* of a compare-exchange: a failure leads to another iteration, and leaves
                              nothing of what was expected (front/loops/exchange.c) */
    uint8_t rewritten; /* of a store: its size in bytes, if each iteration of its loop stores there,
                          before it reads (front/loops/rewritten.c); else 0 */
    uint8_t beside;    /* see `field` */
    uint8_t taking_back;      /* enum taking_back */
    uint8_t atomic;           /* enum atomic_kind */
    uint64_t range_first;     /* of an attempt: the first value at which it succeeds, ... */
    uint64_t range_extent;    /* ... and the number of the others */
    uint32_t loop;            /* of an iteration's end: the number of the site of its beginning */
    uint32_t number;          /* its index in the program's own order, the same in every process */
    uint32_t cached_location; /* the location of the latest access; 0: none */
    uint64_t cached_address;  /* the latest function that heddle_check_call has allowed; 0: none */
};

/* Whether both are one place in the source, or one site without a place. NULL: no site. */
static inline bool site_same_place(const struct site *one, const struct site *other)
{
    if (one == other || !one || !other || !one->file || !other->file)
        return one == other;
    return one->line == other->line && one->column == other->column &&
           strcmp(one->file, other->file) == 0;
}

/* The place of an error, and of the other access if that belongs to it, as in a data race; else
 * NULL. */
struct site_pair {
    const struct site *site, *other;
};

/* Whether both pairs are of the same places. The order of the two does not matter. */
static inline bool site_same_pair(struct site_pair a, struct site_pair b)
{
    return (site_same_place(a.site, b.site) && site_same_place(a.other, b.other)) ||
           (site_same_place(a.site, b.other) && site_same_place(a.other, b.site));
}
