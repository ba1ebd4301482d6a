/* verdict.h - the result of a run of heddle. Every output format prints a verdict.
 *
 * A verdict owns its error reports and traces. It may outlive the exploration and the machine. Its
 * sites belong to the program, which must outlive it. */
#pragma once

#include "explore/counts/statistics.h"
#include "machine/memory/facts.h"
#include "report/error_report.h"
#include "report/verdict/suppressions.h"

/* The exploration of all executions with at most `bound` preemptions. */
struct bound_run {
    uint32_t bound;
    struct statistics statistics;
    double seconds;
    bool finished;  /* neither a limit nor an error ended it */
    bool has_error; /* within the bound, here or with a smaller one */
    bool cut;       /* there may be executions with more preemptions */
};

/* Whether no execution within the bound has an error, but in those that were truncated. */
static inline bool bound_run_is_clean(const struct bound_run *run)
{
    return run->finished && !run->has_error;
}

enum attempt_end {
    ATTEMPT_OPEN,    /* there was more to explore */
    ATTEMPT_FOUND,   /* it has found the error */
    ATTEMPT_DONE,    /* it has explored all that it looks for */
    ATTEMPT_CUT,     /* likewise, but for what a limit cut short */
    ATTEMPT_MEMORY,  /* it takes more memory than it may */
    ATTEMPT_GAVE_UP, /* it does not suit the program */
    ATTEMPT_ENDS,
};

struct hunt_attempt {
    char name[24];       /* the option that makes this search alone */
    bool makes_runs;     /* random ones, in place of a search that has an end */
    uint64_t executions; /* of all turns of random runs; of the longest turn of a search */
    unsigned turns;
    double seconds; /* of all turns */
    enum attempt_end end;
};

/* What a hunt (run/hunt.c) has tried: its searches, and how far each came. A zeroed one is
 * empty: there was no hunt. */
struct attempts {
    struct hunt_attempt *list; /* in the order of their turns */
    size_t count;
    bool is_open; /* no search has an error or a proof */
    bool has_proof;
    struct bound_run proved; /* with has_proof: the largest bound of which all was explored */
};

enum verdict_kind { VERDICT_SAFE, VERDICT_ERROR, VERDICT_INCOMPLETE };

struct verdict {
    enum verdict_kind kind;
    enum stop_reason stop;         /* why the exploration ended early; STOP_NOT: it is complete */
    const struct site *spun;       /* where the spin limit cut a thread; NULL: nowhere */
    uint64_t spin_limit;           /* that limit */
    const struct site *cuts[CUTS]; /* by limit, where it cut a thread; NULL: nowhere */
    uint64_t step_limit;           /* that of CUT_STEPS */
    uint64_t explored_length; /* all executions were explored in which no thread has more operations
                                 (machine.length_limit), of the last bound; 0: nothing is known */
    struct mixed_places mixed;       /* accesses of one word in several sizes that counted as
                                        sequentially consistent, though the model has weaker ones */
    bool may_leak;                   /* memory may have leaked, but no leak is certain */
    const struct site *random_site;  /* a call that returned a number of the fixed sequence of
                                       random numbers; NULL: none */
    const struct site *hasty_site;   /* a wait for a condition, not in a loop that looks again what
                                       the thread waits for, for which spurious wakeups were not
                                       explored; NULL: none */
    const struct site *weak_site;    /* an operation whose memory order is weaker than seq_cst;
                                       NULL: none */
    const struct site *open_section; /* an atomic section in which its thread ended; NULL: none */
    const struct site *suggested;    /* an input of which only some values were tried; NULL: none */
    const struct coverage *coverage; /* the program's; NULL: other processes explored, too */
    bool uses_lkmm;                  /* the program's operations are those of lkmm.h */
    const struct suppressions *suppressions; /* with the errors that were suppressed; outlives the
                                                verdict. NULL: none were to be */
    const char *algorithm;
    bool is_chosen;               /* the run has chosen the algorithm (run_auto) */
    const char *model;            /* the memory model's name */
    const char *counted_under;    /* another model, which allows the program the same, and under
                                     which preemptions were counted; NULL: there is none */
    bool is_ilp32;                /* the program is one for ILP32, where the sizes do not matter */
    bool ignores_orders;          /* the program has orders weaker than seq_cst, and they were taken
                                     as seq_cst, which nobody asked for */
    struct statistics statistics; /* of the last run, or of the whole exploration */
    struct bound_run *runs;       /* the latest one of each bound, in order; none without a bound */
    size_t run_count, last_run;   /* the last one's index */
    size_t run_capacity;
    double seconds;              /* of the exploration, all runs together */
    double load_seconds;         /* from files to machine code */
    uint64_t peak_memory;        /* of the process, in KiB */
    uint64_t *by_preemptions;    /* complete executions that need 0, 1, ... preemptions */
    size_t by_preemptions_count; /* 0: not counted, or no execution is complete */
    bool counts_preemptions;
    struct outcomes outcomes; /* with counts_outcomes: what the executions come to */
    bool counts_outcomes;
    uint64_t shown_outcome;      /* from 1 on: the example is an execution with it; 0: none */
    struct random_counts random; /* of random search */
    uint64_t seed;               /* likewise; of its runs */
    bool has_runs;               /* the algorithm is random search */
    bool is_saved;               /* a checkpoint has what is left */
    struct attempts attempts;    /* of a hunt */
    bool symmetry;               /* executions that only swap threads count as one (twins.h) */
    bool commutes;    /* executions that only swap operations that commute count as one */
    bool swaps_steps; /* likewise, steps that come to one state in both orders */
    bool keeps_order; /* that was asked for, but an error may depend on their order (commuting.h) */
    struct error_report *errors; /* in the order of their discovery, or sorted */
    size_t error_count;
    size_t error_capacity;
    struct error_report *warnings; /* without traces */
    size_t warning_count;
    size_t warning_capacity;
    struct trace example; /* of the first execution, or of the shown outcome; empty unless one of
                             them was requested */
    struct facts facts;   /* of the run, with which its executions can be run again */
};

