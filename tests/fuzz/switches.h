/* switches.h - how many preemptions a candidate takes, by brute force.
 *
 * Threads take turns. A *place* is how many events of each thread have run. It respects po, rf and
 * causes, and under sequential consistency co and fr, too. To leave a thread at a place costs a
 * preemption if the thread could take its next step there, that is, unless
 *  - it has finished, or stopped at an assumption or an assertion that failed;
 *  - its step waits for what is not there yet: the end of a thread, a message, or another value of
 *    its location. It finds the location as the last write there, in co before the event, leaves
 *    it. (A thread that waits in the end finds it as the last write of all there leaves it);
 *  - it yields in front of its step.
 * A loop that waits is no such step: it could end with another value.
 *
 * The fewest preemptions are found by going through all places, with the thread that ran last, in
 * an order in which threads only go on. Written from doc/preemption.md. */
#pragma once

#include "candidate.h"
#include "meaning.h"

enum { SWITCHES_NONE = UINT8_MAX };

/* A candidate in which no thread can go on, and the program's steps in it. */
struct switches_subject {
    const struct candidate_execution *candidate;
    unsigned thread_count;
    const struct thread_step *taken;   /* by event */
    const struct object_value *after;  /* by event: what a write leaves; the initial write, too */
    const struct thread_step *waiting; /* by thread: its step in the end */
    const bool *is_created;            /* by thread */
    bool in_order;                     /* places respect co and fr */
};

/* The fewest preemptions of interleavings... */
struct switches {
    uint8_t all;                          /* ... of all events */
    uint8_t ending[CANDIDATE_EVENTS + 1]; /* ... that end with the event */
};

/* Sets *switches; *at_most is the same where leaving a loop that waits is free. Returns false if
 * there are too many places. */
bool switches_count(const struct switches_subject *subject, struct switches *switches,
                    struct switches *at_most);
