/* clock.h - a monotonic clock, for how long things take. */
#pragma once

/* In seconds, from some moment in the past on. */
double clock_now(void);
/* Seconds that the process has run. */
double clock_of_process(void);
