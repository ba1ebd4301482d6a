/* stored.h - what a search for memory orders knows, as a file: --checkpoint and --resume.
 *
 * A checkpoint has the assignments that errors exclude, with the errors' messages, and those that
 * are proved. Each is a fact of the program, so the search that goes on with them comes to the same
 * answer. It has no graphs of errors. So it may meet an execution again whose graph would have
 * excluded more. */
#pragma once

#include "orders/search.h"
#include "run/options.h"

/* One of the programs that the orders must be right for. */
struct advice_program {
    const char *name; /* NULL: it is the only one */
    const struct program *program;
};

/* What the explorations took. */
struct advice_counts {
    uint64_t events;          /* of all explorations */
    uint64_t complete_events; /* of those without an error */
    double seconds;           /* of the processes before this one, until the search has ended */
};

/* A search, and where it is saved. The first members are the caller's, and outlive it. */
struct stored {
    const struct run_options *options;
    const struct advice_program *programs;
    size_t program_count;
    struct order_search *search;
    uint8_t *is_reached; /* by coordinate */
    struct advice_counts *counts;
    double begin; /* of this process's search, in seconds (clock_now) */

    double last;                /* when the latest checkpoint was written, likewise */
    size_t explorations;        /* that it has */
    bool has_failed;            /* the last attempt to write it */
    struct error_graph *errors; /* that were read, without graphs */
    size_t error_count;
};

/* Reads options->resume, if the run resumes, and dies if it cannot write options->checkpoint.
 * Requires a search that has just begun, and that the caller's members are filled in. */
void stored_begin(struct stored *stored);
/* Writes the checkpoint, if the options have one, unless the latest is younger than they say, or
 * nothing is new. `now`: whatever its age is. Warns if that is impossible. */
void stored_write(struct stored *stored, bool now);
/* Frees what was read. */
void stored_release(struct stored *stored);
