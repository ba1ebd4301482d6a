/* worker.h - a process that explores one work unit after another. */
#pragma once

#include "scale/task.h"

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
void worker_put_unit(struct message *message, const struct worker_unit *unit);

/* Messages of a worker begin with one of these. Each is a *commit*: all that was found since the
 * last one, and all that is left. The key of the unit, whether the worker has discovered threads
 * that others may number otherwise (then nothing counts, unless it is the only worker), its
 * threads, totals, the number of errors, the errors, a path with what is left (empty with
 * REPORT_END: nothing), the number of parts to give away, their paths. With a budget, there is one
 * report, at the end. */
enum worker_report {
    REPORT_COMMIT,
    REPORT_END, /* and then the stop reason, the seconds since it has got the unit, and facts in
                   bytes: the worker is idle */
};

/* Memory that the processes share. */
struct shared {
    atomic_int hungry; /* workers that have nothing to do */
};

/* Explores units until nobody is at the other end of the socket, and exits. Gives some of its unit
 * away as soon as another worker is hungry, and reports each second. */
_Noreturn void worker_run(const struct task *task, int socket, struct shared *shared);
