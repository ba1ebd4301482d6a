/* runner.h - single runs of the program with random schedules, one after another.
 *
 * A run is named by the seed of the options, its number, and the number of steps that it was
 * planned with (random_counts.h): it is a function of these, of the bounds in the options, of the
 * program and of the machine's facts. So another process can make it again. Its number decides what
 * kind of run it is. Kinds take turns: depths from 1 on and, where they are wanted, a walk; each of
 * them without a bias and with one and, if the model has stale reads, without and with these.
 *
 * A run costs the length of the execution, and its graph is undone at the end. */
#pragma once

#include "explore/exploration.h"
#include "explore/schedule/schedule.h"
#include "explore/work.h"

/* Runs with the numbers next, next + stride, next + 2 stride, ... */
struct random_unit {
    uint64_t next;
    uint32_t stride;
    uint32_t steps; /* that the next run is planned with */
};

struct random_runner {
    struct exploration *exploration;
    struct graph_mark beginning;
    struct random_unit unit;
    /* The kinds of runs: these depths take turns, with walks, and one run in so many of each kind
     * has no bias. */
    unsigned least_depth, most_depth;
    bool has_walks;
    unsigned unbiased;
    uint32_t longest; /* a run with more events is given up; 0: one that has many times the steps
                         that it was planned with */
    /* Of the run under way, or the last one: */
    struct draws draws;
    struct schedule schedule;
    uint64_t rarity;    /* one operation in so many may be stale; 0: none */
    unsigned guarantee; /* the depth that it counts for; 0: none */
    uint32_t threads;
    bool is_overlong;
};

/* The exploration is at the program's beginning. */
void random_runner_init(struct random_runner *runner, struct exploration *exploration);
void random_runner_release(struct random_runner *runner);

/* Makes the next run, and returns whether it has come to its end, where no thread is enabled. If
 * not, it was given up, or the exploration has stopped. The graph stays. */
bool random_runner_run(struct random_runner *runner);

/* The steps of the last run. */
static inline uint32_t random_runner_steps(const struct random_runner *runner)
{
    return (uint32_t)(runner->schedule.step - 1);
}

/* Goes back to the beginning, and to the next number. The next run is planned with what the last
 * one has shown, if that has come to its `end`. */
void random_runner_advance(struct random_runner *runner, bool end);

/* The runs as a tree of which a work unit is a part (work.h): a path has the next run's number, in
 * two halves, the stride and the planned steps. Its `search` is a struct random_runner. */
extern const struct work_tree random_tree;
