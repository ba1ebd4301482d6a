/* observer.h - what watches the executions of an exploration: checks, counters, the owner's hook.
 *
 * An explorer extends an execution, goes back, and ends executions. It does not know who watches.
 * Each feature that looks at executions is an observer: a row of functions, one at least, that are
 * called at these places:
 *
 *   before   grow.c, before an event is added: an event that is wrong is reported, and does not
 *            become one
 *   after    grow.c, when the event is there, and its thread has come to the next operation
 *   ended    finish.c, in a graph in which no thread is enabled
 *
 * The removal of events is not observed: it is one step of graph_undo, for any number of them. What
 * an observer keeps of an event, it keeps under the event's stamp, which the next event replaces.
 *
 * What is on in every run is no observer, and called directly: the count of events with its limits,
 * and the errors of a thread that has stopped.
 *
 * observers.h has the table of all of them. The list of those that are on in a run is made once. */
#pragma once

#include "explore/checks/waiting.h"

struct event_plan;
struct exploration;

/* How an execution has ended. */
struct ending {
    bool complete; /* all threads have ended */
    bool counts;   /* false: it is explored for its errors only (exploration_finish_beyond) */
    enum prospect prospect; /* of an execution that is not complete (checks/waiting.h) */
};

typedef void ended_function(struct exploration *exploration, const struct ending *ending);

/* An observer may report errors, and stop the exploration. It does not change the graph. */
struct observer {
    /* Whether it watches this run. Asked once, when options and rules are set; NULL: always. No
     * observer but those that decide what is explored watches a run that only counts. */
    bool (*is_on)(const struct exploration *exploration);
    /* Before an event is added whose plan has the trait (execution.h), which is this observer's
     * own. Those of lower traits come first. */
    unsigned trait;
    void (*before)(struct exploration *exploration, const struct event_plan *plan);
    /* After the thread's event was added. The exploration may have stopped. */
    void (*after)(struct exploration *exploration, unsigned thread);
    /* At the end of an execution, unless another one has stopped the exploration because of it.
     * `only_blocked`: not of an execution that is complete. */
    ended_function *ended;
    bool only_blocked;
};

enum { OBSERVERS = 16, OBSERVER_TRAITS = 4 };

/* The functions of those that are on: `before` by the number of the trait's bit, the others in the
 * order of the table, up to NULL. `ended` by whether the execution is complete, too. */
struct observer_lists {
    bool are_made;
    unsigned traits; /* of all in `before` */
    void (*before[OBSERVER_TRAITS])(struct exploration *exploration, const struct event_plan *plan);
    void (*after[OBSERVERS])(struct exploration *exploration, unsigned thread);
    ended_function *ended[2][OBSERVERS];
};
