/* error_report.h - one error of the program under test, in full: what, where, why, and how to get
 * there. Owns its texts; its sites belong to the program. */
#ifndef HEDDLE_REPORT_ERROR_REPORT_H
#define HEDDLE_REPORT_ERROR_REPORT_H

#include "report/trace.h"

/* Another place that has to do with the error. */
struct note {
    char *text;
    const struct site *site; /* NULL: no place */
};

struct error_report {
    enum error_kind kind;
    unsigned thread;         /* that does wrong; of a deadlock, one that waits */
    char *message;           /* one line, without the place */
    const struct site *site; /* NULL: no place */
    struct note *notes;
    size_t note_count;
    size_t note_capacity;
    struct trace trace; /* its last step is the operation that is wrong */
};

/* The error that `finding` stands for in the exploration's current graph, without its trace. */
struct error_report error_report_new(const struct exploration *exploration,
                                     const struct finding *finding);
/* Adds the trace: in the same graph, of the same finding. */
void error_report_add_trace(struct error_report *report, const struct exploration *exploration,
                            const struct finding *finding);
void error_report_release(struct error_report *report);

#endif
