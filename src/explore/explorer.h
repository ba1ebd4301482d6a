/* explorer.h - the algorithms, one file and one row of the table each. */
#ifndef HEDDLE_EXPLORE_EXPLORER_H
#define HEDDLE_EXPLORE_EXPLORER_H

#include "explore/exploration.h"

struct explorer {
    const char *name;                                 /* for --algorithm */
    const char *summary;                              /* one line, for --help */
    void (*explore)(struct exploration *exploration); /* for explorer_run */
    bool bounds;                                      /* it keeps to options->bound */
    bool chooses;                                     /* it tries all that OP_CHOOSE can choose */
    /* Without a bound, an operation waits while its result would lead to OP_AWAIT; otherwise the thread
     * stops there, and the execution is a blocked one. */
    bool awaits;
    bool
        blocking_reads; /* exploration.h; few of the executions that are blocked by this are explored */
};

/* The explorer called `name`, or NULL. */
const struct explorer *explorer_find(const char *name);
/* The i-th row of the table, or NULL when there is none. */
const struct explorer *explorer_at(unsigned i);

/* Explores every execution of a freshly initialised exploration, or until `stop` is set. */
void explorer_run(const struct explorer *explorer, struct exploration *exploration);

void naive_explore(struct exploration *exploration);
void trust_explore(struct exploration *exploration);
void pop_explore(struct exploration *exploration);
void source_explore(struct exploration *exploration);
void optimal_explore(struct exploration *exploration);
void classic_explore(struct exploration *exploration);
void bpor_explore(struct exploration *exploration);

#endif
