#include "explore/trust/revisit.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/revisits/maximal.h"

/* Computes the causal prefix that the thread's operation has if it reads `source`, into
 * trust->prefix. It includes that of what else comes before the operation (discipline.h). */
static void compute_prefix(struct trust *trust, unsigned thread, event_id source)
{
    verify(trust->width == trust->exploration->execution.graph.width);
    const struct graph *graph = &trust->exploration->execution.graph;
    clock_copy(trust->prefix, graph_porf(graph, graph_last(graph, thread)), graph->width);
    clock_join(trust->prefix, graph_porf(graph, source), graph->width);
    const struct op *op = execution_op(&trust->exploration->execution, thread);
    const struct discipline *row = discipline_of(op);
    event_id cause = EVENT_INIT;
    if (row && row->find_cause && row->find_cause(graph, op, source, &cause))
        clock_join(trust->prefix, graph_porf(graph, cause), graph->width);
}

/* Whether the event, an access of one thread, or an access of that thread in front of it, reads and
 * is outside trust->prefix. */
static bool is_behind_read(const struct trust *trust, event_id id)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    for (; id && !graph_in_clock(graph, trust->prefix, id);
         id = graph_event(graph, id)->previous_access)
        if (graph_event(graph, id)->flags & EVENT_READS)
            return true;
    return false;
}

/* The number of other threads with reads of the location outside trust->prefix. */
static unsigned count_readers(const struct trust *trust, unsigned thread, uint32_t location)
{
    verify(location != 0);
    const struct graph *graph = &trust->exploration->execution.graph;
    unsigned count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        count += t != thread && is_behind_read(trust, graph_last_access(graph, location, t));
    return count;
}

/* The newest read that the operation can revisit when it reads `source`: if an RMW reads that
 * already, the revisit must delete or revisit the RMW. */
static event_id newest_candidate(const struct graph *graph, const struct op *op, event_id source)
{
    bool taken = !op_writes_blindly(op) && graph_is_read_by_rmw(graph, op->location, source);
    return taken ? graph_co_next(graph, op->location, source) : graph->count - 1;
}

/* revisit_may_delete, in a copy for the search of candidates. */
static inline __attribute__((always_inline)) bool may_delete(struct trust *trust,
                                                             const clock_entry *committed,
                                                             event_id id,
                                                             struct revisit_range *reads)
{
    verify(id > EVENT_INIT && id < trust->exploration->execution.graph.count);
    const struct exploration *exploration = trust->exploration;
    const struct graph *graph = &exploration->execution.graph;
    if (!(graph_event(graph, id)->flags & EVENT_PRESENT))
        return maximal_is_waiting(&exploration->execution, trust->prefix, id);
    if (graph_in_clock(graph, trust->prefix, id))
        return true;
    bool is_maximal = maximal_is(graph, committed, trust->prefix, &trust->tails, id);
    event_id first = 0;
    if (exploration->execution.awaiting)
        first = awaiting_first_stamp(&trust->awaiting, trust->frame_count - 1, graph, id);
    if (!first)
        return is_maximal;
    bool is_again = maximal_is_again(graph, committed, trust->prefix, id, first);
    if (is_again && !is_maximal && first < reads->end)
        reads->end = first;
    if (is_maximal && !is_again && first > reads->first &&
        !maximal_was_waiting(&exploration->execution, trust->prefix, id, first))
        reads->first = first;
    return is_maximal || is_again;
}

bool revisit_may_delete(struct trust *trust, event_id id, struct revisit_range *reads)
{
    return may_delete(trust, trust_committed_row(trust, trust->frame_count - 1), id, reads);
}

unsigned revisit_count(struct trust *trust, unsigned thread, event_id source)
{
    compute_prefix(trust, thread, source);
    const struct op *op = execution_op(&trust->exploration->execution, thread);
    return count_readers(trust, thread, op->location);
}

/* Pushes the reads that the top frame's operation revisits. Events that were added after one of
 * them and are not kept must be maximal, so the first one that is not ends the search. So does the
 * oldest read, which is found on the way: the search may end long before. `readers`: revisit_count.
 * Returns the number of events that it has looked at. */
static unsigned push_candidates(struct trust *trust, uint32_t location, struct revisit_range reads,
                                unsigned readers)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    const clock_entry *committed = trust_committed_row(trust, trust->frame_count - 1);
    unsigned passed = 0;
    for (event_id id = graph->count - 1; readers > 0; id--) {
        if (++passed % GRAPH_MANY_PASSED == 0 && !trust->exploration->execution.awaiting)
            id = graph_newest_outside(graph, trust->prefix, id + 1);
        const struct event *event = graph_event(graph, id);
        if (!may_delete(trust, committed, id, &reads) || id < reads.first)
            break;
        if (event->location != location || !(event->flags & EVENT_PRESENT) ||
            !(event->flags & EVENT_READS) || graph_in_clock(graph, trust->prefix, id))
            continue;
        readers -= !is_behind_read(trust, event->previous_access);
        if (id >= reads.end)
            continue;
        *array_push(trust->candidates, trust->candidate_count, trust->candidate_capacity) = id;
    }
    return passed;
}

