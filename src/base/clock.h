/* clock.h - a monotonic clock, for how long things take. */
#ifndef HEDDLE_BASE_CLOCK_H
#define HEDDLE_BASE_CLOCK_H

/* In seconds, from some moment in the past on. */
double clock_now(void);
/* Seconds that the process has run. */
double clock_of_process(void);

#endif
