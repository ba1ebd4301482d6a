/* models_process.c - the process and what surrounds it: its end, its environment, time, chance. */
#include "machine/library_data.h"
#include "machine/models.h"

#include <stdlib.h>

static _Noreturn void model_exit(struct site *site, int status)
{
    native_stop(OP_EXIT, native_site(site), (uint64_t)(int64_t)status);
}

static _Noreturn void model_abort(struct site *site)
{
    native_exit_instead(site);
    native_fail(site, ERROR_ABORT, "the program called abort()");
}

static char *model_getenv(struct site *site, const char *name)
{
    (void)site, (void)name;
    return NULL;
}

/* Every interleaving is explored, so giving up the processor, or waiting, changes nothing. */
static int do_nothing(void)
{
    return 0;
}

static _Noreturn void no_time(struct site *site)
{
    native_fail(site, ERROR_UNSUPPORTED, "the program depends on the time");
}

/* One generator per thread, for 0 to RAND_MAX: a linear congruential one, whose low bits, which
 * vary too little, are mixed with the high ones. */
static long next_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return (*state ^ *state >> 16) & RAND_MAX;
}

static long model_random(struct site *site)
{
    (void)site;
    native_private()->effects++;
    return next_random(&native_private()->random);
}

static void model_srand(struct site *site, unsigned seed)
{
    (void)site;
    native_private()->effects++;
    native_private()->random = seed;
}

static int model_rand_r(struct site *site, unsigned *seed)
{
    uint32_t state = (uint32_t)model_load(site, seed, sizeof *seed);
    int value = (int)next_random(&state);
    model_store(site, seed, state, sizeof *seed);
    return value;
}

int *model_errno(struct site *site)
{
    static const int template = 0;
    return heddle_thread_local(site, &template, sizeof template);
}

static const unsigned short *const *ctype_b(struct site *site)
{
    (void)site;
    return library_data_ctype_b();
}

static const int *const *ctype_tolower(struct site *site)
{
    (void)site;
    return library_data_ctype_tolower();
}

static const int *const *ctype_toupper(struct site *site)
{
    (void)site;
    return library_data_ctype_toupper();
}

const struct model models_process[] = {
    MODEL_NORETURN("exit", model_exit),
    MODEL_NORETURN("_exit", model_exit),
    MODEL_NORETURN("_Exit", model_exit),
    MODEL_NORETURN("quick_exit", model_exit),
    MODEL_NORETURN("abort", model_abort),
    MODEL("getenv", model_getenv),
    MODEL("sched_yield", do_nothing),
    MODEL("pthread_yield", do_nothing),
    MODEL("thrd_yield", do_nothing),
    MODEL("usleep", do_nothing),
    MODEL("sleep", do_nothing),
    MODEL("nanosleep", do_nothing, CONFINED(0, 0), CONFINED(1, 0)),
    MODEL_NORETURN("time", no_time, CONFINED(0, 0)),
    MODEL_NORETURN("clock", no_time),
    MODEL_NORETURN("gettimeofday", no_time, CONFINED(0, 0), CONFINED(1, 0)),
    MODEL_NORETURN("clock_gettime", no_time, CONFINED(1, 0)),
    MODEL("rand", model_random),
    MODEL("random", model_random),
    MODEL("rand_r", model_rand_r, CONFINED(0, sizeof(unsigned))),
    MODEL("srand", model_srand),
    MODEL("srandom", model_srand),
    MODEL("__errno_location", model_errno),
    MODEL("__ctype_b_loc", ctype_b),
    MODEL("__ctype_tolower_loc", ctype_tolower),
    MODEL("__ctype_toupper_loc", ctype_toupper),
    {0},
};
