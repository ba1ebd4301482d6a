#include "explore/values/expected.h"

#include "base/memory.h"
#include "base/mix.h"

enum { MOST_HISTORIES = 1 << 12 };

/* --- Histories -------------------------------------------------------------------------------- */

static struct history extend(struct history history, uint64_t by)
{
    history.words[0] = mix64(history.words[0] + mix64(by + 1));
    history.words[1] = mix64(history.words[1] + mix64(by + UINT64_C(0x9e3779b97f4a7c15)));
    return history;
}

/* The history of the thread behind its first `count` events. */
static struct history history_of(const struct search *search, unsigned thread, uint32_t count)
{
    if (count > 0)
        return search->histories[search->instance.threads[thread].events[count - 1]];
    uint32_t creator = search->creators[thread];
    struct history history = {{1, 1}};
    return creator ? extend(search->histories[creator], thread) : history;
}

void expected_note_event(struct search *search, uint32_t id, uint64_t value)
{
    const struct instance_event *event = instance_event(&search->instance, id);
    array_reserve(search->histories, search->history_capacity, search->instance.count);
    search->histories[id] = extend(history_of(search, event->thread, event->index), value);
}

uint64_t expected_end(const struct search *search, unsigned thread)
{
    return history_of(search, thread, search->instance.threads[thread].count).words[0];
}

void expected_note_write(struct search *search, uint32_t location, unsigned thread, uint32_t index)
{
    struct last_writes *writes = &search->last_writes[location];
    size_t old = writes->capacity;
    array_reserve(writes->counts, writes->capacity, (size_t)thread + 1);
    for (size_t i = old; i < writes->capacity; i++)
        writes->counts[i] = 0;
    if (writes->counts[thread] <= index)
        writes->counts[thread] = index + 1;
}

/* --- Sets ------------------------------------------------------------------------------------- */

static const struct reader *reader_of(const struct search *search, const struct frame *frame)
{
    return &search->readers[frame->readers + frame->at];
}

/* The set of the reader that the frame tries; NULL: the reader is a choice. */
static struct expected *find(const struct search *search, const struct frame *frame)
{
    size_t number = (size_t)(frame - search->frames);
    uint32_t expected = search_held(search, number)[reader_of(search, frame)->thread].expected;
    return expected ? &search->expected[expected - 1] : NULL;
}

void expected_add(struct search *search, const struct frame *frame, unsigned thread, uint32_t index)
{
    const struct instance *instance = &search->instance;
    struct expected *expected = find(search, frame);
    while (!expected->has_all) {
        struct history history = history_of(search, thread, index);
        if (!hash_set_add(&expected->histories, history.words))
            return; /* what is in front of it is there, too */
        expected->has_all = expected->histories.count > MOST_HISTORIES;
        uint32_t last = index ? instance->threads[thread].events[index - 1] : INSTANCE_INIT;
        uint32_t step = last ? last : search->creators[thread];
        if (step < expected->count)
            return;
        thread = instance_event(instance, step)->thread;
        index = instance_event(instance, step)->index;
    }
}

static void make(struct search *search, const struct frame *frame, struct held *held)
{
    size_t old = search->expected_capacity;
    array_reserve(search->expected, search->expected_capacity, search->expected_count + 1);
    for (size_t i = old; i < search->expected_capacity; i++)
        search->expected[i] = (struct expected){0};
    struct expected *expected = &search->expected[search->expected_count++];
    hash_set_clear(&expected->histories);
    expected->frame = (size_t)(frame - search->frames);
    expected->count = frame->mark.count;
    expected->has_all = search->exploration->options->rvf_without.signals;
    held->expected = (uint32_t)search->expected_count;
}

void expected_begin(struct search *search, struct frame *frame)
{
    const struct reader *readers = search->readers + frame->readers;
    const struct reader *reader = &readers[frame->at];
    struct held *held = &search_held(search, search->frame_count - 1)[reader->thread];
    if (!reader->location)
        return;
    if (!held->expected)
        make(search, frame, held);
    search->expected[held->expected - 1].has_all |= reader->may_wait;
    for (uint32_t i = 0; reader->writes && i < frame->reader_count; i++) {
        unsigned thread = readers[i].thread;
        if (i != frame->at && readers[i].location == reader->location && readers[i].writes)
            expected_add(search, frame, thread, search->instance.threads[thread].count);
    }
    for (uint32_t i = 0; i < frame->written_count; i++) {
        const struct written *written = &search->written[frame->written + i];
        if (search_may_find(reader, written))
            expected_add(search, frame, written->thread,
                         search->instance.threads[written->thread].count);
    }
}

bool expected_may_come(const struct search *search, size_t frame, unsigned thread)
{
    const struct execution *execution = &search->exploration->execution;
    uint32_t number = search_held(search, frame)[thread].expected;
    const struct expected *expected = &search->expected[number - 1];
    bool may_come = expected->has_all;
    for (unsigned t = 0; t < execution->graph.thread_count && !may_come; t++) {
        if (t == thread || execution_has_stopped(execution, t))
            continue;
        struct history history = history_of(search, t, search->instance.threads[t].count);
        may_come = hash_set_has(&expected->histories, history.words);
    }
    return may_come;
}

/* --- In vain ---------------------------------------------------------------------------------- */

/* Whether some thread may signal the frame, from the present node on. */
static bool lacks_signals(const struct search *search, const struct frame *frame)
{
    const struct instance *instance = &search->instance;
    const struct reader *reader = reader_of(search, frame);
    const struct last_writes *writes = &search->last_writes[reader->location];
    for (unsigned t = 0; t < instance->width && t < writes->capacity; t++) {
        uint32_t count = instance->threads[t].count;
        if (t != reader->thread && writes->counts[t] > count &&
            !instance_is_before(instance, search_tried(search, frame), search_before(search, t)))
            return true;
    }
    return false;
}

/* The frame may miss signals. */
static void give_up_signals(struct search *search, struct frame *frame)
{
    frame->is_flagged = true;
    if (reader_of(search, frame)->location)
        find(search, frame)->has_all = true;
}

void expected_give_up_all(struct search *search)
{
    for (size_t i = 0; i < search->frame_count; i++)
        give_up_signals(search, &search->frames[i]);
}

void expected_give_up(struct search *search, unsigned thread)
{
    uint32_t number = search_held(search, search->frame_count - 1)[thread].expected;
    for (size_t i = search->expected[number - 1].frame; i + 1 < search->frame_count; i++) {
        struct frame *frame = &search->frames[i];
        if (lacks_signals(search, frame))
            give_up_signals(search, frame);
    }
}
