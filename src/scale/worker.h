/* worker.h - a process that explores one work unit after another. */
#pragma once

#include "scale/record.h"

#include <stdatomic.h>

/* Messages to a worker begin with one of these numbers. */
enum worker_order {
    ORDER_UNIT,  /* and a unit: explore it */
    ORDER_LIMIT, /* and a path: leave out what comes behind it in the order of the search */
    ORDER_STOP,  /* stop, and tell what is left */
    ORDER_SETUP, /* and what task.set_up takes: from now on, another exploration */
};

/* A unit as an order has it. */
struct worker_unit {
    uint64_t key;    /* each report of it has this */
    double budget;   /* seconds to explore it for; 0: until it is done */
    uint64_t pieces; /* with a budget: the number of parts to split the rest into */
    struct path path;
};
/* Takes no path over. */
void worker_put_unit(struct message *message, struct worker_unit unit);

enum worker_report {
    REPORT_COMMIT,
    REPORT_END, /* the worker is idle */
};

/* A message of a worker. Each is a *commit*: all that was found since the last one, and all that is
 * left. With a budget, there is one report, at the end. */
struct report {
    enum worker_report kind;
    uint64_t key;        /* of the unit */
    bool numbers_differ; /* the worker has discovered threads that others may number otherwise: then
                            nothing counts, unless it is the only worker */
    struct totals totals;
    struct record found; /* the errors */
    struct path rest;    /* what is left; empty with REPORT_END: nothing */
    struct path *parts;  /* to give away */
    size_t part_count;
    struct { /* with REPORT_END */
        bool is_left, is_foreign;
        enum stop_reason stop;
        double seconds; /* since the worker has got the unit */
    } end;
    struct facts facts; /* likewise */
};

/* With the threads of the machine (exchange_threads). What is read: into a zeroed report, of which
 * the caller owns all. */
void report_exchange(struct exchange *exchange, struct report *report, struct machine *machine,
                     bool adopts);

/* Memory that the processes share. */
struct shared {
    atomic_int hungry; /* workers that have nothing to do */
};

/* Explores units until nobody is at the other end of the socket, and exits. Gives some of its unit
 * away as soon as another worker is hungry, and reports each second. */
_Noreturn void worker_run(const struct task *task, int socket, struct shared *shared);

/* --- What a worker has to know of an exploration besides the brief of the run ----------------- */

/* Its bound and limits, and what the machine knows of the program. */
void setup_put(struct message *message, const struct explore_options *options,
               struct machine *machine);

struct setup {
    uint32_t bound; /* of explore_options, as are the others */
    uint64_t spin_limit, length_limit, event_limit;
    enum turn turn;
};

/* Reads it, and tells a native machine what the other one knows. The message has failed if this
 * machine knows the threads by other numbers. */
struct setup setup_take(struct message *message, struct machine *machine);
