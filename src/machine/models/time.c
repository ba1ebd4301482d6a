/* models/time.c - models of clocks, sleeps and time limits.
 *
 * Each thread has one clock, which stands for all clocks of the system. It starts with the thread,
 * at its creator's time. It advances by a microsecond when it is read, and by the length of each
 * sleep. A wait that times out advances it to the time limit, so that a loop that reads the time
 * then finds the limit passed. The clocks of other threads stay as they are: a sleep orders
 * nothing, as heddle explores every interleaving. But time never goes backwards along the causal
 * order: when a thread reads its clock, it catches up with the clocks of the threads in its causal
 * past, as they were there (OP_CLOCK). So the time that it reads follows from its causal past. A
 * thread that waits in a loop, and reads the time there, may find that much time has passed (op.h,
 * enum choice_origin). So may one that reads it behind a loop that takes time (slow.h).
 *
 * A clock counts nanoseconds in 64 bits, which are 584 years. A clock that would exceed that stays
 * at the last moment, and every time limit has passed then.
 *
 * Programs without the functions that read the clock have loops in which a sleep is a mere pause
 * (front/loops/sleeps.c names these functions). */
#include "machine/models/models.h"
#include "machine/waiting/slow.h"
#include "machine/waiting/unsteady.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>

enum {
    PER_SECOND = 1000000000, /* nanoseconds */
    PER_MICROSECOND = 1000,
    PER_READING = PER_MICROSECOND,
    START = 1000000000, /* seconds since the epoch, when a thread begins */
};
_Static_assert(PER_SECOND % CLOCKS_PER_SEC == 0, "clock() divides");
_Static_assert(PER_SECOND % PER_MICROSECOND == 0, "gettimeofday divides");

#define END_OF_TIME UINT64_MAX

/* Advances the running thread's clock. */
static void move_clock_by(uint64_t nanoseconds)
{
    require(native_machine->running);
    uint64_t *clock = &native_thread_data()->clock;
    if (__builtin_add_overflow(*clock, nanoseconds, clock))
        *clock = END_OF_TIME;
}

/* The running thread sleeps. */
static void sleep_by(uint64_t nanoseconds)
{
    native_thread_data()->sleeps += nanoseconds > 0;
    move_clock_by(nanoseconds);
}

/* Chooses whether much time passes. */
static bool lets_time_pass(const struct site *site)
{
    if (native_choose(site, CHOICE_CLOCK, 2) == 0)
        return false;
    move_clock_by(fact_time_seconds(native_machine->machine.facts.time) * PER_SECOND);
    return true;
}

/* Whether the running thread may have other threads in its causal past. */
static bool has_others(void)
{
    const struct native_thread *thread = native_machine->running;
    return thread->number != MACHINE_MAIN_THREAD || thread->data->created > 0;
}

/* Nanoseconds since the program began. Reading takes time. In a loop in which the thread waits, it
 * takes none, so that the thread's variables can be the same again. */
static uint64_t read_clock(const struct site *site)
{
    struct thread_data *data = native_thread_data();
    if (data->clock < data->last_reading)
        data->clock = data->last_reading;
    data->has_read_clock = true;
    bool waits = unsteady_note_reading();
    if (!waits)
        move_clock_by(PER_READING);
    else if (!data->is_late)
        data->is_late = lets_time_pass(site);
    if (has_others())
        data->clock = native_park_at(OP_CLOCK, site, data->clock);
    if (!waits && slow_was(site, has_others()))
        data->has_waited = lets_time_pass(site);
    data->last_reading = data->clock;
    return data->clock;
}

struct moment {
    int64_t seconds, rest; /* `rest` in nanoseconds; below a second in a valid one */
};

static bool is_time(struct moment time)
{
    return time.rest >= 0 && time.rest < PER_SECOND;
}

/* The time since the epoch. */
static struct moment read_time(const struct site *site)
{
    uint64_t time = read_clock(site);
    if (time == END_OF_TIME)
        return (struct moment){INT64_MAX, PER_SECOND - 1};
    return (struct moment){(int64_t)(START + time / PER_SECOND), (int64_t)(time % PER_SECOND)};
}

static void store_seconds(struct site *site, void *to, int64_t seconds)
{
    model_store(site, to, (uint64_t)seconds, sizeof(time_t));
}

static time_t model_time(struct site *site, time_t *to)
{
    time_t seconds = read_time(site).seconds;
    if (to)
        store_seconds(site, to, seconds);
    return seconds;
}

static clock_t model_clock(struct site *site)
{
    return (clock_t)(read_clock(site) / (PER_SECOND / CLOCKS_PER_SEC));
}

/* The front end calls this instead of the instructions that read the processor's clock. */
static uint64_t model_cycles(struct site *site)
{
    return read_clock(site);
}

static void store_time(struct site *site, struct timespec *to, struct moment time)
{
    require(is_time(time));
    store_seconds(site, &to->tv_sec, time.seconds);
    model_store(site, &to->tv_nsec, (uint64_t)time.rest, sizeof to->tv_nsec);
}

