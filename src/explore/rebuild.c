/* rebuild.c - rebuilding an execution from an image, and a check that this gives the same graph. */
#include "explore/rebuild.h"

#include "base/error.h"
#include "graph/change.h"

#include <stdlib.h>
#include <string.h>

static void begin(struct execution *execution)
{
    require(execution->graph.count == 1);
    state_id first = machine_start(execution->machine, MACHINE_MAIN_THREAD, STATE_NONE);
    execution_fit(execution);
    execution->graph.threads[MACHINE_MAIN_THREAD].state = first;
}

/* Whether a silent store became a read or a write depends on the facts that were known when it was
 * added. The image tells which. */
static void adapt(struct addition *addition, uint32_t flags)
{
    if (!(flags & EVENT_SILENT_STORE))
        return;
    addition->flags = (uint16_t)((addition->flags & ~EVENT_WRITES) | EVENT_SILENT_STORE);
    addition->co_prev = EVENT_INIT;
    addition->value = 0;
}

/* Plans the event, adds it, and steps its thread as execution_enter does. */
static void put_back(struct execution *execution, const struct image *image, uint32_t rank)
{
    const struct image_event *event = &image->events[rank];
    struct graph *graph = &execution->graph;
    const struct op *op = execution_op(execution, event->thread);
    bool is_blind = op_writes_blindly(op);
    event_id place = is_blind ? image_place(image, graph, rank) : event->rf;
    require(states_class(graph->threads[event->thread].state) != STATE_STOPPED);
    struct event_plan plan;
    execution_plan_again(
        execution, event->thread,
        op->kind == OP_CHOOSE ? by_choice(event->choice) : by_chain(event->rf, place), &plan);
    adapt(&plan.addition, event->flags);
    uint32_t before = graph->threads[event->thread].state;
    image_put_back(image, graph, rank, &plan.addition);
    execution_step(execution, &plan, before);
}

/* Steps the program's threads from the beginning along the image's events, whose stamps become the
 * image's ranks. Requires a fresh execution (execution_init) of the image's program, with the rules
 * and racy locations of the exploration that the image was taken in, and a machine with the same
 * facts about the program. Calls bug() if the image does not fit the program. Quadratic in the
 * events at worst. */
static void rebuild(struct execution *execution, const struct image *image)
{
    bool blocking_reads = execution->rules.blocking_reads;
    execution->rules.blocking_reads = false; /* adapt() decides */
    begin(execution);
    image_begin(image, &execution->graph);
    for (uint32_t left = image->count, before = 0; left != before;) {
        before = left;
        for (uint32_t rank = 1; rank <= image->count; rank++) {
            if ((graph_event(&execution->graph, rank)->flags & EVENT_PRESENT) ||
                !image_is_ready(image, &execution->graph, rank))
                continue;
            put_back(execution, image, rank);
            left--;
        }
        if (left == 0)
            break;
        if (left == before)
            bug("an image has %u events that the program never reaches", left);
    }
    require(graph_size(&execution->graph) == image->count);
    execution->rules.blocking_reads = blocking_reads;
}

/* Whether both images have the same bytes. */
static bool are_equal(const struct image *a, const struct image *b)
{
    size_t size_a, size_b;
    unsigned char *bytes_a = image_write(a, &size_a), *bytes_b = image_write(b, &size_b);
    bool equal = size_a == size_b && memcmp(bytes_a, bytes_b, size_a) == 0;
    free(bytes_a);
    free(bytes_b);
    return equal;
}

/* Whether the threads in both states are at the same operation, or neither exists. */
static bool are_alike(const struct machine *machine, uint32_t a, uint32_t b)
{
    if (a == b || a == STATE_NONE || b == STATE_NONE)
        return a == b;
    const struct op *one = machine_op(machine, a), *other = machine_op(machine, b);
    return one->kind == other->kind && one->function == other->function &&
           one->location == other->location && one->operand == other->operand &&
           one->expected == other->expected && one->site == other->site;
}

/* Whether the threads of both are at the same operations. */
static bool have_threads_alike(const struct execution *a, const struct execution *b)
{
    const struct graph *graph = &a->graph, *other = &b->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (!are_alike(a->machine, graph->threads[t].state,
                       t < other->thread_count ? other->threads[t].state : STATE_NONE))
            return false;
    return true;
}

static void copy_racy(struct execution *to, const struct execution *from)
{
    execution_fit(to);
    for (uint32_t i = 0; i < from->graph.location_capacity && i < to->graph.location_capacity;
         i++) {
        to->graph.locations[i].is_racy = from->graph.locations[i].is_racy;
        to->graph.locations[i].has_plain |= from->graph.locations[i].is_racy;
    }
}

void rebuild_like(struct execution *execution, const struct execution *like,
                  const struct image *image)
{
    execution_init(execution, like->machine, like->model);
    execution->rules = like->rules;
    execution->rules.unorders = false; /* an image has no sets of updates */
    copy_racy(execution, like);
    rebuild(execution, image);
}

void rebuild_check(const struct execution *execution)
{
    struct image image = image_take(&execution->graph, execution->graph.count), read, again;
    size_t size;
    unsigned char *bytes = image_write(&image, &size);
    if (!image_read(&read, bytes, size))
        bug("an image cannot be read back");
    struct execution rebuilt;
    rebuild_like(&rebuilt, execution, &read);
    again = image_take(&rebuilt.graph, rebuilt.graph.count);
    if (!are_equal(&image, &again) || !have_threads_alike(execution, &rebuilt))
        bug("an image does not give its graph");
    graph_check(&rebuilt.graph);
    rebuilt.model->check(&rebuilt.graph);
    execution_release(&rebuilt);
    image_release(&image);
    image_release(&read);
    image_release(&again);
    free(bytes);
}
