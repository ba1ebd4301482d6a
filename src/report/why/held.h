/* held.h - the locks that a thread holds at a step of a trace. */
#pragma once

#include "report/why/story.h"

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
