/* recording.h - an execution from a JSON report, to be run again. */
#pragma once

#include "machine/memory/facts.h"
#include "report/error_report.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The recording owns all texts. A text is NULL when it is unknown or absent. */
struct recorded_place {
    const char *file;
    unsigned line, column;
};

/* A write of the execution. */
struct recorded_write {
    bool initial;
    unsigned thread; /* as numbered in the report */
    uint32_t index;  /* in its thread */
};

struct recorded_step {
    struct recorded_place place;
    unsigned thread;             /* as numbered in the report */
    uint32_t index;              /* in its thread */
    const char *op;              /* a name of op_name */
    const char *location;        /* the variable or thread */
    uint64_t choice;             /* the number chosen; 0 when the step does not choose */
    bool pending;                /* the step fails, or waits for ever */
    bool overtaken;              /* as in struct step */
    struct recorded_write after; /* the write that it reads or, if it only writes, follows. Of an
                                    overtaken step, only earlier steps count */
};

struct recording {
    const char *name;     /* the report's file name; owned by the caller */
    const char *kind;     /* of the error, a name of error_name */
    const char *model;    /* the name of the memory model; NULL: not recorded */
    struct facts facts;   /* of the recorded run; empty: not recorded */
    const char *scenario; /* that the execution is of (--linearizability); NULL: of none */
    bool is_in_turn;      /* the operations of the scenario ran one at a time */
    struct recorded_place place;
    struct recorded_step *steps;
    size_t count;
    void *texts; /* the owner of the texts */
};

/* Reads the first error of a report. Dies when the file is no report, or has no error. */
struct recording recording_read(const char *file);
/* The recording of a report in memory, which must outlive it. It lacks the model and the facts. */
struct recording recording_of(const struct error_report *report);
void recording_release(struct recording *recording);

/* The number of the thread that the step creates, joins or detaches; -1: none. */
int recorded_step_target(const struct recorded_step *step);
