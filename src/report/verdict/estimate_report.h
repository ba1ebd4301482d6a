/* estimate_report.h - how much there is to explore, for the reports of --estimate. */
#pragma once

#include "explore/counts/estimate.h"
#include "explore/exploration.h"

#include <stdio.h>

/* An exploration that is estimated. */
struct estimated_run {
    uint32_t bound; /* BOUND_NONE: there is none */
    struct estimate estimate;
    double seconds_per_work; /* seconds that an exploration takes for one unit of work */
};

struct estimate_report {
    const char *algorithm, *model;
    struct estimated_run *runs; /* one for each bound, in order */
    size_t count;
    size_t capacity;
    enum stop_reason stop; /* why the last run has no estimate; STOP_NOT: it has one */
    bool is_sequential;    /* as far as is known, the executions are interleavings */
    bool has_error;        /* the exploration that preceded the samples has found one */
    double seconds;        /* that the estimate took */
    double load_seconds;   /* from files to machine code */
};

/* Adds a run without an estimate, which is initialised. Breaks: pointers to runs. */
struct estimated_run *estimate_report_add(struct estimate_report *report, uint32_t bound);
void estimate_report_release(struct estimate_report *report);
/* The seconds that an exploration takes. The caller releases the spread. */
struct spread estimated_run_seconds(const struct estimated_run *run);

void estimate_report_print_text(FILE *file, const struct estimate_report *report, bool is_brief);
/* `version` is heddle's. */
void estimate_report_print_json(FILE *file, const struct estimate_report *report,
                                const char *version);
