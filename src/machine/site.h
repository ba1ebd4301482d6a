/* site.h - a place in the program under test that does something the machine can see.
 *
 * The front end emits one site per instrumented instruction, as data of exactly this layout in the
 * module that it compiles, and passes its address with every call into the machine. Everything but
 * the cache is constant. Sites live as long as the program does. */
#ifndef HEDDLE_MACHINE_SITE_H
#define HEDDLE_MACHINE_SITE_H

#include "machine/order.h"

#include <stdint.h>

struct layout;

struct site {
    const char *file;            /* as clang names it; NULL when there is no debug information */
    const char *function;        /* the function that the instruction stands in */
    const char *variable;        /* what is accessed, as the program's author would write it; of an
                             object that comes to life, its name, or that of the pointer to it;
                             NULL: unknown */
    const struct layout *layout; /* of such an object; NULL: unknown */
    uint32_t line;               /* from 1; 0 when unknown */
    uint32_t column;             /* from 1; 0 when unknown */
    uint8_t size; /* of the access, in bytes: 1, 2, 4 or 8; 0 when it accesses nothing */
    union {
        struct {
            uint8_t access : 2;        /* enum access (op.h) */
            uint8_t order : 3;         /* enum ordering, of an atomic access or a fence */
            uint8_t failure_order : 2; /* enum ordering, of a compare-exchange that fails */
        };
        uint8_t mode; /* these as one, laid out as in an operation (op.h) */
    };
    uint8_t function_id; /* enum rmw (op.h), for read-modify-writes; else 0 */
    uint8_t library;     /* 1 when the code is heddle's own C library: report its caller instead */
    uint8_t called;      /* 1 when the program may call the function itself: it is not always the
                             outermost one of its thread */
    uint32_t cached_location;
    uint64_t cached_address; /* the machine's: the address that cached_location stands for */
};

#endif
