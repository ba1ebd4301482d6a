/* verdict.h - what a run of heddle found: all that reports are made of.
 *
 * Owns its error reports and traces. Outlives the exploration and the machine, but not the program,
 * whose sites it points to. */
#ifndef HEDDLE_REPORT_VERDICT_H
#define HEDDLE_REPORT_VERDICT_H

#include "report/error_report.h"

enum verdict_kind { VERDICT_SAFE, VERDICT_ERROR, VERDICT_INCOMPLETE };

/* The exploration of all executions with at most `bound` preemptions. */
struct bound_run {
    uint32_t bound;
    struct statistics statistics;
    double seconds;
    bool finished; /* it found no error, and no limit ended it */
    bool cut;      /* there may be executions with more preemptions */
};

struct verdict {
    enum verdict_kind kind;
    enum stop_reason stop; /* why the exploration ended before all was explored; STOP_NOT if not */
    bool may_leak;         /* there may be memory leaks, although none is certain */
    const char *algorithm;
    struct statistics statistics; /* of the last run, where there are runs */
    struct bound_run *runs;       /* one for each bound, in order; none without a bound */
    size_t run_count;
    size_t run_capacity;
    double seconds;              /* of the exploration */
    double load_seconds;         /* from files to machine code */
    uint64_t peak_memory;        /* KiB, of the whole run */
    uint64_t *by_preemptions;    /* complete executions with 0, 1, ... preemptions at least */
    size_t by_preemptions_count; /* 0: they were not counted */
    struct error_report *errors; /* in the order in which they were found */
    size_t error_count;
    size_t error_capacity;
    struct trace example; /* of the first execution, when it was asked for */
};

/* Adds the error that `finding` stands for in the exploration's current graph, unless there is one
 * of the same kind and place. */
void verdict_add_finding(struct verdict *verdict, const struct execution *execution,
                         const struct finding *finding);
/* Takes over the report, whatever there is. */
void verdict_add_error(struct verdict *verdict, struct error_report report);
/* Whether there is an error of this kind and place. */
bool verdict_has_error(const struct verdict *verdict, enum error_kind kind,
                       const struct site *site);
/* Forgets errors, traces and the histogram, but no run: the exploration starts again. */
void verdict_clear(struct verdict *verdict);
void verdict_release(struct verdict *verdict);
/* The last run; NULL: there was no bound. */
const struct bound_run *verdict_run(const struct verdict *verdict);
/* The finished run with the largest bound: no execution within it has an error. NULL: there is
 * none. */
const struct bound_run *verdict_proved(const struct verdict *verdict);
void verdict_add_run(struct verdict *verdict, struct bound_run run);
/* Keeps a copy of the numbers of complete executions by preemptions. */
void verdict_set_histogram(struct verdict *verdict, const uint64_t *by_preemptions, size_t count);
/* Draws the conclusion from what else is filled in. */
void verdict_conclude(struct verdict *verdict);
/* What the program does that heddle cannot follow, when that is all that was found: no verdict about
 * the program, but input that cannot be used. Otherwise NULL. */
const struct error_report *verdict_obstacle(const struct verdict *verdict);
/* heddle's exit status for it. */
int verdict_status(const struct verdict *verdict);
/* "safe", "error" or "incomplete". */
const char *verdict_name(const struct verdict *verdict);
/* What cut the exploration that is incomplete: "the time limit was reached". */
const char *verdict_stop_phrase(const struct verdict *verdict);

#endif
