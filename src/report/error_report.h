/* error_report.h - one error of the program under test: its kind, place, message, notes and trace.
 *
 * A report owns its texts. Its sites belong to the program, which must outlive it. */
#pragma once

#include "orders/order_sites.h"
#include "report/trace/trace.h"

/* Another place that helps to understand the error. */
struct note {
    char *text;
    const struct site *site; /* NULL: no place */
    unsigned thread;         /* the note is about this thread's step number `index` */
    uint32_t index;
};

/* A step, which is part of the trace or not. */
struct step_name {
    unsigned thread;
    uint32_t index; /* in the thread */
};

/* As struct relation. */
struct named_relation {
    enum relation_kind kind;
    struct step_name from, to;
};

struct error_report {
    enum error_kind kind;
    unsigned thread; /* the thread that fails; a deadlock: a blocked thread; a leak: the
                                thread that allocated */
    uint32_t index;  /* the failing step's number in this thread */
    char *message;   /* one line, without the place */
    char *why;       /* the reason that the trace shows, in one or two sentences; NULL: none */
    char *details;   /* what else there is to say of it, in lines; NULL: nothing */
    const struct site *site;  /* NULL: no place */
    const struct site *other; /* of the other access, of a data race or of two accesses of different
                                 sizes, or the end of what is used or the use of what is ended; else
                                 NULL */
    struct note *notes;
    size_t note_count;
    size_t note_capacity;
    struct named_relation *relations;
    size_t relation_count;
    size_t relation_capacity;
    bool is_beyond; /* it takes more preemptions than the bound it was found under, and is no
                           data race */
    /* With verdict.has_runs: the random run that has found it (explore/counts/random_counts.h). */
    uint64_t random_number;
    uint32_t random_steps;
    size_t shortened_from; /* steps of the trace of the execution that was found first; 0: it is
                              this one */
    struct order_sites *mended; /* places that exclude the execution, with the orders below; NULL:
                                   none are known */
    uint8_t *mended_orders;     /* by coordinate */
    struct trace trace;         /* its last step is the failing operation */
};

static inline struct site_pair error_report_places(const struct error_report *report)
{
    return (struct site_pair){report->site, report->other};
}

/* The report of an error whose execution could not be run again: it has no trace. */
struct error_report error_report_lost(enum error_kind kind, struct site_pair places);
/* Takes ownership of the note's text. Drops a note that repeats another one of the same step. */
void error_report_note(struct error_report *report, struct note note);
/* Adds a relation, for the trace. */
void error_report_relate(struct error_report *report, enum relation_kind kind,
                         struct step_name from, struct step_name to);
/* Adds the trace. Requires the same finding and the same graph as diagnosis_make. */
void error_report_add_trace(struct error_report *report, const struct execution *execution,
                            const struct finding *finding);
/* The active calls of the thread at the error, or at the step of the note. */
struct calls error_report_calls(const struct error_report *report);
struct calls error_report_note_calls(const struct error_report *report, const struct note *note);
/* Whether the report may lack calls, because no calls were recorded. */
bool error_report_lacks_calls(const struct error_report *report);
void error_report_release(struct error_report *report);
