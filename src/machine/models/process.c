/* process.c - models of functions on the process: exit, sysconf, rand, errno, and tables of
 * the C library. */
#include "machine/access/library_data.h"
#include "machine/access/thread_end.h"
#include "machine/models/models.h"
#include "machine/waiting/iteration.h"
#include "machine/waiting/unsteady.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static _Noreturn void exit_at_once(struct site *site, int status)
{
    thread_end_check_status(site, "the program", "exits with status", status);
    native_stop(OP_EXIT, native_site(site), (uint64_t)(int64_t)status);
}

static _Noreturn void model_exit(struct site *site, int status)
{
    thread_end_program();
    exit_at_once(site, status);
}

static _Noreturn void model_abort(struct site *site)
{
    native_exit_instead(site, SIGABRT);
    native_fail(site, ERROR_ABORT, "the program called abort()");
}

/* The default action of a signal that the program sends to itself ends it. */
static _Noreturn void end_by_signal(struct site *site, int number)
{
    native_exit_instead(site, number);
    const char *name = sigabbrev_np(number);
    if (name)
        native_fail(site, ERROR_ABORT, "SIG%s ended the program, which does not handle it", name);
    native_fail(site, ERROR_ABORT, "signal %d ended the program, which does not handle it", number);
}

/* heddle explores every interleaving, so affinity has no effect. */
static int do_nothing(void)
{
    return 0;
}

/* Nor has yielding, but that to switch there is no preemption. */
static int model_yield(void)
{
    heddle_has_yielded = true;
    return 0;
}

/* As on Linux, the main thread has the number of the process. */
enum { PROCESS = 1000, PROCESSORS = 2, PAGE_SIZE = 4096 };

static pid_t model_getpid(struct site *site)
{
    (void)site;
    return PROCESS;
}

static pid_t model_getppid(struct site *site)
{
    (void)site;
    return PROCESS - 1;
}

static pid_t model_gettid(struct site *site)
{
    native_tell_apart(site);
    verify(native_machine->running->number < native_machine->machine.threads);
    return PROCESS + (pid_t)native_machine->running->number;
}

static int model_getpagesize(struct site *site)
{
    (void)site;
    return PAGE_SIZE;
}

/* Every thread runs on processor 0, of those that sysconf counts. */
static int model_getcpu(struct site *site)
{
    (void)site;
    return 0;
}

static int model_get_nprocs(struct site *site)
{
    (void)site;
    return PROCESSORS;
}

/* What sysconf tells of the machine that the program runs on; -1: there is no limit. */
static const struct {
    int name;
    long value;
} system_values[] = {
    {_SC_NPROCESSORS_ONLN, PROCESSORS},
    {_SC_NPROCESSORS_CONF, PROCESSORS},
    {_SC_PAGESIZE, PAGE_SIZE},
    {_SC_CLK_TCK, 100},
    {_SC_OPEN_MAX, 1024},
    {_SC_IOV_MAX, 1024},
    {_SC_LEVEL1_DCACHE_LINESIZE, 64},
    {_SC_PHYS_PAGES, 1 << 20},
    {_SC_AVPHYS_PAGES, 1 << 20},
    {_SC_LEVEL1_DCACHE_SIZE, 32 << 10},
    {_SC_MONOTONIC_CLOCK, 200809},
    {_SC_THREADS, 200809},
    {_SC_VERSION, 200809},
    {_SC_TIMERS, 200809},
    {_SC_SEMAPHORES, 200809},
    {_SC_BARRIERS, 200809},
    {_SC_SPIN_LOCKS, 200809},
    {_SC_READER_WRITER_LOCKS, 200809},
    {_SC_TIMEOUTS, 200809},
    {_SC_CLOCK_SELECTION, 200809},
    {_SC_THREAD_ATTR_STACKSIZE, 200809},
    {_SC_THREAD_ATTR_STACKADDR, 200809},
    {_SC_THREAD_SAFE_FUNCTIONS, 200809},
    {_SC_MINSIGSTKSZ, 2048},
    {_SC_SIGSTKSZ, 8192},
    {_SC_THREAD_STACK_MIN, MODEL_STACK_LEAST},
    {_SC_THREAD_KEYS_MAX, 1024},
    {_SC_THREAD_DESTRUCTOR_ITERATIONS, 4},
    {_SC_SEM_VALUE_MAX, INT_MAX},
    {_SC_LOGIN_NAME_MAX, 32},
    {_SC_TTY_NAME_MAX, 32},
    {_SC_HOST_NAME_MAX, 64},
    {_SC_LINE_MAX, 2048},
    {_SC_THREAD_THREADS_MAX, -1},
    {_SC_SEM_NSEMS_MAX, -1},
    {_SC_AIO_MAX, -1},
    {_SC_ARG_MAX, 2 << 20},
    {_SC_CHILD_MAX, -1},
    {_SC_NGROUPS_MAX, 65536},
    {_SC_STREAM_MAX, 16},
    {_SC_TZNAME_MAX, 6},
    {_SC_SYMLOOP_MAX, -1},
    {_SC_ATEXIT_MAX, INT_MAX},
    {_SC_GETPW_R_SIZE_MAX, 1024},
    {_SC_GETGR_R_SIZE_MAX, 1024},
    {_SC_RTSIG_MAX, 32},
    {_SC_SIGQUEUE_MAX, -1},
    {_SC_TIMER_MAX, -1},
    {_SC_DELAYTIMER_MAX, INT_MAX},
    {_SC_MQ_OPEN_MAX, -1},
    {_SC_MQ_PRIO_MAX, 32768},
    {_SC_RE_DUP_MAX, 32767},
    {_SC_CPUTIME, 200809},
    {_SC_THREAD_CPUTIME, 200809},
    {_SC_MAPPED_FILES, 200809},
    {_SC_MESSAGE_PASSING, 200809},
    {_SC_REALTIME_SIGNALS, 200809},
    {_SC_THREAD_PRIORITY_SCHEDULING, 200809},
    {_SC_THREAD_PROCESS_SHARED, 200809},
    {_SC_THREAD_ROBUST_PRIO_INHERIT, 200809},
    {_SC_ADVISORY_INFO, 200809},
    {_SC_2_VERSION, 200809},
    {_SC_XOPEN_VERSION, 700},
    {_SC_LEVEL1_DCACHE_ASSOC, 8},
    {_SC_LEVEL1_ICACHE_SIZE, 32 << 10},
    {_SC_LEVEL1_ICACHE_LINESIZE, 64},
    {_SC_LEVEL1_ICACHE_ASSOC, 8},
    {_SC_LEVEL2_CACHE_SIZE, 1 << 20},
    {_SC_LEVEL2_CACHE_LINESIZE, 64},
    {_SC_LEVEL2_CACHE_ASSOC, 8},
    {_SC_LEVEL3_CACHE_SIZE, 8 << 20},
    {_SC_LEVEL3_CACHE_LINESIZE, 64},
    {_SC_LEVEL3_CACHE_ASSOC, 16},
    {_SC_LEVEL4_CACHE_SIZE, 0},
    {_SC_LEVEL4_CACHE_LINESIZE, 0},
};

