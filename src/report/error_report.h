/* error_report.h - one error of the program under test, in full: what, where, why, and how to get
 * there. Owns its texts; its sites belong to the program. */
#ifndef HEDDLE_REPORT_ERROR_REPORT_H
#define HEDDLE_REPORT_ERROR_REPORT_H

#include "report/trace.h"

/* Another place that has to do with the error. */
struct note {
    char *text;
    const struct site *site; /* NULL: no place */
    unsigned thread;         /* the step that it is about: the one of this number in this thread */
    uint32_t index;
};

struct error_report {
    enum error_kind kind;
    unsigned thread;         /* that does wrong; of a deadlock, one that waits; of a leak, the one
                                that has allocated */
    uint32_t index;          /* of its step that the error is about */
    char *message;           /* one line, without the place */
    const struct site *site; /* NULL: no place */
    struct note *notes;
    size_t note_count;
    size_t note_capacity;
    struct trace trace; /* its last step is the operation that is wrong */
};

/* The error that `finding` stands for in the exploration's current graph, without its trace. */
struct error_report error_report_new(const struct execution *execution,
                                     const struct finding *finding);
/* Adds the trace: in the same graph, of the same finding. */
void error_report_add_trace(struct error_report *report, const struct execution *execution,
                            const struct finding *finding);
/* What its thread was called through at the error, or at the note's step. */
struct calls error_report_calls(const struct error_report *report);
struct calls error_report_note_calls(const struct error_report *report, const struct note *note);
/* Whether there may be such calls that the report does not have yet. */
bool error_report_lacks_calls(const struct error_report *report);
void error_report_release(struct error_report *report);

#endif
