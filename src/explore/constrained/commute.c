#include "explore/constrained/commute.h"

#include "base/memory.h"
#include "explore/constrained/flow.h"

#include <string.h>

void step_result_release(struct step_result *result)
{
    free(result->accesses);
    free(result->states);
}

static struct step_value value_of(const struct graph *graph, event_id write)
{
    return (struct step_value){graph_event(graph, write)->value, write == EVENT_INIT};
}

/* --- What steps do ---------------------------------------------------------------------------- */

/* Whether the event is an access outside of atomic sections, for which the machine has added a
 * section (machine/native/section.h): the lock has the place of the access. */
static bool has_own_section(const struct execution *execution, event_id lock, event_id id)
{
    const struct graph *graph = &execution->graph;
    const struct machine *machine = execution->machine;
    const struct site *site = machine_op(machine, graph_event(graph, id)->state)->site;
    return site && machine_op(machine, graph_event(graph, lock)->state)->site == site;
}

static void add_access(struct step_result *result, const struct execution *execution, event_id id,
                       struct graph_mark before, struct step_block block)
{
    enum { OF_INTEREST = EVENT_READS | EVENT_WRITES | EVENT_PLAIN | EVENT_UNSET };
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    struct step_access access = {.cause = event->cause,
                                 .location = event->location,
                                 .object = event->object,
                                 .thread = event->thread,
                                 .flags = event->flags & OF_INTEREST,
                                 .is_in_block = id < block.end};
    if (access.is_in_block)
        access.footprint = execution_footprint(execution, event);
    if (block.mutex && event->location == block.mutex)
        access.footprint.class = BLOCK_CLASS;
    *array_push(result->accesses, result->count, result->capacity) = access;
    if (access.is_in_block)
        flow_set(result->accesses, result->count, execution, id,
                 block.mutex != 0 && !has_own_section(execution, before.count, id));
}

/* The next access with a footprint, from the i-th on. */
static size_t next_footprint(const struct step_result *result, size_t i)
{
    while (i < result->count && result->accesses[i].footprint.location == 0)
        i++;
    return i;
}

/* A step with one footprint is one operation. */
static void set_has_one(struct step_result *result)
{
    size_t i = next_footprint(result, 0);
    result->has_one = i < result->count && next_footprint(result, i + 1) == result->count;
}

void step_result_take(struct step_result *result, const struct execution *execution,
                      struct graph_mark before, struct step_block block)
{
    const struct graph *graph = &execution->graph;
    result->count = 0;
    result->site = NULL;
    result->varies = false;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        uint32_t first = thread->count;
        while (first > 0 && thread->events[first - 1] >= before.count)
            first--;
        for (uint32_t i = first; i < thread->count; i++)
            add_access(result, execution, thread->events[i], before, block);
    }
    set_has_one(result);
}

static void set_values(struct step_access *access, const struct graph *graph,
                       struct graph_mark before)
{
    event_id last = graph_co_last(graph, access->location), first = last;
    while (first >= before.count)
        first = graph_event(graph, first)->co_prev;
    access->before = value_of(graph, first);
    access->after = value_of(graph, last);
}

void step_result_take_states(struct step_result *result, const struct execution *execution,
                             struct graph_mark before)
{
    const struct graph *graph = &execution->graph;
    step_result_take(result, execution, before, (struct step_block){.end = UINT32_MAX});
    for (size_t i = 0; i < result->count; i++)
        if (result->accesses[i].location)
            set_values(&result->accesses[i], graph, before);
    result->thread_count = graph->thread_count;
    array_reserve(result->states, result->state_capacity, graph->thread_count);
    for (unsigned t = 0; t < graph->thread_count; t++)
        result->states[t] = graph->threads[t].state;
}

void step_result_copy(struct step_result *copy, const struct step_result *result)
{
    array_reserve(copy->accesses, copy->capacity, result->count + 1);
    if (result->count > 0)
        memcpy(copy->accesses, result->accesses, result->count * sizeof *copy->accesses);
    copy->count = result->count;
    copy->has_one = result->has_one;
}

void step_result_set_operation(struct step_result *result, const struct op *op, unsigned thread)
{
    array_reserve(result->accesses, result->capacity, 1);
    result->count = 1;
    result->site = NULL;
    result->varies = false;
    result->may_wait = true;
    result->has_one = op->location != 0;
    result->accesses[0] =
        (struct step_access){.footprint = {.location = op->location, .writes = true},
                             .location = op->location,
                             .thread = (uint16_t)thread};
}

