/* unwinding.h - a thread's state of C++ exceptions.
 *
 * A function that throws returns to its caller with an exception in flight. The front end inserts a
 * test after each call that may throw (front/exceptions/exceptions.h): if an exception is in
 * flight, control goes to the landing pad of the call, or the caller returns as well. heddle's C++
 * library (libc/cxx/exceptions/throw.c) finds the handler before the first function returns, as
 * compiled code does: an exception without a handler ends the program at the `throw`, and no
 * destructor runs. */
#pragma once

#include <stdint.h>

/* A clause of a landing pad. The last one of a table has the selector 0. */
struct clause {
    /* The type that is caught; NULL: any. Of a filter: a table that ends with NULL, of the types
     * that may pass. */
    const void *type;
    int64_t selector; /* the selector of the landing pad if the clause matches; < 0: a filter */
};

/* The selector of a clause that no exception passes: it stands for std::terminate. */
#define SELECTOR_TERMINATE INT64_MAX
/* The selector of `catch (...)`. */
#define SELECTOR_ANY 1
/* The selector of the first type; each type has its own. */
#define SELECTOR_FIRST 2

/* A call within a `try` block, on the thread's stack. One for each landing pad with clauses. */
struct try_block {
    const struct clause *clauses;
    struct try_block *outer; /* of a calling function */
    int64_t selector;        /* of the exception in flight, if this is its handler; else 0 */
};

/* The part of a thread's data (native_internal.h) that code on exceptions accesses. */
struct unwinding {
    void *in_flight;         /* the exception on its way to the handler; NULL: none */
    void *caught;            /* the exception that the innermost active handler handles */
    struct try_block *block; /* the innermost one that the thread is in; NULL: none */
    uint64_t uncaught;       /* the number of exceptions that were thrown, but not yet caught */
};
