/* limits.h - how long a run may take, and how much memory. */
#pragma once

#include "run/options.h"

/* The time limit is one for all explorations of a run, which began at `begin` (clock_now). */
bool limits_is_time_up(const struct run_options *options, double begin);
/* Seconds that are left, more than 0; 0: there is no limit. */
double limits_time_left(const struct run_options *options, double begin);

/* When the time limit is reached, in seconds of the monotonic clock; infinity: there is none. */
double limits_end(const struct run_options *options, double begin);

/* The most resident memory in KiB; there always is a limit. */
uint64_t limits_memory(const struct run_options *options);
/* The most that this process had until now, in KiB; 0: unknown. */
uint64_t limits_peak_memory(void);
