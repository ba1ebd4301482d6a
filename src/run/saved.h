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
    uint32_t phase;               /* of those with different spin limits (explore.c) */
    uint64_t most_events;         /* likewise */
    uint64_t length;              /* that of its round; 0: none is under way */
    uint64_t explored_length;     /* struct verdict's */
    double seconds;               /* of the run so far */
    double bound_seconds;         /* since the exploration of the bound began */
    const struct bound_run *runs; /* of the bounds before */
    size_t run_count;
    const struct record *errors; /* that the verdict has of explorations before this one */
    size_t kept_errors;          /* the first ones: of bounds that were explored to the end */
};

/* Where a run is saved to, and when. */
struct saving {
    const struct run_options *options; /* with a checkpoint */
    const struct program *program;     /* with a hash */
    struct machine *machine;
    double last;     /* when the checkpoint was last written, in seconds of the monotonic clock */
    bool has_failed; /* the last attempt to write it */
    struct message out;
};

void saving_init(struct saving *saving, const struct run_options *options,
                 const struct program *program, struct machine *machine);
void saving_release(struct saving *saving);
/* Whether it is time to write the next checkpoint. */
bool saving_is_due(const struct saving *saving);
/* Writes the checkpoint; warns if that is impossible. */
void saving_write(struct saving *saving, const struct saved_place *place,
                  const struct record *record);

/* What a checkpoint holds. */
struct saved {
    struct saved_place place;
    struct bound_run *runs; /* place.runs */
    struct record errors;   /* place.errors */
    struct record record;
};

/* Reads the checkpoint options->resume, and tells the machine what it knows. Dies if it is of
 * another program, of other options or of another heddle. Requires: the machine is new. */
void saved_read(struct saved *saved, const struct saving *saving);
void saved_release(struct saved *saved);
