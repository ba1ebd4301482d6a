#include "explore/trust/frames.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/symmetry/symmetry.h"

void trust_add_symmetry(struct trust *trust)
{
    trust->has_symmetry = true;
    trust->admission =
        admission_of_both(symmetry_new(&trust->exploration->execution), trust->admission);
}

/* The rows, with other numbers of them and of their entries. Those that are new are 0. */
static clock_entry *resize_rows(const struct trust *trust, clock_entry *rows, size_t capacity,
                                unsigned width)
{
    clock_entry *resized = memory_new(capacity * width, sizeof *resized);
    for (size_t row = 0; row < trust->committed_capacity; row++)
        memcpy(resized + row * width, rows + row * trust->width, trust->width * sizeof *resized);
    free(rows);
    return resized;
}

void trust_grow_clocks(struct trust *trust, size_t last)
{
    verify(last >= trust->committed_capacity ||
           trust->exploration->execution.graph.width != trust->width);
    unsigned width = trust->exploration->execution.graph.width;
    size_t capacity = last < trust->committed_capacity ? trust->committed_capacity : 2 * last + 16;
    trust->committed = resize_rows(trust, trust->committed, capacity, width);
    trust->sets = resize_rows(trust, trust->sets, capacity, width);
    awaiting_fit(&trust->awaiting, capacity, width);
    if (trust->exploration->execution.awaiting)
        trust->exploration->execution.awaiting = awaiting_row(&trust->awaiting, trust->frame_count);
    trust->committed_capacity = capacity;
    trust->prefix = memory_resize(trust->prefix, width, sizeof *trust->prefix);
    trust->keep = memory_resize(trust->keep, width, sizeof *trust->keep);
    trust->width = width;
}

static struct frame *push(struct trust *trust, unsigned thread)
{
    struct graph *graph = &trust->exploration->execution.graph;
    array_reserve(trust->frames, trust->frame_capacity, trust->frame_count + 1);
    admission_mark(trust->admission, graph, trust->frame_count);
    struct frame *frame = &trust->frames[trust->frame_count++];
    *frame = (struct frame){.thread = thread,
                            .frozen = trust->frozen,
                            .before = graph_mark(graph),
                            .candidates = trust->candidate_count};
    return frame;
}

static enum event_role role_of(const struct op *op)
{
    if (op->kind == OP_CHOOSE)
        return ROLE_OTHER_CHOICE;
    if (!op_is_unordered(op))
        return ROLE_ORDINARY;
    if (op->kind == OP_SYNC)
        return op_takes(op) ? ROLE_WAIT : ROLE_POST;
    return op_is_full(op) ? ROLE_FULL_WRITE : op_reads_set(op) ? ROLE_READING : ROLE_UPDATE;
}

void trust_push_frame(struct trust *trust, unsigned thread, event_id floor, enum frame_wait wait)
{
    verify(thread < trust->exploration->execution.graph.thread_count);
    verify(!execution_has_stopped(&trust->exploration->execution, thread));
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    event_id last = graph_co_last(&execution->graph, op->location);
    struct frame *frame = push(trust, thread);
    frame->role = role_of(op);
    frame->wait = wait;
    frame->location = op->location;
    frame->floor = floor;
    frame->next = op->kind == OP_CHOOSE ? by_choice(0) : by_chain(last, last);
}

void trust_push_pinned_frame(struct trust *trust, event_id read, event_id source)
{
    const struct event *event = graph_event(&trust->exploration->execution.graph, read);
    require(!(event->flags & EVENT_PRESENT));
    struct frame *frame = push(trust, event->thread);
    frame->location = event->location;
    frame->pinned = read;
    frame->floor = source;
    frame->next = by_chain(source, source);
}

event_id trust_add_operation(struct trust *trust, const struct frame *frame, event_id source,
                             event_id place)
{
    verify(frame->wait != FRAME_WAITS ||
           execution_op(&trust->exploration->execution, frame->thread)->awaits ||
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
    if (frame->revisiting) {
        if (frame->read)
            trust_rewind(trust, frame->inner);
        trust->candidate_count = frame->candidates;
    }
    trust_rewind(trust, frame->before);
    trust->frame_count--;
}

void trust_discard_above(struct trust *trust, size_t frame_count)
{
    while (trust->frame_count > frame_count)
        discard_frame(trust);
}
