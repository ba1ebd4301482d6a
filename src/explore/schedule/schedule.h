/* schedule.h - the thread that runs next, in a random run.
 *
 * PCT (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010): each thread gets a priority at
 * random, and the enabled thread with the highest one runs. For a depth of d, d - 1 steps are drawn
 * from the k that the execution is to have. The thread that is about to take the i-th of them gets
 * the priority i, below all that were given at first. A bug of depth d is one for which some d - 1
 * constraints on the order of steps, and an order of the threads, suffice; a run finds it with a
 * probability of at least 1/(n k^(d-1)).
 *
 * A *step* is an operation that has alternatives (execution_is_local): constraints on other ones
 * follow from those. So k is small, and the bound is better than for all operations.
 *
 * Three things are not in the paper, and do not touch the bound for programs that end:
 *  - A thread that spins (spinning.h), or goes on for much longer than any execution so far, gets
 *    the lowest priority: it may be in a loop whose end is up to another thread.
 *  - A *biased* schedule gives a thread its priority, the lowest so far, when it runs for the first
 *    time: it is the lowest-numbered thread that has none, the highest-numbered one, or any, with a
 *    third each. So the threads are there before one of them is preferred, and one that is unlike
 *    the others is often the first or the last. Steps at which priorities change are early ones
 *    (draws_low) more often: many bugs need things to happen while all is as it was initially. And
 *    half of these steps are drawn among the *fresh* ones, at a place of the program where their
 *    thread has not been in this run: most steps of a long execution are rounds of few loops, and a
 *    bug may be behind them. It is for bugs that the bound gives no hope for, and does not count
 *    for the bound.
 *  - A *walk* has no priorities: in front of each step, it goes on or draws any enabled thread. How
 *    often it goes on is drawn for each walk.
 *  - In a biased walk, the threads *take turns*: each takes so many steps, and then the next one
 *    does, round after round. How many steps is drawn for each walk, few more often. Some bugs need
 *    that loops of several threads go on side by side, each as many preemptions as it has rounds:
 *    no depth and no draw comes to these. */
#pragma once

#include "base/hash_set.h"
#include "explore/execution.h"
#include "explore/schedule/draws.h"

struct schedule_plan {
    unsigned depth; /* of PCT; 0: a walk */
    bool is_biased; /* see above; of a walk: the threads take turns */
    uint32_t steps; /* k; 0: unknown, and no priority changes */
};

struct schedule_point {
    uint64_t number; /* of a step, from 1 on; 0: it is over */
    bool is_fresh;   /* the number counts fresh steps only */
};

/* A zeroed one is empty, and has no memory. */
struct schedule {
    struct draws *draws;
    struct schedule_plan plan;
    unsigned *order; /* the threads that exist, from the highest priority on; in a walk, and for
                        threads that have none yet, in the order of their creation */
    size_t count;
    size_t capacity;
    int64_t *priorities; /* by thread */
    size_t priority_capacity;
    size_t ranked;                    /* the first so many of `order` have a priority */
    struct schedule_point points[64]; /* at which priorities change */
    unsigned point_count;
    bool has_fresh_points;
    uint64_t fresh;          /* fresh steps so far, */
    struct hash_set visited; /* and the threads and places of all; if has_fresh_points */
    uint64_t step;           /* the number of the next step, from 1 on */
    int current;             /* the thread that ran; -1: none */
    bool is_open;            /* another thread may come first since then */
    uint64_t turn;           /* the steps that it has taken in a row, */
    uint64_t silence;        /* and its operations since the last step */
    uint64_t idle;           /* turns in a row that ended because their threads spin */
    int64_t last;            /* the lowest priority given for going on for too long */
    unsigned stays;          /* a walk goes on, but for one time of 2^stays */
    uint64_t quantum;        /* the steps of each turn, if the threads take turns */
};

void schedule_release(struct schedule *schedule);
/* Begins a run, in which only the main thread exists. Keeps `draws`. */
void schedule_begin(struct schedule *schedule, struct draws *draws, struct schedule_plan plan);
/* The thread exists from now on. */
void schedule_add_thread(struct schedule *schedule, unsigned thread);
/* The thread that runs next; -1: none can. */
int schedule_next(struct schedule *schedule, const struct execution *execution);
/* Whether threads spin, and have done nothing else for long. */
bool schedule_is_idle(const struct schedule *schedule);
/* The thread has run. `enables`: others may be enabled since. */
void schedule_note(struct schedule *schedule, unsigned thread, bool is_step, bool enables);
