/* saved.h - a run as a checkpoint has it, from which another process goes on.
 *
 * A checkpoint holds heddle's version, hashes of heddle and of the program, and the options that
 * the exploration depends on. They must be those of the process that reads it. Then follow what
 * options->around has, the place of the exploration under way in the run, the machine's facts, its
 * numbers of threads, and the record of that exploration. */
#pragma once

#include "report/verdict/verdict.h"
#include "run/options.h"
#include "scale/record.h"

/* Of a run, the place of the exploration under way. */
struct saved_place {
    uint32_t bound;
    uint32_t phase;           /* of those with different spin limits (turns.c) */
    uint64_t most_events;     /* for which the high limit is tried, or a turn takes */
    uint64_t length;          /* that of its round; 0: none is under way */
    uint64_t explored_length; /* struct verdict's */
    double seconds;           /* of the run so far */
    double bound_seconds;     /* since the exploration of the bound began */
    size_t kept_errors;       /* the first ones: of bounds that were explored to the end */
};

/* What a checkpoint holds. */
struct saved {
    struct saved_place place;
    struct bound_run *runs; /* of the bounds before */
    size_t run_count;
    struct record *errors; /* that the verdict has of explorations before this one */
    struct record *record; /* of this one */
};

/* Where a run is saved to, and when. */
struct saving {
    const struct run_options *options; /* with a checkpoint */
    const struct program *program;     /* with a hash */
    struct machine *machine;
    struct checkpoint checkpoint;
    struct message out;
};

void saving_init(struct saving *saving, const struct run_options *options,
                 const struct program *program, struct machine *machine);
void saving_release(struct saving *saving);
/* Writes the checkpoint; warns if that is impossible. */
void saving_write(struct saving *saving, struct saved *saved);
/* Reads the checkpoint options->resume, and tells the machine what it knows. Dies if it is of
 * another program, of other options or of another heddle. Requires: the machine is new, and the
 * records are empty. The caller releases them, and frees the runs. */
void saving_read(struct saving *saving, struct saved *saved);
