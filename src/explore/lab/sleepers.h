/* sleepers.h - sleep sets of sequences, for the algorithms of paper.c.
 *
 * A sleeper is a sequence of steps that need not run from a node, since another sequence leads to
 * the same state. The steps of sleepers, with what they do, live as long as the search. */
#pragma once

#include "explore/constrained/commute.h"

struct sleeper_step {
    struct sleeper_step *next_of_all; /* all steps, to free them */
    const struct sleeper_step *next;  /* in the sequence; NULL: it is the last one */
    unsigned thread;
    struct step_result result;
};

/* The sleepers of a node, but for those of one step, which are flags of the node. */
struct sleepers {
    const struct sleeper_step **items; /* the first steps */
    size_t count;
    size_t capacity;
};

void sleepers_add(struct sleepers *sleepers, const struct sleeper_step *first);

/* Whether the sequence is as long as `threads` or shorter, and begins it. */
bool sleeper_begins(const struct sleeper_step *first, const unsigned *threads, size_t count);

/* Whether the thread has a step in the sequence. */
bool sleeper_has(const struct sleeper_step *first, unsigned thread);

/* Whether no step of the sequence conflicts with the result of another thread's step. */
bool sleeper_is_independent(const struct sleeper_step *first, const struct step_result *result);

/* Adds a step in front of the sequence. It takes a copy of what the step does, and is put on the
 * list *all, which sleeper_steps_release frees. */
const struct sleeper_step *sleeper_step_new(struct sleeper_step **all, unsigned thread,
                                            const struct step_result *result,
                                            const struct sleeper_step *next);
void sleeper_steps_release(struct sleeper_step *all);
