/* states.h - the final states of a litmus test's executions.
 *
 * States that differ only in what is not shown are one. */
#pragma once

#include "litmus/test.h"

#include <stdio.h>

/* The final value of an observable. */
struct litmus_final {
    int global; /* the address of test->globals[global]; -1: a number */
    int64_t number;
};

struct litmus_states {
    const struct litmus_test *test;
    const void **addresses; /* of each global; NULL: it has none. The caller fills this in. */
    size_t *shown;          /* the shown observables, in order */
    size_t shown_count;
    struct litmus_final *finals; /* of one state after another, sorted; shown_count each */
    size_t capacity;             /* of `finals` */
    size_t count;                /* of states */
    uint64_t satisfying;         /* executions that satisfy the condition ... */
    uint64_t violating;          /* ... and those that do not; of those that pass the filter */
};

/* Refers to the test. litmus_states_release frees it. */
void litmus_states_init(struct litmus_states *states, const struct litmus_test *test);
void litmus_states_release(struct litmus_states *states);
/* Forgets all executions. */
void litmus_states_clear(struct litmus_states *states);

/* Adds an execution: the final contents of each observable, as a machine word. */
void litmus_states_add(struct litmus_states *states, const uint64_t *words);

struct litmus_result {
    const struct litmus_states *states;
    const char *const *flags; /* names of errors */
    size_t flag_count;
    bool is_cut; /* loops were cut off */
    double seconds;
};

/* Prints the result as herd does. */
void litmus_summary_print(const struct litmus_result *result, FILE *file);