void step_result_forget_classes(struct step_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        struct step_access *access = &result->accesses[i];
        bool writes = (access->flags & EVENT_WRITES) != 0;
        if (access->is_in_block && access->footprint.class != BLOCK_CLASS)
            access->footprint = (struct footprint){access->location, 0, writes};
    }
    set_has_one(result);
}

void step_result_forget_classes_of_sums(struct step_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        struct step_access *access = &result->accesses[i];
        if (access->flow == FLOW_PUT && access->form && access->form->count > 0)
            access->footprint.class = 0;
    }
}

bool step_results_have_equal_flow(const struct step_result *a, const struct step_result *b)
{
    size_t i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->count && a->accesses[i].flow == FLOW_OTHER)
            i++;
        while (j < b->count && b->accesses[j].flow == FLOW_OTHER)
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        const struct step_access *one = &a->accesses[i], *other = &b->accesses[j];
        bool stores = one->flow == FLOW_PUT || one->flow == FLOW_ADD || one->flow == FLOW_EXCHANGE;
        if (one->flow != other->flow || one->location != other->location ||
            one->form != other->form || (stores && one->constant != other->constant))
            return false;
    }
}

bool step_results_have_one_location(const struct step_result *a, const struct step_result *b)
{
    return a->has_one && b->has_one &&
           a->accesses[next_footprint(a, 0)].footprint.location ==
               b->accesses[next_footprint(b, 0)].footprint.location;
}

bool step_results_have_equal_footprints(const struct step_result *a, const struct step_result *b)
{
    size_t i = next_footprint(a, 0), j = next_footprint(b, 0);
    for (; i < a->count && j < b->count;
         i = next_footprint(a, i + 1), j = next_footprint(b, j + 1)) {
        struct footprint one = a->accesses[i].footprint, other = b->accesses[j].footprint;
        if (one.location != other.location || one.writes != other.writes ||
            one.class != other.class)
            return false;
    }
    return i == a->count && j == b->count;
}

bool step_results_conflict(const struct step_result *a, const struct step_result *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (footprints_conflict(a->accesses[i].footprint, b->accesses[j].footprint))
                return true;
    return false;
}

/* --- Comparing -------------------------------------------------------------------------------- */

static bool are_equal_values(struct step_value a, struct step_value b)
{
    return a.value == b.value && a.is_initial == b.is_initial;
}

/* What the access's location holds after the steps of `other`. */
static struct step_value value_after(const struct step_access *access,
                                     const struct step_result *other)
{
    for (size_t i = 0; i < other->count; i++)
        if (other->accesses[i].location == access->location)
            return other->accesses[i].after;
    return access->before;
}

/* Whether each location that the steps of `a` access holds the same after those of `b`. */
static bool leaves_as(const struct step_result *a, const struct step_result *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->accesses[i].location != 0 &&
            !are_equal_values(a->accesses[i].after, value_after(&a->accesses[i], b)))
            return false;
    return true;
}

static bool have_equal_accesses(const struct step_result *a, const struct step_result *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; i < a->count && equal; i++) {
        const struct step_access *one = &a->accesses[i], *other = &b->accesses[i];
        equal = one->thread == other->thread && one->flags == other->flags &&
                one->location == other->location;
    }
    return equal;
}

/* Whether all data that is accessed is protected. Objects with a lifetime are not. */
static bool are_protected(const struct step_result *result, struct stepper *stepper)
{
    for (size_t i = 0; i < result->count; i++) {
        const struct step_access *access = &result->accesses[i];
        if (access->object != 0 ||
            (access->location != 0 &&
             !protection_rely_on(&stepper->protection, &stepper->exploration->execution,
                                 access->location)))
            return false;
    }
    return true;
}

static bool have_equal_threads(const struct step_result *a, const struct step_result *b,
                               const struct machine *machine)
{
    bool equal = a->thread_count == b->thread_count;
    for (unsigned t = 0; t < a->thread_count && equal; t++) {
        bool exist = a->states[t] != STATE_NONE && b->states[t] != STATE_NONE;
        equal = exist ? machine->class->equal(machine, a->states[t], b->states[t])
                      : a->states[t] == b->states[t];
    }
    return equal;
}

bool step_results_are_equal(const struct step_result *a, const struct step_result *b,
                            struct stepper *stepper)
{
    return leaves_as(a, b) && leaves_as(b, a) &&
           have_equal_threads(a, b, stepper->exploration->execution.machine) &&
           (have_equal_accesses(a, b) || (are_protected(a, stepper) && are_protected(b, stepper)));
}
