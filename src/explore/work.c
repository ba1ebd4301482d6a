#include "explore/work.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/exploration.h"

/* Whether a limit, or somebody, has stopped the exploration, which can go on some time. */
static bool is_interrupted(const struct exploration *exploration)
{
    switch (exploration->stop) {
    case STOP_TIME:
    case STOP_MEMORY:
    case STOP_EVENTS:
    case STOP_CALLER:
        return true;
    default:
        return false;
    }
}

/* What is left is the path, which the work copies. */
static void leave(struct work *work, const struct path *path)
{
    path_copy(&work->rest, path);
    work->has_rest = true;
}

void work_refuse(struct exploration *exploration)
{
    if (exploration->stop != STOP_NOT)
        return;
    if (exploration->execution.machine->restart_due) {
        exploration->stop = STOP_RESTART;
        return;
    }
    if (!exploration->work)
        bug("a graph that was explored is not there any more");
    exploration->work->is_foreign = true;
    exploration->stop = STOP_CALLER;
}

bool work_begin(struct exploration *exploration, const struct work_tree *tree, void *search)
{
    struct work *work = exploration->work;
    work->tree = tree;
    work->search = search;
    if (work->begin.count > 0)
        tree->go_to(search, &work->begin);
    if (is_interrupted(exploration) && !work->is_foreign)
        leave(work, &work->begin);
    return exploration->stop == STOP_NOT;
}

static void find_steps(const struct work_tree *tree, const void *search, size_t count,
                       struct path *path)
{
    path->count = 0;
    for (size_t i = 0; i < count; i++)
        path_append(path, tree->step(search, i));
    path->check = tree->check(search, count);
}

void work_find_path(const struct work_tree *tree, const void *search, struct path *path)
{
    find_steps(tree, search, tree->frame_count(search), path);
}

void work_find_place(const struct work *work, struct path *path)
{
    size_t count = work->tree->frame_count_before(work->search);
    find_steps(work->tree, work->search, count, path);
    if (count)
        path->steps[count - 1].ordinal = work->tree->ordinal_before(work->search);
}

/* --- Splitting -------------------------------------------------------------------------------- */

/* Whether the top frame has a graph left, or an error on the way to its end. If not, the events
 * that it took to find out count. */
static bool has_left(struct exploration *exploration)
{
    const struct work *work = exploration->work;
    const struct statistics before = exploration->statistics;
    uint64_t reports = exploration->reports;
    bool left = exploration->stop == STOP_NOT &&
                (work->tree->advance(work->search) || exploration->reports > reports);
    if (left)
        exploration->statistics = before;
    return left;
}

/* Closes the open frames that have no graph left. One that was never admitted stays open, since its
 * end is still to be counted. Unwinds the stack. Errors of the graphs that are left are found when
 * these are explored. */
static void survey(struct exploration *exploration, struct path *goal)
{
    const struct work *work = exploration->work;
    exploration->is_quiet = true;
    for (size_t i = goal->count; i-- > 0;) {
        struct path_step *step = &goal->steps[i];
        if (step->is_open && step->is_admitted)
            step->is_open = has_left(exploration);
        work->tree->discard_above(work->search, i);
    }
    exploration->is_quiet = false;
}

/* Whether the frame can be given away: whoever has it need not learn what becomes of its graphs. */
static bool can_give(struct path_step step)
{
    return step.is_open && step.is_admitted;
}

static size_t count_givable(const struct path *goal)
{
    size_t count = 0;
    for (size_t i = 0; i < goal->count; i++)
        count += can_give(goal->steps[i]);
    return count;
}

/* The open frames of the goal go to the parts in turn, and every last one of a round stays open in
 * the goal. `parts` are empty paths, and do not get a check. There are fewer open frames than parts
 * if there is too little to give. */
static void share(struct path *goal, struct path *parts, size_t count)
{
    size_t nth = 0;
    for (size_t p = 0; p < count; p++)
        path_copy(&parts[p], goal);
    for (size_t i = 0; i < goal->count; i++) {
        size_t owner = can_give(goal->steps[i]) ? nth++ % (count + 1) : count;
        for (size_t p = 0; p < count; p++)
            parts[p].steps[i].is_open = owner == p;
        goal->steps[i].is_open &= owner == count;
    }
    for (size_t p = 0; p < count; p++)
        path_trim(&parts[p]);
}

/* How many parts the goal can be shared with, where some of it stays. */
static size_t count_parts(const struct work *work, const struct path *goal)
{
    size_t count = count_givable(goal);
    return count < 2 ? 0 : count - 1 < work->most_parts ? count - 1 : work->most_parts;
}

/* Gives parts of `rest`, the stack's path, away, and tells the owner. A limit may come first. */
static void split(struct exploration *exploration, struct path *rest)
{
    struct work *work = exploration->work;
    const struct statistics statistics = exploration->statistics;
    struct path whole = {0};
    path_copy(&whole, rest);
    survey(exploration, rest);
    size_t count = count_parts(work, rest);
    struct path *parts = memory_new(count + 1, sizeof *parts);
    share(rest, parts, count);
    if (exploration->stop == STOP_NOT)
        work->tree->go_to(work->search, rest);
    if (exploration->stop == STOP_NOT) {
        for (size_t p = 0; p < count; p++)
            parts[p].check = work->tree->check(work->search, parts[p].count);
        work->commit(work->context, exploration, rest, parts, count);
    } else if (is_interrupted(exploration)) {
        exploration->statistics = statistics;
        leave(work, &whole);
    }
    for (size_t p = 0; p < count; p++)
        path_release(&parts[p]);
    free(parts);
    path_release(&whole);
}

/* The same where the tree does it. */
static void split_by_tree(struct exploration *exploration, struct path *rest)
{
    struct work *work = exploration->work;
    struct path *parts = memory_new(work->most_parts + 1, sizeof *parts);
    size_t count = work->tree->split(work->search, parts, work->most_parts);
    work_find_path(work->tree, work->search, rest);
    work->commit(work->context, exploration, rest, parts, count);
    for (size_t p = 0; p < count; p++)
        path_release(&parts[p]);
    free(parts);
}

/* --- Between executions ----------------------------------------------------------------------- */

void work_look(struct exploration *exploration)
{
    struct work *work = exploration->work;
    if (exploration->stop != STOP_NOT || --work->until_look > 0)
        return;
    enum work_order order = work->look(work->context, work, exploration);
    if (order == WORK_GO_ON)
        return;
    struct path rest = {0};
    work_find_path(work->tree, work->search, &rest);
    if (order == WORK_SPLIT && work->tree->split)
        split_by_tree(exploration, &rest);
    else if (order == WORK_SPLIT)
        split(exploration, &rest);
    else if (order == WORK_COMMIT)
        work->commit(work->context, exploration, &rest, NULL, 0);
    else
        exploration->stop = STOP_CALLER;
    if (order == WORK_STOP && path_has_open(&rest))
        leave(work, &rest);
    work->has_stopped = order == WORK_STOP;
    path_release(&rest);
}

void work_end(struct exploration *exploration)
{
    struct work *work = exploration->work;
    if (!is_interrupted(exploration) || work->has_rest || work->has_stopped || work->is_foreign)
        return;
    struct path rest = {0};
    work_find_place(work, &rest);
    leave(work, &rest);
    path_release(&rest);
    exploration->statistics = work->before;
}
