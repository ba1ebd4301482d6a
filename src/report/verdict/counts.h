/* counts.h - the names of what executions are counted by. */
#pragma once

#include "explore/counts/statistics.h"

/* A part of the blocked or of the truncated executions. */
struct count_part {
    const char *key;   /* in JSON */
    const char *one;   /* what follows the number 1 in a text: "waits for ever" */
    const char *many;  /* what follows another number */
    const char *title; /* of a column */
};

/* By enum blocked_by, and by the indices of truncated_by. */
extern const struct count_part counts_blocked[BLOCKED_KINDS];
extern const struct count_part counts_truncated[TRUNCATED_KINDS];