/* Pushes the reads that the top frame's operation, reading `source`, revisits. */
void revisit_begin(struct trust *trust, struct frame *frame, event_id source)
{
    verify(frame == &trust->frames[trust->frame_count - 1] && frame->role == ROLE_ORDINARY);
    enum { MANY = 256, PAIRS_PER_EVENT = 512 }; /* take about as long */
    const struct graph *graph = &trust->exploration->execution.graph;
    unsigned thread = frame->thread;
    const struct op *op = execution_op(&trust->exploration->execution, thread);
    const struct revisit_range reads = {.end = newest_candidate(graph, op, source) + 1};
    uint32_t location = op->location;
    frame->revisiting = true;
    frame->by = by_chain(source, EVENT_NONE);
    frame->read = 0;
    frame->candidates = trust->candidate_count;
    unsigned readers = frame->readers ? frame->readers : revisit_count(trust, thread, source);
    frame->readers = 0;
    co_tails_reset(&trust->tails);
    uint64_t passed = push_candidates(trust, location, reads, readers);
    if (passed > MANY &&
        graph->set_count > 0) /* each reading has looked at the updates behind it */
        exploration_spend(trust->exploration, (uint32_t)(passed * passed / PAIRS_PER_EVENT));
}

void revisit_restrict(struct trust *trust, event_id read)
{
    verify(graph_event(&trust->exploration->execution.graph, read)->flags & EVENT_PRESENT);
    struct graph *graph = &trust->exploration->execution.graph;
    clock_copy(trust->keep, trust->prefix, graph->width);
    graph_keep_older(graph, trust->keep, read);
    graph_restrict(graph, trust->keep);
}

/* Puts the removed event `read` back, reading `write`, unless it waits for something else. */
static enum revisit_result reread(struct trust *trust, enum effect_kind effect, event_id read,
                                  event_id write)
{
    verify(!(graph_event(&trust->exploration->execution.graph, read)->flags & EVENT_PRESENT));
    verify(graph_event(&trust->exploration->execution.graph, write)->flags & EVENT_WRITES);
    switch (effect) {
    case EFFECT_DISABLED:
        return REVISIT_DONE;
    case EFFECT_RMW:
        trust_push_pinned_frame(trust, read, write);
        return REVISIT_PINNED;
    default:
        exploration_add(trust->exploration,
                        graph_event(&trust->exploration->execution.graph, read)->thread,
                        justified_again(by_chain(write, write), read));
        return REVISIT_DONE;
    }
}

/* Adds the operation behind `place`, and puts the revisited read back if it is enabled then. No
 * graph comes of it when the read does not wait for that. */
static enum revisit_result revisit(struct trust *trust, const struct frame *frame, event_id place)
{
    struct exploration *exploration = trust->exploration;
    struct execution *execution = &exploration->execution;
    struct graph *graph = &execution->graph;
    event_id read = frame->read;
    if (!execution_admits(execution, frame->thread, by_chain(frame->by.source, place)))
        return REVISIT_NONE;
    event_id write = trust_add_operation(trust, frame, frame->by.source, place);
    if (exploration->stop != STOP_NOT)
        return REVISIT_DONE;
    unsigned reader = graph_event(graph, read)->thread;
    trust_fit_clocks(trust, trust->frame_count);
    if (execution->has_awaits)
        awaiting_rewind(&trust->awaiting, trust->frame_count, read);
    struct op op = *execution_op(execution, reader);
    if (execution_is_excluded(execution, reader, write))
        return REVISIT_NONE;
    enum effect_kind effect = execution_effect(execution, reader, &op, write);
    bool waits = effect == EFFECT_DISABLED && op.awaits;
    if ((waits || trust_takes_last(&op, effect)) && graph_event(graph, write)->co_next)
        return REVISIT_NONE;
    if (effect != EFFECT_DISABLED && !execution_admits(execution, reader, by_chain(write, write)))
        return REVISIT_NONE;
    exploration->statistics.revisits++;
    clock_join(trust_committed_row(trust, trust->frame_count), graph_porf(graph, write),
               graph->width);
    if (waits)
        awaiting_revisit(awaiting_row(&trust->awaiting, trust->frame_count), graph, read, write);
    return reread(trust, effect, read, write);
}

/* The last place in co that the operation can take: its own past and that of the read that it
 * revisits allow it. */
