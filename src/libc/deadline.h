/* deadline.h - the ends of waits. */
#pragma once

#include <time.h>

/* The time by the clock of the calendar when `length` has passed. Requires: length.tv_nsec is below
 * a second. */
static inline struct timespec deadline_after(struct timespec length)
{
    enum { NANOSECONDS = 1000000000 };
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += length.tv_sec;
    now.tv_nsec += length.tv_nsec;
    if (now.tv_nsec >= NANOSECONDS) {
        now.tv_nsec -= NANOSECONDS;
        now.tv_sec++;
    }
    return now;
}
