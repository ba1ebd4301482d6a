/* explorer.h - the algorithms. Each is one file and one row of the table in explorer.c. */
#pragma once

#include "explore/exploration.h"

struct estimator;

struct explorer {
    const char *name;                                 /* for --algorithm */
    const char *summary;                              /* one line, for --help */
    void (*explore)(struct exploration *exploration); /* for explorer_run */
    /* For explorer_estimate; NULL: it estimates nothing. */
    void (*estimate)(struct exploration *exploration, struct estimator *estimator);
    bool any_model;       /* it explores graphs; others need a model that has_interleavings */
    bool bounds;          /* it supports options->bound */
    bool symmetry;        /* it supports options->symmetry */
    bool commutes;        /* it supports options->commute */
    bool always_commutes; /* it does so without being told */
    bool chooses;         /* it tries all choices of OP_CHOOSE */
    /* Without a bound, and in random runs, an operation is disabled while its result would lead to
     * OP_AWAIT. Otherwise the thread stops at OP_AWAIT, and the execution counts as blocked. */
    bool awaits;
    /* It uses blocking reads (execution.h), and explores few of the executions that end with
     * them. */
    bool blocking_reads;
    bool meets; /* without options->commute, arrivals at barriers need no order (rounds.h), nor do
                    all atomic sections (section.h). With another one, the machine has
                    FACT_STOP_IN_ORDER and FACT_STOP_AT_SECTIONS from the beginning on */
    bool unorders; /* it knows updates without an order (sets.h). With another one, and with options
                      that tell orders apart, the machine has FACT_STOP_UPDATES_IN_ORDER */
    bool splits;   /* it explores work units (work.h) */
    /* It applies options->spin_limit to reads of old writes, itself. With other explorers, each
     * operation reads the last write, and a thread waits for another one (execution.h). */
    bool cuts_old_reads;
    /* It does not tell executions apart in which the same values are read in the same causal order,
     * and explores at most one of those. */
    bool by_values;
    bool samples; /* it explores some executions, perhaps several times, and never all */
};

/* The explorer called `name`; NULL if there is none. */
const struct explorer *explorer_find(const char *name);
/* The i-th row of the table, from 0 on; NULL if there is none. */
const struct explorer *explorer_at(unsigned i);

/* Explores all executions, or until exploration->stop is set. Ignores a bound unless
 * explorer->bounds. Requires a freshly initialised exploration. */
void explorer_run(const struct explorer *explorer, struct exploration *exploration);

/* Makes the estimator's runs, or stops when exploration->stop is set; the runs then mean nothing.
 * Nothing is reported, and no hook is called. Requires explorer->estimate, and a freshly
 * initialised exploration, which is of no further use. */
void explorer_estimate(const struct explorer *explorer, struct exploration *exploration,
                       struct estimator *estimator);

/* The rows' functions. Only the two above call them. */
void random_explore(struct exploration *exploration);
void naive_explore(struct exploration *exploration);
void trust_explore(struct exploration *exploration);
void trust_estimate(struct exploration *exploration, struct estimator *estimator);
void pop_explore(struct exploration *exploration);
void source_explore(struct exploration *exploration);
void optimal_explore(struct exploration *exploration);
void classic_explore(struct exploration *exploration);
void bpor_explore(struct exploration *exploration);
void rvf_explore(struct exploration *exploration);
void constrained_explore(struct exploration *exploration);
void constrained_paper_explore(struct exploration *exploration);
void context_paper_explore(struct exploration *exploration);
