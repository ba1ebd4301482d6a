/* engine.h - the executions and errors of a program that an explorer of the engine finds. The one
 * file of the fuzzer, but for the oracle of interleavings, that uses explorations and graphs. */
#pragma once

#include "explore/explorer.h"
#include "observation.h"

/* An explorer and what it is to do. */
struct subject {
    const struct explorer *explorer;
    uint32_t bound; /* BOUND_NONE: every execution */
    bool is_oracle; /* the explorer is oracle_explorer, which judges by itself which errors are
                       within the bound */
    const struct memory_model *model;
    /* The hash of an execution is candidate_hash, of its graph as plain data, and not the
     * engine's own. */
    bool as_candidates;
    /* Executions are compared by the values that are read, and by their classes (flow.h). */
    bool by_values;
    /* explore_options.commute; executions are compared by what they come to, and by their classes
     * (outcome.h). */
    bool commute;
    bool has_classes; /* with commute: each class is explored once */
    enum thread_order order;
    enum independence independence; /* explore_options.independence */
    uint64_t seed;                  /* of random runs */
    bool by_outcome;                /* executions are compared by what data and threads come to */
    bool sets;  /* updates need no order in the explorer (explore/sets). Executions are compared by
                  what data and threads come to, and by their classes (outcome.h) */
    bool posts; /* the same of semaphores; executions are compared by_outcome, with an order */
    bool symmetry;   /* explore_options.symmetry; executions are told apart as orbits (orbit.h) */
    bool inclusions; /* models are compared with each other (inclusions.h) */
    bool units;      /* a search in work units is compared with one that is whole (fuzz.c) */
    bool estimates;  /* estimates are compared with the search (estimates.h) */
};

/* Explores the machine's program. The caller releases the observation. */
struct observation engine_explore(struct machine *machine, struct subject subject,
                                  struct vague vague, const struct groups *groups);

/* Counts the complete executions that take n preemptions, for each n below `size`, as a search
 * without a bound does. Returns whether the program has no error. */
bool engine_histogram(struct machine *machine, struct subject subject, uint64_t *counts,
                      size_t size);

/* Whether the search of states finds that all executions under the model are those of sc
 * (explore/states/robust.h). */
bool engine_is_robust(struct machine *machine, const struct memory_model *model);

/* Explores with symmetry, until no restart is due. The machine knows the threads that are apart
 * afterwards. */
void engine_find_apart(struct machine *machine, struct subject subject);

/* The same in work units, which are split at random and explored in a random order. Requires that
 * the explorer splits. */
struct observation engine_explore_units(struct machine *machine, struct subject subject,
                                        struct vague vague, uint64_t seed);
