/* instance.c - adding events, extending P, and undoing both.
 *
 * The log has the changes to older events. It is read from its end. The words of an entry:
 *
 *   CLOCK  the clock before the change, its width, the event, the kind
 *   GOOD   the event's `good` and `good_count` before the change, the event, the kind */
#include "explore/values/instance.h"

#include "base/memory.h"

enum log_kind { LOG_CLOCK, LOG_GOOD };

_Static_assert(sizeof(clock_entry) == sizeof(uint32_t), "an entry of a clock is a word");

void instance_init(struct instance *instance)
{
    *instance = (struct instance){.count = 1, .closed = 1};
    array_reserve(instance->events, instance->event_capacity, 1);
    instance->events[INSTANCE_INIT] = (struct instance_event){.flags = INSTANCE_WRITES};
    instance_fit(instance, 1, 1);
}

void instance_release(struct instance *instance)
{
    for (unsigned t = 0; t < instance->width; t++)
        free(instance->threads[t].events);
    free(instance->threads);
    free(instance->locations);
    free(instance->events);
    free(instance->clocks);
    free(instance->pool);
    free(instance->log);
}

/* --- Room ------------------------------------------------------------------------------------- */

static void reserve_clocks(struct instance *instance, size_t events)
{
    array_reserve(instance->clocks, instance->clock_capacity, events * instance->width);
}

static void widen(struct instance *instance, unsigned width)
{
    unsigned old = instance->width;
    clock_entry *clocks = memory_new((size_t)instance->count * width, sizeof *clocks);
    for (uint32_t id = 0; id < instance->count && old; id++)
        memcpy(clocks + (size_t)id * width, instance->clocks + (size_t)id * old,
               old * sizeof *clocks);
    free(instance->clocks);
    instance->clocks = clocks;
    instance->clock_capacity = (size_t)instance->count * width;
    instance->width = width;
    array_reserve(instance->threads, instance->thread_capacity, width);
    for (unsigned t = old; t < width; t++)
        instance->threads[t] = (struct instance_thread){0};
}

void instance_fit(struct instance *instance, unsigned threads, uint32_t locations)
{
    unsigned width = (threads + CLOCK_UNIT - 1) / CLOCK_UNIT * CLOCK_UNIT;
    if (width > instance->width)
        widen(instance, width);
    size_t old = instance->location_capacity;
    array_reserve(instance->locations, instance->location_capacity, locations);
    for (size_t i = old; i < instance->location_capacity; i++)
        instance->locations[i] = (struct instance_location){0};
}

static uint32_t *append(struct instance *instance, size_t words)
{
    array_reserve(instance->log, instance->log_capacity, instance->log_used + words);
    uint32_t *entry = instance->log + instance->log_used;
    instance->log_used += words;
    return entry;
}

/* --- Changes ---------------------------------------------------------------------------------- */

bool instance_is_good(const struct instance *instance, uint32_t read, uint32_t write)
{
    const uint32_t *good = instance_good(instance, read);
    uint32_t low = 0, high = instance_event(instance, read)->good_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (good[middle] == write)
            return true;
        if (good[middle] < write)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

uint32_t instance_add(struct instance *instance, unsigned thread, uint32_t location, unsigned flags)
{
    verify(thread < instance->width && location < instance->location_capacity);
    uint32_t id = instance->count++;
    array_reserve(instance->events, instance->event_capacity, instance->count);
    reserve_clocks(instance, instance->count);
    struct instance_thread *self = &instance->threads[thread];
    struct instance_location *at = &instance->locations[location];
    instance->events[id] = (struct instance_event){.location = location,
                                                   .index = self->count,
                                                   .thread = (uint16_t)thread,
                                                   .flags = (uint16_t)flags,
                                                   .older_write = at->write,
                                                   .older_read = at->read};
    clock_entry *clock = instance->clocks + (size_t)id * instance->width;
    clock_copy(clock, instance_clock(instance, instance_last(instance, thread)), instance->width);
    clock[thread] = (clock_entry)self->count + 1;
    *array_push(self->events, self->count, self->capacity) = id;
    if (flags & (INSTANCE_WRITES | INSTANCE_CLOSES))
        at->write = id;
    if (flags & INSTANCE_READS)
        at->read = id;
    return id;
}

static void note_covers(struct instance *instance, uint32_t id)
{
    struct instance_event *event = &instance->events[id];
    uint32_t write = event->older_write, read = event->older_read;
    if (event->location == 0)
        return;
    if (!write ||
        (instance_covers_writes(instance, write) && instance_is_before(instance, write, id)))
        event->flags |= INSTANCE_COVERS_WRITES;
    if (!read || (instance_covers_reads(instance, read) && instance_is_before(instance, read, id)))
        event->flags |= INSTANCE_COVERS_READS;
}

void instance_note_covers(struct instance *instance, uint32_t id)
{
    for (; id < instance->count; id++)
        note_covers(instance, id);
}

static void log_clock(struct instance *instance, uint32_t id)
{
    unsigned width = instance->width;
    uint32_t *entry = append(instance, width + 3);
    clock_copy((clock_entry *)entry, instance_clock(instance, id), width);
    entry[width] = width;
    entry[width + 1] = id;
    entry[width + 2] = LOG_CLOCK;
}

/* In each thread, the events behind `id` are the last ones. */
bool instance_raise(struct instance *instance, uint32_t id, const clock_entry *clock)
{
    unsigned width = instance->width;
    verify(id != INSTANCE_INIT);
    if (instance_in_clock(instance, clock, id))
        return false;
    if (clock_includes(instance_clock(instance, id), clock, width))
        return true;
    clock_entry added[width];
    clock_copy(added, clock, width);
    for (unsigned t = 0; t < width; t++) {
        const struct instance_thread *thread = &instance->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            uint32_t behind = thread->events[i];
            if (!instance_is_before(instance, id, behind))
                break;
            clock_entry *raised = instance->clocks + (size_t)behind * width;
            if (clock_includes(raised, added, width))
                continue;
            log_clock(instance, behind);
            clock_join(raised, added, width);
        }
    }
    return true;
}

