#include "explore/values/signals.h"

#include "base/error.h"
#include "explore/values/expected.h"

/* The readers that an operation signals. */
struct wanted {
    bool that_write;
    bool that_read; /* and do not write */
    bool locks;     /* those that wait where a mutex is held */
};

/* The frame is signalled by the thread's operation with this index. */
static void signal_frame(struct search *search, struct frame *frame, unsigned thread,
                         uint32_t index)
{
    frame->is_flagged = true;
    search->is_signalled[search->readers[frame->readers + frame->at].location] = true;
    expected_add(search, frame, thread, index);
}

/* `thread`'s operation with this index signals. */
static void signal_readers(struct search *search, unsigned thread, uint32_t index,
                           uint32_t location, const clock_entry *before, struct wanted wanted)
{
    verify(location < search->location_capacity);
    for (size_t i = search->trying[location]; i; i = search->frames[i - 1].below) {
        struct frame *frame = &search->frames[i - 1];
        const struct reader *reader = &search->readers[frame->readers + frame->at];
        verify(frame->is_trying && reader->location == location);
        uint32_t tried = search_tried(search, frame);
        bool is_before = instance_in_clock(&search->instance, before, tried);
        if (is_before && instance_covers_reads(&search->instance, tried))
            return; /* the readers of the frames below are before it, too */
        bool is_wanted = (reader->writes ? wanted.that_write : wanted.that_read) &&
                         (wanted.locks || !reader->is_lock);
        if (is_wanted && reader->thread != thread && !is_before)
            signal_frame(search, frame, thread, index);
    }
}

void signals_discover(struct search *search, unsigned thread)
{
    const struct op *op = execution_op(&search->exploration->execution, thread);
    const clock_entry *before = instance_clock(&search->instance, search_before(search, thread));
    uint32_t index = search->instance.threads[thread].count;
    if (op->location && op->kind != OP_READ) {
        expected_note_write(search, op->location, thread, index);
        signal_readers(search, thread, index, op->location, before,
                       (struct wanted){.that_write = true, .locks = true});
    }
}

void signals_blind(struct search *search, uint32_t id, bool is_unlock)
{
    const struct instance_event *event = instance_event(&search->instance, id);
    expected_note_write(search, event->location, event->thread, event->index);
    signal_readers(search, event->thread, event->index, event->location,
                   instance_clock(&search->instance, id),
                   (struct wanted){.that_write = true, .that_read = true, .locks = !is_unlock});
}

void signals_update(struct search *search, unsigned thread, uint32_t location,
                    const clock_entry *before)
{
    signal_readers(search, thread, search->instance.threads[thread].count - 1, location, before,
                   (struct wanted){.that_read = true, .locks = true});
}

void signals_section(struct search *search, unsigned thread, uint32_t location)
{
    const clock_entry *before = instance_clock(&search->instance, search_before(search, thread));
    uint32_t index = search->instance.threads[thread].count;
    if (location) {
        expected_note_write(search, location, thread, index);
        signal_readers(search, thread, index, location, before,
                       (struct wanted){.that_write = true, .that_read = true, .locks = true});
        return;
    }
    for (size_t i = 0; i < search->frame_count; i++) {
        struct frame *frame = &search->frames[i];
        const struct reader *reader = &search->readers[frame->readers + frame->at];
        if (frame->is_trying && reader->location && reader->thread != thread)
            signal_frame(search, frame, thread, index);
    }
}

void signals_behind_read(struct search *search, uint32_t id, const clock_entry *before)
{
    const struct instance_event *event = instance_event(&search->instance, id);
    expected_note_write(search, event->location, event->thread, event->index);
    signal_readers(search, event->thread, event->index, event->location, before,
                   (struct wanted){.that_write = true, .that_read = true, .locks = true});
}

void signals_begin(struct search *search, struct frame *frame)
{
    size_t number = (size_t)(frame - search->frames) + 1;
    uint32_t location = search->readers[frame->readers + frame->at].location;
    require(!frame->is_trying && number == search->frame_count);
    frame->is_trying = true;
    frame->below = search->trying[location];
    search->trying[location] = number;
}

void signals_end(struct search *search, struct frame *frame)
{
    uint32_t location = search->readers[frame->readers + frame->at].location;
    require(frame->is_trying && search->trying[location] == (size_t)(frame - search->frames) + 1);
    frame->is_trying = false;
    search->trying[location] = frame->below;
}
