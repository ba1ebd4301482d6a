#include "run/forecast.h"

#include "base/error.h"
#include "run/sampling.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that estimates may take so many seconds, and such a part of the exploration's time. */
static const double least_budget = 0.3, part = 0.01;
static const double earliest = 1; /* seconds before anything is told */
static const double most_told = 0.99;

/* What a process tells. */
struct told {
    double events;
    bool is_close;
};

/* --- The process that estimates -----------------------------------------------------------------
 */

static void tell(void *context, const struct estimate *estimate)
{
    const int *pipe = context;
    struct spread spread = estimate_spread(estimate, ESTIMATED_EVENTS, ESTIMATED_EVENTS);
    const struct told told = {.events = mpf_get_d(spread.mean),
                              .is_close = estimate_is_close(estimate)};
    spread_release(&spread);
    if (write(*pipe, &told, sizeof told) != sizeof told)
        _exit(1); /* nobody listens */
}

/* Nothing of the exploration is of use but its machine. Files stay open in no process but those
 * that need them: others wait for their end. */
static _Noreturn void become_estimator(int pipe, struct machine *machine,
                                       const struct explorer *explorer,
                                       const struct explore_options *options, double budget)
{
    enum { PIPE = 3 };
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (dup2(pipe, PIPE) < 0 || close_range(PIPE + 1, ~0U, 0) < 0)
        _exit(1);
    struct explore_options own = *options;
    own.time_limit = 0;
    own.interrupted = NULL;
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
        become_estimator(ends[1], machine, explorer, options, budget);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return;
    }
    forecast->process = process;
    forecast->pipe = ends[0];
}

static void end_process(struct forecast *forecast)
{
    if (!forecast->process)
        return;
    kill(forecast->process, SIGKILL);
    close(forecast->pipe);
    while (waitpid(forecast->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    forecast->process = 0;
}

/* --- The exploration's side ---------------------------------------------------------------------
 */

/* Reads what the process has told. */
static void listen(struct forecast *forecast)
{
    struct told told;
    ssize_t size;
    while ((size = read(forecast->pipe, &told, sizeof told)) == sizeof told) {
        forecast->events = told.events;
        forecast->is_close = told.is_close;
    }
    if (size == 0)
        end_process(forecast);
}

static struct outlook look(struct forecast *forecast, const struct statistics *statistics,
                           double seconds)
{
    struct outlook outlook = {.share = -1, .left = -1};
    if (seconds < earliest || forecast->events <= 0 || !forecast->is_close)
        return outlook;
    double share = (double)statistics->events / forecast->events;
    if (share < 1)
        outlook.left = seconds * (1 / share - 1);
    forecast->share = fmax(forecast->share, fmin(share, most_told));
    outlook.share = forecast->share;
    return outlook;
}

struct outlook forecast_look(struct forecast *forecast, struct machine *machine,
                             const struct explorer *explorer, const struct explore_options *options,
                             const struct statistics *statistics, double seconds)
{
    require(explorer->estimate);
    if (forecast->process)
        listen(forecast);
    if (!forecast->process && seconds >= forecast->next) {
        begin(forecast, machine, explorer, options, fmax(least_budget, part * seconds));
        forecast->next = fmax(2 * seconds, forecast->events > 0 ? least_budget / part : 0);
    }
    return look(forecast, statistics, seconds);
}

void forecast_end(struct forecast *forecast)
{
    end_process(forecast);
    *forecast = (struct forecast){0};
}
