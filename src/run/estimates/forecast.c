#include "run/estimates/forecast.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/estimates/sampling.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that estimates may take such a part of the exploration's time, but `least_budget`
 * seconds in any case. From `short_budget` seconds on, the part is smaller. */
static const double least_budget = 0.3, part_of_short = 0.5, short_budget = 1, part = 0.01;
static const double earliest = 1; /* seconds before anything is told */
static const double most_told = 0.99;
enum { MOST_FACTOR = 4, MOST_DISAGREEMENT = 2 }; /* of samples, and of processes */

/* --- The process that estimates --------------------------------------------------------------- */

static void tell(void *context, const struct estimate *estimate)
{
    const int *pipe = context;
    struct spread spread = estimate_spread(estimate, ESTIMATED_EVENTS, ESTIMATED_EVENTS);
    const struct forecast_estimate told = {.events = mpf_get_d(spread.mean),
                                           .seconds = clock_of_process(),
                                           .is_close = estimate_is_within(estimate, MOST_FACTOR)};
    spread_release(&spread);
    if (write(*pipe, &told, sizeof told) != sizeof told)
        _exit(1); /* nobody listens */
}

/* Nothing of the exploration is of use but its machine. Files stay open in no process but those
 * that need them: others wait for their end. */
static _Noreturn void become_estimator(int pipe, struct machine *machine,
                                       const struct explorer *explorer,
                                       const struct explore_options *options, uint64_t seed,
                                       double budget)
{
    enum { PIPE = 3 };
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (dup2(pipe, PIPE) < 0 || close_range(PIPE + 1, ~0U, 0) < 0)
        _exit(1);
    struct explore_options own = *options;
    own.time_limit = 0;
    own.interrupted = NULL;
    own.seed = seed;
    int end = PIPE;
    struct estimate estimate;
    estimate_init(&estimate);
    const struct sampling sampling = {
        .machine = machine,
        .explorer = explorer,
        .options = &own,
        .budget = budget,
        .context = &end,
        .tell = tell,
    };
    sampling_run(&sampling, &estimate);
    _exit(0);
}

/* Without a process, there is no forecast. */
static void begin(struct forecast *forecast, struct machine *machine,
                  const struct explorer *explorer, const struct explore_options *options,
                  double budget)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    pid_t process = fork();
    if (process == 0)
        become_estimator(ends[1], machine, explorer, options, options->seed + forecast->count,
                         budget);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return;
    }
    forecast->process = process;
    forecast->pipe = ends[0];
    forecast->count++;
}

static bool agree(double one, double other)
{
    return fmax(one, other) <= MOST_DISAGREEMENT * fmin(one, other);
}

/* Each estimate is right on average. Those that took longer vary less. */
static struct forecast_estimate all_estimates(const struct forecast *forecast)
{
    const struct forecast_estimate *a = &forecast->before, *b = &forecast->newest;
    if (b->seconds == 0)
        return *a;
    double seconds = a->seconds + b->seconds;
    return (struct forecast_estimate){
        .events = (a->seconds * a->events + b->seconds * b->events) / seconds,
        .seconds = seconds,
        .is_close = a->is_close || b->is_close || agree(a->events, b->events),
    };
}

static void end_process(struct forecast *forecast)
{
    if (!forecast->process)
        return;
    kill(forecast->process, SIGKILL);
    close(forecast->pipe);
    TEMP_FAILURE_RETRY(waitpid(forecast->process, NULL, 0));
    forecast->process = 0;
    forecast->before = all_estimates(forecast);
    forecast->newest = (struct forecast_estimate){0};
}

/* --- The exploration's side ------------------------------------------------------------------- */

/* Reads what the process has told. */
static void listen(struct forecast *forecast)
{
    struct forecast_estimate told;
    ssize_t size;
    while ((size = read(forecast->pipe, &told, sizeof told)) == sizeof told)
        forecast->newest = told;
    if (size == 0)
        end_process(forecast);
}

static struct outlook look(struct forecast *forecast, const struct statistics *statistics,
                           double seconds)
{
    double own = seconds - forecast->begin;
    struct outlook outlook = {.share = -1, .left = -1};
    const struct forecast_estimate estimate = all_estimates(forecast);
    if (seconds < earliest || estimate.events <= 0 || !estimate.is_close)
        return outlook;
    double share = (double)statistics->events / estimate.events;
    if (share < 1)
        outlook.left = own * (1 / share - 1);
    forecast->share = fmax(forecast->share, fmin(share, most_told));
    outlook.share = forecast->share;
    return outlook;
}

struct outlook forecast_look(struct forecast *forecast, struct machine *machine,
                             const struct explorer *explorer, const struct explore_options *options,
                             const struct statistics *statistics, double seconds)
{
    require(explorer->estimate);
    if (forecast->count == 0)
        forecast->begin = seconds;
    if (forecast->process)
        listen(forecast);
    double own = seconds - forecast->begin;
    if (!forecast->process && own >= forecast->next) {
        double budget = fmax(fmin(part_of_short * own, short_budget), part * own);
        begin(forecast, machine, explorer, options, fmax(budget, least_budget));
        forecast->next = fmax(2 * own, earliest);
    }
    return look(forecast, statistics, seconds);
}

void forecast_end(struct forecast *forecast)
{
    end_process(forecast);
    *forecast = (struct forecast){0};
}
