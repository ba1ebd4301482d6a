/* parts.h - the parts of a search for memory orders: its programs; the places whose orders may
 * change; how often executions come to them; and what it knows, as a file. */
#pragma once

#include "orders/search.h"
#include "run/options.h"
#include "scale/message.h"

/* One of the programs that the orders must be right for. */
struct advice_program {
    const char *name; /* NULL: it is the only one */
    const struct program *program;
};

/* --- Which places may change (--orders-in, --orders-together) --------------------------------- */

/* Lets the places keep their orders that are in no file or function of these names, with commas
 * between them; behind a "!", those that are in one. Dies if a name is that of no place. */
void fixed_others(struct order_box *box, const struct order_sites *sites, const char *names);

/* A name is that of a macro which contains the operation, of a macro which is its order, or of the
 * function around it. Operations of one kind that a macro or a function has share their order, if
 * it is the same in the source. All uses of a macro that is an order share it, so it is one that
 * all of them may have. */

/* Lets places share their orders by these names, with commas between them. Dies if one is that of
 * no place. Returns the names as texts of their own, which the caller frees behind the sites. */
char *together_find(const struct order_sites *sites, const char *names);
/* Fills in box->first, which the caller frees, for places that share their orders. A place that
 * keeps its order keeps that of the others, too. Requires that the rest of the box is filled in. */
void together_apply(const struct order_sites *sites, struct order_box *box);

/* --- How often executions come to them -------------------------------------------------------- */

enum { FREQUENCY_EXECUTIONS = 100 };

/* Sets the weights, by coordinate, to the number of times that so many executions of a program come
 * to the place, at least 1; of several programs, all count the same. They are random executions
 * (explore/random), the same in each run, with the orders that the programs have now. `sites`: by
 * program. */
void frequency_find(const struct advice_program *programs, size_t count,
                    const struct order_sites *sites, const struct run_options *options,
                    unsigned *weights);

/* --- What a search knows, as a file: --checkpoint and --resume -------------------------------- */

/* A checkpoint has the assignments that errors exclude, with the errors' messages, and those that
 * are proved. Each is a fact of the program, so the search that goes on with them comes to the same
 * answer. It has no graphs of errors. So it may meet an execution again whose graph would have
 * excluded more. */

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

    struct checkpoint checkpoint;
    size_t explorations;        /* that the latest one has */
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
