#include "base/memory.h"
#include "report/trace/fold.h"

/* One more than the greatest number. */
struct sizes {
    size_t threads, locations;
};

static struct sizes measure(const struct trace *trace)
{
    struct sizes sizes = {1, 1};
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        sizes.threads = step->thread >= sizes.threads ? step->thread + 1 : sizes.threads;
        sizes.locations =
            step->op.location >= sizes.locations ? step->op.location + 1 : sizes.locations;
    }
    return sizes;
}

/* Goes through the threads' steps, one thread after another, so that one entry for each location
 * suffices. */
int *previous_find(const struct trace *trace)
{
    struct sizes sizes = measure(trace);
    int *previous = memory_new(trace->count + 1, sizeof *previous);
    int *next = memory_new(trace->count + 1, sizeof *next);    /* of the thread, + 1; 0: none */
    int *first = memory_new(sizes.threads, sizeof *first);     /* likewise */
    int *latest = memory_new(sizes.locations, sizeof *latest); /* likewise, of the location */
    for (int i = (int)trace->count; i-- > 0;) {
        int *at = &first[trace->steps[i].thread];
        next[i] = *at;
        *at = i + 1;
    }
    for (unsigned t = 0; t < sizes.threads; t++)
        for (int i = first[t] - 1; i >= 0; i = next[i] - 1) {
            int *at = &latest[trace->steps[i].op.location];
            bool is_own = *at > 0 && trace->steps[*at - 1].thread == t;
            previous[i] = is_own && trace->steps[i].op.location ? *at - 1 : -1;
            *at = i + 1;
        }
    free(latest);
    free(first);
    free(next);
    return previous;
}
