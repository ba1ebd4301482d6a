/* chrono.c - the clocks of <chrono>, which count nanoseconds. */
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static int64_t now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    int64_t nanoseconds;
    bool too_many = __builtin_mul_overflow(time.tv_sec, INT64_C(1000000000), &nanoseconds) ||
                    __builtin_add_overflow(nanoseconds, time.tv_nsec, &nanoseconds);
    return too_many ? INT64_MAX : nanoseconds;
}

int64_t _ZNSt6chrono3_V212system_clock3nowEv(void)
{
    return now(CLOCK_REALTIME);
}

int64_t _ZNSt6chrono3_V212steady_clock3nowEv(void)
{
    return now(CLOCK_MONOTONIC);
}
