/* statistics.h - the counters of an exploration; each has one name, here and in reports. */
#ifndef HEDDLE_EXPLORE_STATISTICS_H
#define HEDDLE_EXPLORE_STATISTICS_H

#include <stdint.h>

struct statistics {
    uint64_t complete;      /* executions in which all threads finished */
    uint64_t blocked;       /* executions in which some thread waits for ever */
    uint64_t truncated;     /* executions in which some thread was cut short */
    uint64_t duplicate;     /* executions explored again; always 0 for optimal algorithms */
    uint64_t sleep_blocked; /* partial executions that were given up because all threads that could
                               go on were in the sleep set; always 0 for optimal algorithms */
    uint64_t bound_blocked; /* graphs within the bound that no execution within it extends */
    uint64_t beyond_bound;  /* executions that have more preemptions than the bound, not counted in
                               the above */
    uint64_t events;        /* added to graphs */
    uint64_t revisits;      /* backward revisits performed, or race reversals */
    uint64_t peak_pending;  /* the most that was kept for later at once: nodes of wakeup trees
                               (optimal), nested reversals (pop); 0 for others */
};

static inline uint64_t statistics_executions(const struct statistics *statistics)
{
    return statistics->complete + statistics->blocked + statistics->truncated;
}

#endif
