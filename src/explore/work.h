/* work.h - the part of a search's tree that an exploration explores, and what its owner does with
 * the rest.
 *
 * A *unit* is a part of the tree (path.h). An explorer that has TAKES_UNITS (explorer.h) explores
 * only the unit at which the work begins. Units whose open frames differ have no graph in common,
 * and all units that a search was split into have the graphs of the search. So the sums of the
 * units' counters are the counters of the search. */
#pragma once

#include "explore/counts/statistics.h"
#include "explore/path.h"

struct exploration;

/* How to go through an explorer's tree. `search` is the explorer's. */
struct work_tree {
    /* The number of frames on the stack, or how many there were before the current graph was set
     * up: the last of these has set it up, or is just about to. That one had set up
     * `ordinal_before` graphs before; defined if there is one. */
    size_t (*frame_count)(const void *search);
    size_t (*frame_count_before)(const void *search);
    uint32_t (*ordinal_before)(const void *search);
    /* The step of a path that is the frame, counted from the bottom. */
    struct path_step (*step)(const void *search, size_t index);
    /* Goes to the unit, from the program's beginning: its last graph is done. Nothing is counted or
     * reported on the way. Calls work_refuse if there is no such unit. */
    void (*go_to)(void *search, const struct path *goal);
    /* The top frame sets up its next graph; false if it has none left. */
    bool (*advance)(void *search);
    /* For trees that are not made of frames; NULL: the open frames are shared. Makes parts of what
     * is left, out of empty paths, and keeps the rest; returns how many, up to `count`. */
    size_t (*split)(void *search, struct path *parts, size_t count);
    /* Takes all frames but the lowest `count` off the stack. */
    void (*discard_above)(void *search, size_t count);
    /* path.check, of the lowest `count` frames. */
    uint64_t (*check)(const void *search, size_t count);
};

/* What the owner wants of the explorer between two executions. */
enum work_order {
    WORK_GO_ON,
    WORK_COMMIT, /* to be told the rest */
    WORK_SPLIT,  /* likewise, and parts of it */
    WORK_STOP,   /* the explorer leaves the rest and returns, with STOP_CALLER */
};

struct work {
    struct path begin;   /* the unit */
    bool runs_at_random; /* a bounded exploration looks for errors on the side, too */
    uint32_t until_look; /* executions until `look` is called, which may set it; at least 1 */
    size_t most_parts;   /* to give away at a time; `look` may set it, too */
    void *context;
    enum work_order (*look)(void *context, struct work *work, struct exploration *exploration);
    /* The exploration's counters are those of all executions so far. `rest` is left for it to
     * explore. The parts belong to the owner from now on. The paths are valid during the call. */
    void (*commit)(void *context, struct exploration *exploration, const struct path *rest,
                   const struct path *parts, size_t part_count);
    /* Set by the explorer: its tree, and the counters before the current graph was set up. */
    const struct work_tree *tree; /* NULL: it has not begun */
    void *search;
    struct statistics before;
    /* When the explorer has stopped by a limit, or by the owner, and not by an error: what is left.
     * The exploration's counters do not count what will be explored again. */
    struct path rest;
    bool has_rest;
    bool has_stopped; /* by the owner's order */
    bool is_foreign;  /* the unit is not one of this program; nothing was explored */
};

/* For work.look: stops after one execution. */
static inline enum work_order work_look_once(void *context, struct work *work,
                                             struct exploration *exploration)
{
    (void)context, (void)work, (void)exploration;
    return WORK_STOP;
}

/* For the explorer, whose exploration has work. Goes to the first unit; returns false if it cannot.
 * If that is not the whole tree, the explorer goes to the next graph then. */
bool work_begin(struct exploration *exploration, const struct work_tree *tree, void *search);
/* Stops the exploration, unless it has stopped: the goal is no unit of this program; or the machine
 * has learnt a fact on the way there, with which the tree is another one, and a restart is due. */
void work_refuse(struct exploration *exploration);
/* Between two executions: the owner says what comes next. */
void work_look(struct exploration *exploration);
/* When the explorer stops: a limit may have come in the middle of an execution, which is explored
 * again later. */
void work_end(struct exploration *exploration);

/* Sets *path to that of the stack between two executions: the current graph is done. */
void work_find_path(const struct work_tree *tree, const void *search, struct path *path);
/* Sets *path to the unit whose next execution is the current one. Requires work->tree. */
void work_find_place(const struct work *work, struct path *path);

/* Frees the paths. */
static inline void work_release(struct work *work)
{
    path_release(&work->begin);
    path_release(&work->rest);
}