static bool is_clock(clockid_t clock)
{
    return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI;
}

static int model_clock_gettime(struct site *site, clockid_t clock, struct timespec *to)
{
    if (!is_clock(clock))
        return model_fail(site, EINVAL);
    store_time(site, to, read_time(site));
    return 0;
}

static int model_clock_getres(struct site *site, clockid_t clock, struct timespec *to)
{
    if (!is_clock(clock))
        return model_fail(site, EINVAL);
    if (to)
        store_time(site, to, (struct moment){.rest = PER_READING});
    return 0;
}

static int model_timespec_get(struct site *site, struct timespec *to, int base)
{
    if (base != TIME_UTC)
        return 0;
    model_clock_gettime(site, CLOCK_REALTIME, to);
    return base;
}

static int model_gettimeofday(struct site *site, struct timeval *to, void *zone)
{
    (void)zone;
    struct moment time = read_time(site);
    store_seconds(site, &to->tv_sec, time.seconds);
    model_store(site, &to->tv_usec, (uint64_t)time.rest / PER_MICROSECOND, sizeof to->tv_usec);
    return 0;
}

static unsigned model_sleep(struct site *site, unsigned seconds)
{
    (void)site;
    heddle_has_yielded = true;
    sleep_by((uint64_t)seconds * PER_SECOND);
    return 0;
}

static int model_usleep(struct site *site, unsigned microseconds)
{
    (void)site;
    heddle_has_yielded = true;
    sleep_by((uint64_t)microseconds * PER_MICROSECOND);
    return 0;
}

static struct moment load_time(const struct site *site, const struct timespec *from)
{
    return (struct moment){(int64_t)model_load(site, &from->tv_sec, sizeof from->tv_sec),
                           (int64_t)model_load(site, &from->tv_nsec, sizeof from->tv_nsec)};
}

/* The nanoseconds, or END_OF_TIME if those are too many for a clock. */
static uint64_t nanoseconds(int64_t seconds, int64_t rest)
{
    require(seconds >= 0 && rest >= 0 && rest < PER_SECOND);
    uint64_t all;
    bool too_long = __builtin_mul_overflow(seconds, PER_SECOND, &all) ||
                    __builtin_add_overflow(all, rest, &all);
    return too_long ? END_OF_TIME : all;
}

/* Advances the running thread's clock to this time, unless it shows a later one. Requires: the time
 * is valid. */
static void move_clock_to(struct moment time)
{
    require(is_time(time));
    const uint64_t *clock = &native_thread_data()->clock;
    if (time.seconds < START)
        return;
    uint64_t since_start = nanoseconds(time.seconds - START, time.rest);
    if (since_start > *clock)
        sleep_by(since_start - *clock);
}

/* Returns 0 or an error number. `until`: the request is a time, not a length. */
static int sleep_for(struct site *site, const struct timespec *request, bool until)
{
    struct moment time = load_time(site, request);
    if (!is_time(time) || time.seconds < 0)
        return EINVAL;
    heddle_has_yielded = true;
    if (until)
        move_clock_to(time);
    else
        sleep_by(nanoseconds(time.seconds, time.rest));
    return 0;
}

bool model_is_time_limit(const struct site *site, const struct timespec *limit)
{
    return is_time(load_time(site, limit));
}

int model_time_out(const struct site *site, const struct timespec *limit)
{
    struct moment time = load_time(site, limit);
    if (!is_time(time))
        return EINVAL;
    move_clock_to(time);
    unsteady_note_time_out();
    return ETIMEDOUT;
}

/* No signal interrupts a sleep, so no remaining time is stored. */
static int model_nanosleep(struct site *site, const struct timespec *request, struct timespec *left)
{
    (void)left;
    int error = sleep_for(site, request, false);
    return error ? model_fail(site, error) : 0;
}

static int model_clock_nanosleep(struct site *site, clockid_t clock, int flags,
                                 const struct timespec *request, struct timespec *left)
{
    (void)left;
    return is_clock(clock) ? sleep_for(site, request, flags == TIMER_ABSTIME) : EINVAL;
}

const struct model models_time[] = {
    MODEL("time", model_time, CONFINED(0, sizeof(time_t))),
    MODEL("clock", model_clock),
    MODEL("heddle_cycles", model_cycles),
    MODEL("clock_gettime", model_clock_gettime, CONFINED(1, sizeof(struct timespec))),
    MODEL("clock_getres", model_clock_getres, CONFINED(1, sizeof(struct timespec))),
    MODEL("timespec_get", model_timespec_get, CONFINED(0, sizeof(struct timespec))),
    MODEL("gettimeofday", model_gettimeofday, CONFINED(0, sizeof(struct timeval)), CONFINED(1, 0)),
    MODEL("sleep", model_sleep),
    MODEL("usleep", model_usleep),
    MODEL("nanosleep", model_nanosleep, CONFINED(0, sizeof(struct timespec)), CONFINED(1, 0)),
    MODEL("clock_nanosleep", model_clock_nanosleep, CONFINED(2, sizeof(struct timespec)),
          CONFINED(3, 0)),
    {0},
};
