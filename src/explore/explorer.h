/* explorer.h - the algorithms. Each is one file and one row of the table in explorer.c. */
#pragma once

#include "explore/exploration.h"

struct estimator;

/* What an explorer enumerates. */
enum explorer_kind {
    EXPLORES_GRAPHS,        /* execution graphs, under any model */
    EXPLORES_RUNS,          /* some graphs, at random, perhaps several times, and never all */
    EXPLORES_INTERLEAVINGS, /* sequences of events: each operation finds the last write. The model
                               has to have interleavings, here and below */
    EXPLORES_STEPS,         /* sequences of steps, of which those that commute have no order */
    EXPLORES_VALUES,        /* executions: those in which the same values are read in the same
                               causal order are one */
};

/* The options that an explorer supports. */
enum {
    TAKES_BOUND = 1,
    TAKES_SYMMETRY = 2,
    TAKES_COMMUTE = 4,
    TAKES_UNITS = 8, /* it explores work units (work.h) */
};

/* The operations whose meaning an explorer knows. With one that does not, they mean something that
 * each knows: the machine has FACT_STOP_IN_ORDER and FACT_STOP_AT_SECTIONS, or
 * FACT_STOP_UPDATES_IN_ORDER, from the beginning on. */
enum {
    KNOWS_CHOICES = 1,  /* it tries all choices of OP_CHOOSE */
    KNOWS_AWAITS = 2,   /* without a bound, and in random runs, an operation is disabled while its
                           result would lead to OP_AWAIT. Otherwise the thread stops at OP_AWAIT,
                           and the execution counts as blocked */
    KNOWS_MEETINGS = 4, /* without options->commute, arrivals at barriers need no order (rounds.h),
                           nor do all atomic sections (section.h) */
    KNOWS_SETS = 8,     /* updates need no order (sets.h) */
    KNOWS_LOOPS = 32,   /* it finds the end of loops by itself: no iteration ends at OP_AWAIT, and
                           there is no spin limit */
    KNOWS_BLOCKS = 16,  /* it uses blocking reads (execution.h), and explores few of the executions
                           that end with them */
};

struct explorer {
    const char *name;                                 /* for --algorithm */
    const char *summary;                              /* one line, for --help */
    void (*explore)(struct exploration *exploration); /* for explorer_run */
    /* For explorer_estimate; NULL: it estimates nothing. */
    void (*estimate)(struct exploration *exploration, struct estimator *estimator);
    enum explorer_kind kind;
    unsigned takes; /* TAKES_... */
    unsigned knows; /* KNOWS_... */
};

/* Whether it explores under each memory model. */
static inline bool explorer_takes_any_model(const struct explorer *explorer)
{
    return explorer->kind <= EXPLORES_RUNS;
}

/* Whether one execution that it explores stands for others, which come to something else. */
static inline bool explorer_merges(const struct explorer *explorer)
{
    return explorer->kind == EXPLORES_VALUES || (explorer->knows & KNOWS_LOOPS);
}

/* The explorer called `name`; NULL if there is none. */
const struct explorer *explorer_find(const char *name);
/* The i-th row of the table, from 0 on; NULL if there is none. */
const struct explorer *explorer_at(unsigned i);

/* Explores all executions, or until exploration->stop is set. Ignores a bound unless
 * it takes one. Requires a freshly initialised exploration. */
void explorer_run(const struct explorer *explorer, struct exploration *exploration);

/* Makes the estimator's runs, or stops when exploration->stop is set; the runs then mean nothing.
 * Nothing is reported, and no hook is called. Requires explorer->estimate, and a freshly
 * initialised exploration, which is of no further use. */
void explorer_estimate(const struct explorer *explorer, struct exploration *exploration,
                       struct estimator *estimator);

/* The rows' functions. Only the two above call them; but states_explore also begins with a graph
 * that has events, and finds what may come behind them. */
void random_explore(struct exploration *exploration);
void states_explore(struct exploration *exploration);
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
