/* recording.h - an execution as --format=json told of it, to be run again. */
#ifndef HEDDLE_REPORT_RECORDING_H
#define HEDDLE_REPORT_RECORDING_H

#include "report/error_report.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Texts are the recording's; NULL: unknown, or none. */
struct recorded_place {
    const char *file;
    unsigned line, column;
};

struct recorded_step {
    struct recorded_place place;
    unsigned thread;      /* threads are numbered as they were then */
    const char *op;       /* as op_name says */
    const char *location; /* what it is about */
    uint64_t choice;      /* what it chose, where it did */
    bool pending;         /* it is what is wrong, or waits for ever */
};

struct recording {
    const char *name; /* of the file that it was read from; the caller's */
    const char *kind; /* of the error, as error_name says */
    struct recorded_place place;
    struct recorded_step *steps;
    size_t count;
    void *texts; /* what owns them */
};

/* The first error in the report. Dies when the file is none, or tells of no error. */
struct recording recording_read(const char *file);
/* Of what a report tells of, which outlives it. */
struct recording recording_of(const struct error_report *report);
void recording_release(struct recording *recording);

/* The number of the thread that the step creates, joins or detaches; -1: it does none of these. */
int recorded_step_target(const struct recorded_step *step);

#endif
