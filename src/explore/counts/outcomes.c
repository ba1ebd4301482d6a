#include "explore/counts/outcomes.h"

#include "base/memory.h"
#include "explore/sets/in_order.h"
#include "graph/image.h"

#include <string.h>

static void outcome_release(struct outcome *outcome)
{
    printed_release(&outcome->printed);
    free(outcome->image);
    *outcome = (struct outcome){0};
}

void outcomes_release(struct outcomes *outcomes)
{
    for (size_t i = 0; i < outcomes->count; i++)
        outcome_release(&outcomes->list[i]);
    free(outcomes->list);
    *outcomes = (struct outcomes){0};
}

static int compare(const struct outcome *a, const struct outcome *b)
{
    if (a->status != b->status)
        return a->status < b->status ? -1 : 1;
    return printed_compare(&a->printed, &b->printed);
}

static bool comes_before(struct outcome_rank a, struct outcome_rank b)
{
    return a.events != b.events ? a.events < b.events : a.hash < b.hash;
}

/* Where the outcome is in the list, or belongs; *is_there: it is. */
static size_t find(const struct outcomes *outcomes, const struct outcome *outcome, bool *is_there)
{
    size_t low = 0, high = outcomes->count;
    *is_there = false;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(outcome, &outcomes->list[middle]);
        if (order == 0) {
            *is_there = true;
            return middle;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Adds the executions, and the example if it is the lesser one, of an equal outcome. */
static void unite(struct outcome *known, struct outcome *other)
{
    uint64_t executions = known->executions + other->executions;
    if (comes_before(other->rank, known->rank)) {
        struct outcome old = *known;
        *known = *other;
        *other = old;
    }
    known->executions = executions;
    outcome_release(other);
}

static void insert(struct outcomes *outcomes, size_t at, struct outcome outcome)
{
    array_reserve(outcomes->list, outcomes->capacity, outcomes->count + 1);
    memmove(outcomes->list + at + 1, outcomes->list + at,
            (outcomes->count - at) * sizeof *outcomes->list);
    outcomes->list[at] = outcome;
    if (++outcomes->count <= OUTCOMES_MOST)
        return;
    struct outcome *last = &outcomes->list[--outcomes->count];
    outcomes->others += last->executions;
    outcome_release(last);
}

void outcomes_add(struct outcomes *outcomes, struct outcome outcome)
{
    bool is_there;
    size_t at = find(outcomes, &outcome, &is_there);
    if (is_there)
        unite(&outcomes->list[at], &outcome);
    else
        insert(outcomes, at, outcome);
}

/* A copy of `size` bytes; NULL: there are none. */
static void *copy(const void *bytes, size_t size)
{
    return size ? memcpy(memory_new(size, 1), bytes, size) : NULL;
}

void outcomes_merge(struct outcomes *to, const struct outcomes *from)
{
    for (size_t i = 0; i < from->count; i++) {
        struct outcome outcome = from->list[i];
        struct printed *printed = &outcome.printed;
        printed->text = copy(printed->text, printed->length);
        printed->parts = copy(printed->parts, printed->part_count * sizeof *printed->parts);
        outcome.image = copy(outcome.image, outcome.image_size);
        outcomes_add(to, outcome);
    }
    to->others += from->others;
}

/* --- Executions ------------------------------------------------------------------------------- */

static bool has_outcome(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (!graph->threads[t].state)
            continue;
        unsigned kind = execution_op(execution, t)->kind;
        if (kind == OP_BLOCK || kind == OP_CUT || kind == OP_ERROR ||
            execution_has_spun(execution, t))
            return false;
    }
    return execution_exit_status(execution) >= 0 || execution_is_complete(execution);
}

static void take_image(struct outcome *outcome, const struct graph *graph)
{
    struct image image = image_take(graph, graph->count);
    outcome->image = image_write(&image, &outcome->image_size);
    image_release(&image);
}

/* Takes the image of the execution, or of one like it with an order of its updates; false: there
 * is none. */
static bool take_example(struct outcome *outcome, struct execution *execution)
{
    if (execution->graph.set_count == 0) {
        take_image(outcome, &execution->graph);
        return true;
    }
    struct execution in_order;
    bool is_made = in_order_make(&in_order, execution, NULL, NULL) == IN_ORDER_MADE;
    if (is_made)
        take_image(outcome, &in_order.graph);
    execution_release(&in_order);
    return is_made;
}

/* An image is large. It is taken only of an execution that becomes an example. */
bool outcomes_count(struct outcomes *outcomes, struct execution *execution)
{
    if (!has_outcome(execution))
        return true;
    const struct graph *graph = &execution->graph;
    int status = execution_exit_status(execution); /* -1: the last thread has ended */
    struct outcome outcome = {
        .status = status < 0 ? 0 : (uint32_t)status,
        .printed = printed_of(execution),
        .executions = 1,
        .rank = {.events = graph_size(graph), .hash = graph_choices_hash(graph)},
    };
    bool is_there;
    size_t at = find(outcomes, &outcome, &is_there);
    bool is_example =
        at < OUTCOMES_MOST && (!is_there || comes_before(outcome.rank, outcomes->list[at].rank));
    if (is_example && take_example(&outcome, execution)) {
        outcomes_add(outcomes, outcome);
        return true;
    }
    outcome_release(&outcome);
    if (is_there)
        outcomes->list[at].executions++;
    else if (!is_example)
        outcomes->others++;
    return !is_example;
}
