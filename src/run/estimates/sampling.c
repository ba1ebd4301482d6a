#include "run/estimates/sampling.h"

#include "base/clock.h"

#include <math.h>

/* Where executions are long, the narrowest samples are all that there is time for. Wide ones take
 * memory. */
enum { NARROWEST = 1, WIDEST = 1 << 12 };
static const double most_growth = 16, least_growth = 1.5;

/* Makes the runs of one width, as many as begin before `end`. */
static enum stop_reason sample(const struct sampling *sampling, uint32_t width, double end,
                               struct estimate *estimate)
{
    struct explore_options options = *sampling->options;
    struct exploration exploration;
    struct estimator estimator;
    options.keep_going = true;
    exploration_init(&exploration, sampling->machine, &options, &(struct exploration_hooks){0});
    estimator_init(&estimator, NULL, width, options.seed + width);
    estimator.end = end;
    if (exploration.stop == STOP_NOT)
        explorer_estimate(sampling->explorer, &exploration, &estimator);
    enum stop_reason stop = exploration.stop;
    bool is_better = estimate->width == 0 || estimator.estimate.runs > 1; /* one has no spread */
    if (stop == STOP_NOT && is_better) {
        estimate_copy(estimate, &estimator.estimate);
        if (sampling->tell)
            sampling->tell(sampling->context, estimate);
    }
    estimator_release(&estimator);
    exploration_release(&exploration);
    return stop;
}

enum stop_reason sampling_run(const struct sampling *sampling, struct estimate *estimate)
{
    double end = clock_of_process() + sampling->budget;
    uint32_t width = NARROWEST;
    for (;;) {
        double begin = clock_of_process();
        enum stop_reason stop = sample(sampling, width, end, estimate);
        if (stop != STOP_NOT)
            return stop != STOP_RESTART && estimate->width > 0 ? STOP_NOT : stop;
        double now = clock_of_process(), left = end - now;
        double growth = fmin(most_growth, 0.7 * left / fmax(now - begin, 1e-6));
        if (estimate->is_exact || width == WIDEST || growth < least_growth)
            return STOP_NOT;
        width = (uint32_t)fmin(WIDEST, width * growth);
    }
}
