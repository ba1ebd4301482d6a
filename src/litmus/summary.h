/* summary.h - prints the result of a litmus test as herd does. */
#pragma once

#include "litmus/states.h"

#include <stdio.h>

struct litmus_result {
    const struct litmus_states *states;
    const char *const *flags; /* names of errors */
    size_t flag_count;
    bool is_cut; /* loops were cut off */
    double seconds;
};

void litmus_summary_print(const struct litmus_result *result, FILE *file);
