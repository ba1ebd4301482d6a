/* estimate.h - how much there is to explore, by samples of a search's tree.
 *
 * Stochastic enumeration (Vaisman and Kroese, "Stochastic enumeration method for counting trees",
 * 2017) goes down the tree level by level, with up to `width` nodes of each level. It expands them
 * all. Of their children, it keeps as many as it may, each with the same probability, and spread
 * evenly in the order of the search: siblings are like each other. A node of a level then stands
 * for `weight` nodes of the tree: the weight grows by the number of children over that of the kept
 * ones. Each visited node has a count, such as its number of executions. The sum of these counts,
 * times the weights, is an estimate whose mean is the count of the whole tree. With a width of 1,
 * these are Knuth's probes. Their mean is the same, but they nearly always miss the few large
 * subtrees.
 *
 * Levels need not be those of the tree: it suffices that all nodes of one level have the same
 * weight. So the tree may also be a work unit (path.h), with the graphs that its frames have left
 * as the nodes of the first level.
 *
 * The runs of one width are independent of each other, and their spread tells how far they can be
 * trusted. */
#pragma once

#include "explore/counts/statistics.h"
#include "explore/path.h"

#include <gmp.h>

enum { ESTIMATE_RUNS = 4 };

/* What is estimated: counters of struct statistics, and work (exploration_work). */
enum estimated {
    ESTIMATED_COMPLETE,
    ESTIMATED_BLOCKED,
    ESTIMATED_TRUNCATED,
    ESTIMATED_DUPLICATE,
    ESTIMATED_BOUND_BLOCKED,
    ESTIMATED_BEYOND_BOUND,
    ESTIMATED_EVENTS,
    ESTIMATED_REVISITS,
    ESTIMATED_WORK,
    ESTIMATED_KINDS
};

struct estimate {
    mpf_t counts[ESTIMATE_RUNS][ESTIMATED_KINDS];
    unsigned runs; /* that were made; the counts of the others mean nothing */
    uint32_t width;
    bool is_exact; /* no level was wider than that: the counts are those of the tree */
};

/* Sums of all runs, with counts of 0 and no width. */
void estimate_init(struct estimate *estimate);
void estimate_release(struct estimate *estimate);
void estimate_copy(struct estimate *to, const struct estimate *from);
/* Adds counters that are known to each run. */
void estimate_add(struct estimate *estimate, const struct statistics *statistics, uint64_t work);

/* The least, the mean and the most of the runs. */
struct spread {
    mpf_t least, mean, most;
};

void spread_release(struct spread *spread);
/* The sum of the kinds from `first` to `last`. The caller releases the spread. */
struct spread estimate_spread(const struct estimate *estimate, enum estimated first,
                              enum estimated last);
/* Of executions: complete, blocked and truncated ones. Likewise. */
struct spread estimate_executions(const struct estimate *estimate);
/* Whether there are several runs, whose counts of executions differ by at most the factor. */
bool estimate_is_within(const struct estimate *estimate, unsigned factor);

/* --- Sampling --------------------------------------------------------------------------------- */

/* The runs of one width. An explorer asks for a node, expands it and offers its children, until
 * there is no node. */

struct estimator {
    uint64_t random;
    struct path unit; /* the tree; empty: the whole one */
    struct estimate estimate;
    unsigned run;       /* under way */
    double end;         /* no second run begins later, in clock_of_process; 0: whenever it is */
    mpf_t weight;       /* of a node of the level */
    struct path *level; /* `width` paths, of which `count` are in use, in the order of the search */
    size_t count;
    size_t next;           /* the node that is next */
    struct path *children; /* of the level's nodes that were expanded, in the order of the search */
    size_t child_count;
    size_t child_peak; /* so many are initialised */
    size_t child_capacity;
    bool is_at_unit; /* the level is the unit itself */
};

/* Runs with this width, at least 1, on the unit, which is copied; NULL: on the whole tree. Equal
 * seeds have equal results. */
void estimator_init(struct estimator *estimator, const struct path *unit, uint32_t width,
                    uint64_t seed);
void estimator_release(struct estimator *estimator);

/* The node to expand; NULL: all runs are over. */
const struct path *estimator_node(struct estimator *estimator);
/* The node has a child: where to put its path. Children come in the order of the search. */
struct path *estimator_offer(struct estimator *estimator);
/* The node has been expanded; it counts this, and the children as they were set up. */
void estimator_count(struct estimator *estimator, const struct statistics *statistics,
                     uint64_t work);
