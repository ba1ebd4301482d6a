#include "cli/progress.h"

#include "base/clock.h"
#include "base/error.h"
#include "report/quantity.h"
#include "run/options.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define WIPE_LINE "\r\033[K"

/* --- Loading ---------------------------------------------------------------------------------- */

static const double free_time = 1; /* seconds that do not count */

static volatile sig_atomic_t shows_loading;

/* Whatever is printed next begins at the line's start. */
static void show_loading(int number)
{
    (void)number;
    static const char text[] = WIPE_LINE "loading the program ...\r";
    int error = errno;
    shows_loading = write(STDERR_FILENO, text, sizeof text - 1) > 0;
    errno = error;
}

/* 0: not at all. */
static void show_loading_after(time_t seconds)
{
    struct sigaction action = {.sa_handler = show_loading, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value.tv_sec = seconds}, NULL);
}

static void stop_showing(const struct loading *loading)
{
    if (loading->shows)
        show_loading_after(0);
    if (shows_loading)
        fputs(WIPE_LINE, stderr);
    shows_loading = false;
}

/* Ends clang, which the loading thread may wait for. */
static void kill_children(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "r");
    int child;
    while (file && fscanf(file, "%d", &child) == 1)
        kill(child, SIGKILL);
    if (file)
        fclose(file);
}

static struct timespec time_of(double seconds)
{
    double whole = floor(seconds);
    return (struct timespec){(time_t)whole, (long)(1e9 * (seconds - whole))};
}

static bool is_over(const struct loading *loading)
{
    return clock_now() >= loading->end || (loading->interrupted && *loading->interrupted);
}

/* Waits until the limit, or for a moment: no handler can signal a condition. */
static void wait_a_while(struct loading *loading)
{
    static const double moment = 0.05; /* seconds */
    double until = loading->interrupted ? fmin(loading->end, clock_now() + moment) : loading->end;
    const struct timespec end = time_of(until);
    pthread_cond_clockwait(&loading->has_changed, &loading->mutex, CLOCK_MONOTONIC, &end);
}

static void *watch(void *context)
{
    struct loading *loading = context;
    pthread_mutex_lock(&loading->mutex);
    loading->has_watcher = true;
    pthread_cond_signal(&loading->has_changed);
    while (!loading->is_loaded && !is_over(loading))
        wait_a_while(loading);
    if (!loading->is_loaded) {
        stop_showing(loading);
        int status = loading->conclude(loading->context);
        fflush(stdout);
        kill_children();
        _exit(status);
    }
    pthread_mutex_unlock(&loading->mutex);
    return NULL;
}

/* Signals are for the thread that loads. Memory that the other one maps as it begins is mapped in
 * front of all that is loaded, so that addresses do not depend on which thread is faster. */
static void start_watcher(struct loading *loading)
{
    sigset_t all, before;
    pthread_mutex_init(&loading->mutex, NULL);
    pthread_cond_init(&loading->has_changed, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&loading->watcher, NULL, watch, loading);
    if (error)
        die("cannot make a thread: %s", strerror(error));
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_lock(&loading->mutex);
    while (!loading->has_watcher)
        pthread_cond_wait(&loading->has_changed, &loading->mutex);
    pthread_mutex_unlock(&loading->mutex);
}

static void end_watcher(struct loading *loading)
{
    pthread_mutex_lock(&loading->mutex);
    loading->is_loaded = true;
    pthread_cond_signal(&loading->has_changed);
    pthread_mutex_unlock(&loading->mutex);
    pthread_join(loading->watcher, NULL);
    pthread_cond_destroy(&loading->has_changed);
    pthread_mutex_destroy(&loading->mutex);
}

static bool is_watched(const struct loading *loading)
{
    return isfinite(loading->end) || loading->interrupted;
}

void loading_begin(struct loading *loading, const struct run_options *wanted, bool quiet)
{
    loading->begin = clock_now();
    loading->end = limits_end(wanted, loading->begin + free_time);
    loading->shows = !quiet && isatty(STDERR_FILENO);
    if (loading->shows)
        show_loading_after(1);
    if (is_watched(loading))
        start_watcher(loading);
}

double loading_end(struct loading *loading, struct run_options *wanted)
{
    if (is_watched(loading))
        end_watcher(loading);
    stop_showing(loading);
    double seconds = clock_now() - loading->begin;
    if (seconds > free_time)
        wanted->time_limit = limits_time_left(wanted, loading->begin + free_time);
    return seconds;
}

/* --- Exploring -------------------------------------------------------------------------------- */

/* "?" stands for what cannot be told. */
static void show_outlook(const struct outlook *outlook)
{
    if (outlook->share < 0)
        fputs("; ? explored", stderr);
    else
        fprintf(stderr, "; %.0f %% explored", floor(100 * outlook->share));
    if (outlook->left >= 0)
        fprintf(stderr, ", %s left", quantity_time(outlook->left).text);
}

static bool show(void *context, const struct run_progress *now)
{
    struct progress *progress = context;
    uint64_t executions = statistics_executions(now->statistics);
    progress->on_line = true;
    fputs(WIPE_LINE, stderr);
    if (now->search)
        fprintf(stderr, "%s: ", now->search);
    else if (now->bound != BOUND_NONE)
        fprintf(stderr, "bound %" PRIu32 ": ", now->bound);
    fprintf(stderr, "%" PRIu64 " executions, %.0f/s, %.0f s", executions,
            (double)executions / now->seconds, now->seconds);
    if (now->outlook)
        show_outlook(now->outlook);
    return false;
}

static void wipe(void *context)
{
    struct progress *progress = context;
    if (progress->on_line)
        fputs(WIPE_LINE, stderr);
    progress->on_line = false;
}

static void show_advice(void *context, const struct advice *advice, uint64_t executions)
{
    struct progress *progress = context;
    const struct order_search *search = &advice->search;
    const struct minimum *best = advice_cheapest(advice, true);
    progress->on_line = true;
    fprintf(stderr,
            WIPE_LINE "%zu places; %zu errors exclude %zu sets; explorations: %zu, and %" PRIu64
                      " executions",
            advice->sites.count, search->errors, search->exclusion_count, search->explorations,
            executions);
    if (best)
        fprintf(stderr, "; best cost so far: %" PRIu64, best->cost);
}

struct run_hooks progress_hooks(struct progress *progress)
{
    *progress = (struct progress){0};
    if (!isatty(STDERR_FILENO))
        return (struct run_hooks){0};
    return (struct run_hooks){
        .context = progress, .forecasts = true, .progress = show, .end = wipe};
}

struct advice_hooks progress_advice_hooks(struct progress *progress)
{
    *progress = (struct progress){0};
    if (!isatty(STDERR_FILENO))
        return (struct advice_hooks){0};
    return (struct advice_hooks){.context = progress, .progress = show_advice, .end = wipe};
}
