/* story.h - a failing trace with what the reasons of why.c look up in it, and the text that they
 * write.
 *
 * A step is named by its number in the trace, from 0; NOWHERE is none. All tables are made in time
 * linear in the trace. */
#pragma once

#include "machine/operations/sync.h"
#include "report/error_report.h"

#include <stdbool.h>

enum { NOWHERE = -1 };

struct story_thread {
    int creation;      /* the step that creates it */
    int end;           /* the step that joins or detaches it */
    int last;          /* its last step */
    const char *start; /* the function that it runs; NULL: unknown */
    bool is_told;      /* the text has named it */
};

struct story {
    struct error_report *report;
    struct step *steps;
    int count;
    int failing;        /* the last step */
    int *previous;      /* by step: the one before it in its thread at the same location */
    int *thread_before; /* by step: the one before it in its thread */
    int *rank;          /* by step: the place of its write in co, from 1; 0: it writes nothing */
    int *next_write;    /* by step: the write that follows its own in co */
    int *first_write;   /* by location: the write that replaces the initial value */
    struct story_thread *threads;
    unsigned thread_count;
    FILE *out;
    char *text;
    size_t size;
};

/* For a report with a trace, which both outlive the story. */
void story_init(struct story *story, struct error_report *report);
/* Returns the text, which the caller frees; NULL if nothing was told. */
char *story_finish(struct story *story);

/* Appends to the text. In the format, %t stands for a thread ("thread 2 (consumer)", the function
 * only for the first time), %s for a step ("step 7"), which the trace then keeps in sight, %n for
 * the name of a step's location, %r and %w for the value that a step reads or writes, and %z for a
 * text. The arguments are ints but for that. */
void tell(struct story *story, const char *format, ...);

/* A data access that has run and only reads; one that has run and writes. Not of a library's data,
 * whose values mean nothing to a reader. */
bool story_only_reads(const struct story *story, int step);
bool story_writes(const struct story *story, int step);
/* Whether the step is that operation on the location, and has run. */
bool story_is_sync(const struct step *step, enum sync function, uint32_t location);
/* Whether a step of another thread wrote what the step reads. */
bool story_reads_other(const struct story *story, int step);
/* Whether the step came before the thread was created. */
bool story_is_before_thread(const struct story *story, int step, unsigned thread);
/* Of the write `one`, or the initial one for STEP_INITIAL, whether it is before `other` in co. Both
 * are of one location. */
bool story_is_older(const struct story *story, int one, int other);

/* --- Reads that a failing value may come from ------------------------------------------------- */

struct reads {
    int *steps; /* the most likely one first */
    size_t count;
    size_t direct; /* so many of them are in the line of the source that fails, or the latest one of
                      the failing thread */
    size_t own;    /* so many are of the failing thread */
    bool is_in_line; /* the former */
};

/* The reads of data that matter (slice.c): those in the failing line, the latest first; the others
 * of the failing thread; those of other threads. The caller frees the array. */
struct reads reads_find(const struct story *story);

/* --- Locks that a thread holds at a step ------------------------------------------------------ */

enum { MOST_HELD = 4 };

struct held {
    int steps[MOST_HELD]; /* that took the locks, the latest first */
    size_t count;         /* at most MOST_HELD of them */
};

/* The mutexes and read-write locks that the step's thread holds when it comes to the step. */
struct held held_at(const struct story *story, int step);
/* Those of them that it has held since it came to `from`, an earlier step of the same thread. */
struct held held_over(const struct story *story, int from, int to);
/* The one of `other` that excludes one of `self`: a lock of the same location, not both for
 * reading; NOWHERE: there is none. */
int held_common(const struct story *story, const struct held *self, const struct held *other);
/* Whether some step of the trace takes a lock. */
bool held_anywhere(const struct story *story);
/* "m", "m and n". The caller frees the text. */
char *held_describe(const struct story *story, const struct held *held);