/* Adds the report of a finding in the exploration's current graph, unless the verdict has an error
 * of the same kind and place, or, if it is about two accesses, pair of places. If that one is
 * beyond the bound and the finding is not, the report takes its place. `is_beyond`: as in struct
 * error_report. Returns whether the report was added. */
bool verdict_add_finding(struct verdict *verdict, const struct execution *execution,
                         const struct finding *finding, bool is_beyond);
/* Takes ownership of the report, and adds it in any case. */
void verdict_add_error(struct verdict *verdict, struct error_report report);
void verdict_drop_warnings(struct verdict *verdict);
/* Takes ownership of the report, whose kind is one of those that are warnings (rule_is_warning). */
void verdict_add_warning(struct verdict *verdict, struct error_report report);
/* Whether the verdict has an error of this kind at these places. */
bool verdict_has_error(const struct verdict *verdict, enum error_kind kind,
                       struct site_pair places);
/* Whether it has an error that is not beyond the bound. */
bool verdict_has_error_within(const struct verdict *verdict);
/* Orders the errors by their kinds and places, so that the algorithm does not matter. */
void verdict_sort_errors(struct verdict *verdict);
/* Drops all errors but those that were added first. Requires that there are so many. */
void verdict_keep_errors(struct verdict *verdict, size_t count);
/* Drops the errors. */
void verdict_drop_errors(struct verdict *verdict);
/* Drops errors, traces and the histogram, for an exploration that starts again. Runs stay. */
void verdict_clear(struct verdict *verdict);
/* The same, but errors stay. */
void verdict_clear_counts(struct verdict *verdict);
void verdict_release(struct verdict *verdict);
/* The run that was added last; NULL: there was no bound. */
const struct bound_run *verdict_run(const struct verdict *verdict);
/* The finished run with the largest bound in which nothing was truncated, in a hunt by any of its
 * searches. No execution within this bound has an error. NULL: there is none. */
const struct bound_run *verdict_proved(const struct verdict *verdict);
/* In the place of an earlier one of the bound. */
void verdict_add_run(struct verdict *verdict, struct bound_run run);
/* Copies the numbers of complete executions by preemptions. */
void verdict_set_histogram(struct verdict *verdict, const uint64_t *by_preemptions, size_t count);
/* Whether a limit kept the exploration from something. */
bool verdict_is_limited(const struct verdict *verdict);
/* Whether something kept the exploration from executions that the program has: a limit,
 * or memory orders. */
bool verdict_is_cut(const struct verdict *verdict);
/* Whether executions were truncated, and all others were explored. */
bool verdict_others_are_complete(const struct verdict *verdict);
/* Whether no execution was complete, or came to the end of the process, so that nothing was shown.
 */
bool verdict_is_vacuous(const struct verdict *verdict);
/* Sets `kind` from the other members. */
void verdict_conclude(struct verdict *verdict);
/* The unsupported action of the program, if this is the only error. It is then no verdict about the
 * program, but unusable input. Otherwise NULL. */
const struct error_report *verdict_obstacle(const struct verdict *verdict);
/* The exit status of heddle. */
int verdict_status(const struct verdict *verdict);
/* "safe", "error", "incomplete" or "unsupported". */
const char *verdict_name(const struct verdict *verdict);
/* What keeps an incomplete exploration from a proof: "the time limit was reached". */
const char *verdict_stop_phrase(const struct verdict *verdict);
/* The same, if the verdict is incomplete, or was at an error; otherwise NULL. */
const char *verdict_gap(const struct verdict *verdict);
/* How to explore the rest of an incomplete exploration, in one line; NULL: the places at which
 * loops were cut short tell it. */
const char *verdict_advice(const struct verdict *verdict);

struct lock_order;

/* Adds warnings about the orders in which threads take locks, and about locks that ended threads
 * hold, to the verdict, which is concluded. Circles of locks are told if the exploration has left
 * executions out, and has found no deadlock: a complete one has proved more. */
void lock_warnings_add(struct verdict *verdict, const struct lock_order *order);
