/* coverage.h - the places of a program, and which of them some explored execution has come to. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum coverage_kind {
    COVERAGE_FUNCTION,  /* its beginning */
    COVERAGE_LINE,      /* a part of it */
    COVERAGE_BRANCH,    /* one way out of a decision */
    COVERAGE_ASSERTION, /* its condition */
};

/* Several points may be about one place: an execution came to it if it came to one of them. */
struct coverage_point {
    enum coverage_kind kind;
    const char *file;
    unsigned line;
    const char *function; /* its name in the source */
    uint32_t decision;    /* of a branch: unique in the program; otherwise 0, as `way` */
    uint32_t way;         /* from 0 on */
    size_t byte;          /* in struct coverage */
};

struct coverage {
    const struct coverage_point *points; /* in the order of coverage_compare; not owned */
    size_t count;
    size_t size;             /* bytes, a multiple of the page size */
    unsigned char *was_here; /* not 0: some execution was. It belongs to the program's code */
};

/* Lets the processes that are forked from now on share the bytes, which are zeroed. They are at
 * `memory`, which begins a page. Dies if there is no memory. */
void coverage_share(struct coverage *coverage, void *memory);
/* Whether an execution has come to the point. */
bool coverage_was_here(const struct coverage *coverage, const struct coverage_point *point);
/* Whether it is an assertion, and no execution has come to it. */
bool coverage_is_unreached(const struct coverage *coverage, const struct coverage_point *point);
/* Compares two points, as for qsort: by file, line, kind, decision and way. */
int coverage_compare(const void *one, const void *other);