/* Under the name, too, by which PTHREAD_STACK_MIN of the C library calls it. */
static long model_sysconf(struct site *site, int name)
{
    for (size_t i = 0; i < sizeof system_values / sizeof *system_values; i++)
        if (system_values[i].name == name)
            return system_values[i].value;
    native_fail(site, ERROR_UNSUPPORTED, "heddle does not know the value of sysconf(%d)", name);
}

/* A linear congruential generator for 0 to RAND_MAX, one for each thread, as a thread's behaviour
 * must not depend on the others'. Its low bits vary too little, so high bits are mixed in. */
_Static_assert((RAND_MAX & ((int64_t)RAND_MAX + 1)) == 0, "a mask");
static long next_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return (*state ^ *state >> 16) & RAND_MAX;
}

/* The next random number. If it is a choice, it is one of a few values that a program may tell
 * apart: both parities, both ends of the range, and small numbers. */
static long draw(struct site *site, uint32_t *state)
{
    static const long tried[] = {0, 1, 2, RAND_MAX};
    if (unsteady_note_draw() || native_machine->options.random_is_chosen)
        return tried[native_choose(site, CHOICE_RANDOM, sizeof tried / sizeof *tried)];
    if (!native_machine->random_site)
        native_machine->random_site = native_site(site);
    return next_random(state);
}

static long model_random(struct site *site)
{
    return draw(site, &native_thread_data()->random);
}

static void model_srand(struct site *site, unsigned seed)
{
    (void)site;
    iteration_note_effect(native_thread_data());
    native_thread_data()->random = seed;
}

static int model_rand_r(struct site *site, unsigned *seed)
{
    uint32_t state = (uint32_t)model_load(site, seed, sizeof *seed);
    int value = (int)draw(site, &state);
    model_store(site, seed, state, sizeof *seed);
    return value;
}

int *model_errno(struct site *site)
{
    static const int template = 0;
    require(native_machine->running);
    int *address = heddle_thread_local(site, &template, sizeof template, 0);
    native_machine->errno_offset = address_thread_local_offset((uint64_t)address);
    native_machine->has_errno = true;
    return address;
}

int model_fail(struct site *site, int error)
{
    require(error > 0);
    model_store(site, model_errno(site), (unsigned)error, sizeof(int));
    return -1;
}

static const char *model_strerror(struct site *site, int error)
{
    (void)site;
    return library_data_strerror(error);
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
    MODEL_NORETURN("_exit", exit_at_once),
    MODEL_NORETURN("_Exit", exit_at_once),
    MODEL_NORETURN("abort", model_abort),
    MODEL_NORETURN("heddle_end_by_signal", end_by_signal),
    MODEL("sched_yield", model_yield),
    MODEL("pthread_yield", model_yield),
    MODEL("thrd_yield", model_yield),
    MODEL("sched_getcpu", model_getcpu),
    MODEL("sched_setaffinity", do_nothing, CONFINED(2, 0)),
    MODEL("pthread_setaffinity_np", do_nothing, CONFINED(2, 0)),
    MODEL("pthread_setname_np", do_nothing),
    MODEL("getpid", model_getpid),
    MODEL("getppid", model_getppid),
    MODEL("gettid", model_gettid),
    MODEL("getpagesize", model_getpagesize),
    MODEL("get_nprocs", model_get_nprocs),
    MODEL("get_nprocs_conf", model_get_nprocs),
    MODEL("sysconf", model_sysconf),
    MODEL("__sysconf", model_sysconf),
    MODEL("rand", model_random),
    MODEL("random", model_random),
    MODEL("rand_r", model_rand_r, CONFINED(0, sizeof(unsigned))),
    MODEL("srand", model_srand),
    MODEL("srandom", model_srand),
    MODEL("__errno_location", model_errno),
    MODEL("strerror", model_strerror),
    MODEL("__ctype_b_loc", ctype_b),
    MODEL("__ctype_tolower_loc", ctype_tolower),
    MODEL("__ctype_toupper_loc", ctype_toupper),
    {0},
};