bool instance_order(struct instance *instance, uint32_t a, uint32_t b)
{
    return a == INSTANCE_INIT || instance_raise(instance, b, instance_clock(instance, a));
}

void instance_set_good(struct instance *instance, uint32_t id, const uint32_t *good, uint32_t count)
{
    verify(instance_event(instance, id)->flags & INSTANCE_READS);
    size_t offset = good - instance->pool;
    bool is_inside = instance->pool && good >= instance->pool && offset < instance->pool_used;
    array_reserve(instance->pool, instance->pool_capacity, instance->pool_used + count);
    struct instance_event *event = &instance->events[id];
    uint32_t *entry = append(instance, 4);
    entry[0] = event->good;
    entry[1] = event->good_count;
    entry[2] = id;
    entry[3] = LOG_GOOD;
    event->good = (uint32_t)instance->pool_used;
    event->good_count = count;
    const uint32_t *from = is_inside ? instance->pool + offset : good;
    for (uint32_t i = 0; i < count; i++) {
        verify(i == 0 || from[i - 1] < from[i]);
        instance->pool[instance->pool_used++] = from[i];
    }
}

static size_t entry_words(const uint32_t *end)
{
    return end[-1] == LOG_GOOD ? 4 : end[-3] + 3;
}

void instance_each_raised(const struct instance *instance, size_t log,
                          void (*visit)(void *context, uint32_t id), void *context)
{
    const uint32_t *end = instance->log + instance->log_used;
    for (; end > instance->log + log; end -= entry_words(end))
        if (end[-1] == LOG_CLOCK)
            visit(context, end[-2]);
}

/* --- Undoing ---------------------------------------------------------------------------------- */

/* Undoes the entry that ends in front of `end`; returns where it begins. Events from `count` on are
 * removed, and need not be restored. */
static const uint32_t *undo_entry(struct instance *instance, const uint32_t *end, uint32_t count)
{
    uint32_t id = end[-2];
    if (end[-1] == LOG_GOOD) {
        if (id < count) {
            instance->events[id].good = end[-4];
            instance->events[id].good_count = end[-3];
        }
        return end - 4;
    }
    require(end[-1] == LOG_CLOCK);
    unsigned width = end[-3];
    const uint32_t *entry = end - entry_words(end);
    if (id < count) {
        clock_entry *clock = instance->clocks + (size_t)id * instance->width;
        memset(clock, 0, instance->width * sizeof *clock);
        clock_copy(clock, (const clock_entry *)entry, width);
    }
    return entry;
}

static void remove_last(struct instance *instance)
{
    const struct instance_event *event = &instance->events[--instance->count];
    struct instance_location *at = &instance->locations[event->location];
    instance->threads[event->thread].count--;
    at->write = event->older_write;
    at->read = event->older_read;
}

void instance_undo(struct instance *instance, struct instance_mark mark)
{
    verify(mark.count <= instance->count && mark.log <= instance->log_used);
    const uint32_t *end = instance->log + instance->log_used;
    while (end > instance->log + mark.log)
        end = undo_entry(instance, end, mark.count);
    require(end == instance->log + mark.log);
    while (instance->count > mark.count)
        remove_last(instance);
    instance->log_used = mark.log;
    instance->pool_used = mark.pool;
    instance->closed = mark.closed;
}
