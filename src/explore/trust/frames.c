#include "explore/trust/frames.h"

#include "base/error.h"
#include "base/memory.h"

void trust_grow_clocks(struct trust *trust, size_t last)
{
    verify(last >= trust->committed_capacity ||
           trust->exploration->execution.graph.width != trust->width);
    unsigned width = trust->exploration->execution.graph.width;
    size_t capacity = last < trust->committed_capacity ? trust->committed_capacity : 2 * last + 16;
    clock_entry *committed = memory_new(capacity * width, sizeof *committed);
    for (size_t row = 0; row < trust->committed_capacity; row++)
        memcpy(committed + row * width, trust->committed + row * trust->width,
               trust->width * sizeof *committed);
    awaiting_fit(&trust->awaiting, capacity, width);
    free(trust->committed);
    if (trust->exploration->execution.awaiting)
        trust->exploration->execution.awaiting = awaiting_row(&trust->awaiting, trust->frame_count);
    trust->committed = committed;
    trust->committed_capacity = capacity;
    trust->prefix = memory_resize(trust->prefix, width, sizeof *trust->prefix);
    trust->keep = memory_resize(trust->keep, width, sizeof *trust->keep);
    trust->width = width;
}

static struct frame *push(struct trust *trust, struct frame frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    array_reserve(trust->frames, trust->frame_capacity, trust->frame_count + 1);
    admission_mark(trust->admission, graph, trust->frame_count);
    frame.frozen = trust->frozen;
    frame.before = graph_mark(graph);
    trust->frames[trust->frame_count] = frame;
    return &trust->frames[trust->frame_count++];
}

void trust_push_frame(struct trust *trust, unsigned thread, event_id floor, bool waiting)
{
    verify(thread < trust->exploration->execution.graph.thread_count);
    verify(!execution_has_stopped(&trust->exploration->execution, thread));
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    struct frame *frame =
        push(trust, (struct frame){.thread = thread, .floor = floor, .waiting = waiting});
    frame->choosing = op->kind == OP_CHOOSE;
    frame->unordered = op_is_unordered(op);
    frame->reads = op_reads_set(op);
    frame->takes = op_takes(op);
    frame->full = op_is_full(op);
    frame->location = op->location;
    frame->next_source = frame->choosing ? 0 : graph_co_last(&execution->graph, op->location);
}

void trust_push_pinned_frame(struct trust *trust, event_id read, event_id source)
{
    const struct event *event = graph_event(&trust->exploration->execution.graph, read);
    require(!(event->flags & EVENT_PRESENT));
    push(trust,
         (struct frame){
             .thread = event->thread, .pinned = read, .floor = source, .next_source = source});
}

event_id trust_add_operation(struct trust *trust, const struct frame *frame, event_id source,
                             event_id place)
{
    verify(!frame->waiting || execution_op(&trust->exploration->execution, frame->thread)->awaits ||
           frame->revisiting);
    return exploration_add(trust->exploration, frame->thread,
                           justified_again(by_chain(source, place), frame->pinned));
}

/* Frames are undone from the top on, since marks must be left in the opposite order of their
 * making. */
static void discard_frame(struct trust *trust)
{
    require(trust->frame_count > 0);
    struct frame *frame = &trust->frames[trust->frame_count - 1];
    if (frame->read && (frame->revisiting || frame->unordered))
        trust_rewind(trust, frame->inner);
    if (frame->revisiting)
        trust->candidate_count = frame->candidates;
    trust_rewind(trust, frame->before);
    trust->frame_count--;
}

void trust_discard_above(struct trust *trust, size_t frame_count)
{
    while (trust->frame_count > frame_count)
        discard_frame(trust);
}