static event_id find_last_place(const struct trust *trust, const struct frame *frame,
                                uint32_t location)
{
    verify(frame->read != EVENT_INIT && location != 0);
    struct execution *execution = &trust->exploration->execution;
    struct graph *graph = &execution->graph;
    unsigned reader = graph_event(graph, frame->read)->thread;
    event_id own = trust_floor(trust, frame->thread);
    if (own == graph_co_last(graph, location))
        return own;
    event_id other = trust_floor(trust, reader);
    return memory_model_reaches(graph, location, other, own) ? other : own;
}

/* A read-modify-write revisits frame->read from behind its source, or not at all. */
static enum revisit_result revisit_by_rmw(struct trust *trust, struct frame *frame,
                                          uint32_t location)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    if (frame->by.place == EVENT_NONE || graph_is_read_by_rmw(graph, location, frame->by.source))
        return REVISIT_NONE;
    frame->by.place = EVENT_NONE;
    if (graph_co_next(graph, location, frame->by.source) &&
        !memory_model_reaches(graph, location, frame->by.source,
                              find_last_place(trust, frame, location)))
        return REVISIT_NONE;
    enum revisit_result result = revisit(trust, frame, frame->by.source);
    if (result == REVISIT_NONE)
        trust_rewind(trust, frame->inner);
    return result;
}

/* A blind write does it from any place that its and the reader's past allow. */
static enum revisit_result revisit_by_write(struct trust *trust, struct frame *frame,
                                            uint32_t location)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    while (frame->by.place != EVENT_NONE) {
        event_id place = frame->by.place;
        frame->by.place =
            place == frame->last_place ? EVENT_NONE : graph_event(graph, place)->co_prev;
        if (graph_is_read_by_rmw(graph, location, place))
            continue;
        enum revisit_result result = revisit(trust, frame, place);
        if (result != REVISIT_NONE)
            return result;
        trust_rewind(trust, frame->inner);
    }
    return REVISIT_NONE;
}

/* Whether the frame's operation, which may revisit reads, is idle after all: with it, the first
 * assumption failed. */
static bool is_blocking_read(const struct trust *trust, const struct frame *frame,
                             const struct op *op)
{
    const struct exploration *exploration = trust->exploration;
    return exploration->execution.has_assumptions && op_may_be_silent(op) &&
           execution_effect(&exploration->execution, frame->thread, op, frame->by.source) ==
               EFFECT_BLOCKING_READ;
}

/* The write of the location that the thread has seen last, in front of the event, by own accesses.
 * Each write that the event can read is that one, or is in co behind it. */
static event_id last_seen(const struct graph *graph, const struct event *event)
{
    const struct event *before = graph_event(graph, event->previous_access);
    return before->flags & EVENT_WRITES ? event->previous_access : before->rf;
}

/* Whether no execution is wanted in which the frame's operation revisits frame->read. */
static bool is_excluded(struct trust *trust, const struct frame *frame, const struct op *op)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct graph *graph = &execution->graph;
    if (!admission_may_exclude(trust->admission) || frame->pinned ||
        execution_is_plain(execution, op))
        return false;
    event_id behind = op_writes_blindly(op) ? last_seen(graph, graph_event(graph, frame->read))
                                            : frame->by.source;
    struct certain_event event = {
        .thread = frame->thread,
        .source = frame->by.source,
        .behind = graph_event(graph, behind)->flags & EVENT_PLAIN ? EVENT_INIT : behind,
        .writes = true,
        .committed = trust_committed_row(trust, trust->frame_count - 1),
    };
    return admission_excludes(trust->admission, trust->exploration, &event);
}

enum revisit_result revisit_advance(struct trust *trust, struct frame *frame)
{
    verify(frame == &trust->frames[trust->frame_count - 1] && frame->revisiting);
    struct exploration *exploration = trust->exploration;
    struct graph *graph = &exploration->execution.graph;
    trust_rewind(trust, frame->read ? frame->inner : frame->before);
    struct op op = *execution_op(&exploration->execution, frame->thread);
    bool blind = op_writes_blindly(&op);
    for (;;) {
        if (frame->read) {
            graph_undo(graph, frame->inner);
            enum revisit_result result = blind ? revisit_by_write(trust, frame, op.location)
                                               : revisit_by_rmw(trust, frame, op.location);
            if (result != REVISIT_NONE)
                return result;
        }
        graph_undo(graph, frame->before);
        if (is_blocking_read(trust, frame, &op))
            trust->candidate_count = frame->candidates;
        if (trust->candidate_count == frame->candidates)
            return REVISIT_NONE;
        frame->read = trust->candidates[--trust->candidate_count];
        if (is_excluded(trust, frame, &op)) {
            frame->read = EVENT_INIT;
            continue;
        }
        compute_prefix(trust, frame->thread, frame->by.source);
        revisit_restrict(trust, frame->read);
        frame->inner = graph_mark(graph);
        frame->by.place = graph_co_last(graph, op.location);
        frame->last_place = blind ? find_last_place(trust, frame, op.location) : EVENT_INIT;
    }
}
