/* closure.c - the rules of closure.h, one location after another until nothing changes. */
#include "explore/values/closure.h"

#include "base/memory.h"

#include <stdlib.h>

void closure_release(struct closure_scratch *scratch)
{
    free(scratch->writes);
    free(scratch->reads);
    free(scratch->kept);
    free(scratch->marks);
    free(scratch->latest);
    free(scratch->dirty);
    free(scratch->is_dirty);
}

/* --- Locations that may break a rule ------------------------------------------------------------
 */

static void mark_dirty(void *context, uint32_t location)
{
    struct closure_scratch *scratch = context;
    if (location == 0 || scratch->is_dirty[location])
        return;
    scratch->is_dirty[location] = true;
    array_reserve(scratch->dirty, scratch->dirty_capacity, scratch->dirty_count + 1);
    scratch->dirty[scratch->dirty_count++] = location;
}

static void prepare(struct closure_scratch *scratch, const struct instance *instance)
{
    size_t old = scratch->is_dirty_capacity;
    array_reserve(scratch->is_dirty, scratch->is_dirty_capacity, instance->location_capacity);
    for (size_t i = old; i < scratch->is_dirty_capacity; i++)
        scratch->is_dirty[i] = false;
    old = scratch->mark_capacity;
    array_reserve(scratch->marks, scratch->mark_capacity, instance->count);
    for (size_t i = old; i < scratch->mark_capacity; i++)
        scratch->marks[i] = (struct closure_mark){0};
    array_reserve(scratch->latest, scratch->latest_capacity, instance->width);
    for (uint32_t id = instance->closed; id < instance->count; id++)
        mark_dirty(scratch, instance_event(instance, id)->location);
}

/* --- One location -------------------------------------------------------------------------------
 */

static void find_accesses(struct closure_scratch *scratch, const struct instance *instance,
                          uint32_t location)
{
    scratch->write_count = scratch->read_count = 0;
    uint32_t id = instance->locations[location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        array_reserve(scratch->writes, scratch->write_capacity, scratch->write_count + 1);
        scratch->writes[scratch->write_count++] = id;
        scratch->marks[id] = (struct closure_mark){0};
    }
    for (id = instance->locations[location].read; id;
         id = instance_event(instance, id)->older_read) {
        array_reserve(scratch->reads, scratch->read_capacity, scratch->read_count + 1);
        scratch->reads[scratch->read_count++] = id;
    }
    scratch->marks[INSTANCE_INIT] = (struct closure_mark){0};
}

/* Finds the writes from which an event that reads and writes has to read; false if two such events
 * have to read from one write. */
static bool find_takers(struct closure_scratch *scratch, const struct instance *instance)
{
    for (uint32_t i = 0; i < scratch->read_count; i++) {
        const struct instance_event *event = instance_event(instance, scratch->reads[i]);
        if (!(event->flags & INSTANCE_WRITES) || event->good_count != 1)
            continue;
        struct closure_mark *mark = &scratch->marks[instance->pool[event->good]];
        if (mark->taker && mark->taker != scratch->reads[i])
            return false;
        mark->taker = scratch->reads[i];
    }
    return true;
}

void closure_find_latest(const struct instance *instance, const clock_entry *clock, uint32_t read,
                         uint32_t location, uint32_t *latest)
{
    memset(latest, 0, instance->width * sizeof *latest);
    uint32_t id = instance->locations[location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        unsigned thread = instance_event(instance, id)->thread;
        if (!latest[thread] && id != read && instance_in_clock(instance, clock, id))
            latest[thread] = id;
    }
}

bool closure_is_visible(const struct instance *instance, const uint32_t *latest, uint32_t write)
{
    for (unsigned t = 0; t < instance->width; t++)
        if (latest[t] && latest[t] != write && instance_is_before(instance, write, latest[t]))
            return false;
    return true;
}

/* --- The rules for one read ---------------------------------------------------------------------
 */

/* Sets scratch->kept to Cl, and marks its writes. */
static uint32_t find_kept(struct closure_scratch *scratch, const struct instance *instance,
                          uint32_t read)
{
    const struct instance_event *event = instance_event(instance, read);
    const uint32_t *good = instance_good(instance, read);
    bool writes = (event->flags & INSTANCE_WRITES) != 0;
    uint32_t count = 0;
    closure_find_latest(instance, instance_clock(instance, read), read, event->location,
                        scratch->latest);
    array_reserve(scratch->kept, scratch->kept_capacity, event->good_count);
    for (uint32_t i = 0; i < event->good_count; i++) {
        const struct closure_mark *mark = &scratch->marks[good[i]];
        bool is_taken = writes && mark->taker && mark->taker != read;
        bool is_behind = good[i] != INSTANCE_INIT && instance_is_before(instance, read, good[i]);
        if (is_taken || is_behind || !closure_is_visible(instance, scratch->latest, good[i]))
            continue;
        scratch->marks[good[i]].reader = read;
        scratch->kept[count++] = good[i];
    }
    return count;
}

/* Rule 2. */
static bool raise_read(struct closure_scratch *scratch, struct instance *instance, uint32_t read,
                       uint32_t count)
{
    unsigned width = instance->width;
    clock_entry meet[width];
    clock_copy(meet, instance_clock(instance, scratch->kept[0]), width);
    for (uint32_t i = 1; i < count; i++) {
        const clock_entry *clock = instance_clock(instance, scratch->kept[i]);
        for (unsigned t = 0; t < width; t++)
            meet[t] = clock[t] < meet[t] ? clock[t] : meet[t];
    }
    return instance_raise(instance, read, meet);
}

/* The write of Cl that is behind all the others; false: none is. */
static bool find_greatest(const struct closure_scratch *scratch, const struct instance *instance,
                          uint32_t count, uint32_t *greatest)
{
    *greatest = scratch->kept[0];
    for (uint32_t i = 1; i < count; i++)
        if (instance_is_before(instance, *greatest, scratch->kept[i]))
            *greatest = scratch->kept[i];
    for (uint32_t i = 0; i < count; i++)
        if (!instance_is_before(instance, scratch->kept[i], *greatest))
            return false;
    return true;
}

static bool is_behind_all(const struct closure_scratch *scratch, const struct instance *instance,
                          uint32_t count, uint32_t write)
{
    for (uint32_t i = 0; i < count; i++)
        if (!instance_is_before(instance, scratch->kept[i], write))
            return false;
    return true;
}

/* Rules 3 and 4. */
static bool order_others(struct closure_scratch *scratch, struct instance *instance, uint32_t read,
                         uint32_t count)
{
    uint32_t greatest;
    bool has_greatest = find_greatest(scratch, instance, count, &greatest);
    for (uint32_t i = 0; i < scratch->write_count; i++) {
        uint32_t other = scratch->writes[i];
        if (other == read || scratch->marks[other].reader == read)
            continue;
        if (has_greatest && instance_is_before(instance, other, read) &&
            (greatest == INSTANCE_INIT || !instance_order(instance, other, greatest)))
            return false;
        if (is_behind_all(scratch, instance, count, other) &&
            !instance_order(instance, read, other))
            return false;
    }
    return true;
}

static bool close_read(struct closure_scratch *scratch, struct instance *instance, uint32_t read)
{
    uint32_t location = instance_event(instance, read)->location;
    uint32_t count = find_kept(scratch, instance, read);
    if (count == 0)
        return false;
    size_t log = instance->log_used;
    if (count < instance_event(instance, read)->good_count) {
        instance_set_good(instance, read, scratch->kept, count);
        log = instance->log_used;
        mark_dirty(scratch, location);
    }
    if (!raise_read(scratch, instance, read, count) ||
        !order_others(scratch, instance, read, count))
        return false;
    instance_each_raised(instance, log, mark_dirty, scratch);
    return true;
}

static bool close_location(struct closure_scratch *scratch, struct instance *instance,
                           uint32_t location)
{
    find_accesses(scratch, instance, location);
    if (!find_takers(scratch, instance))
        return false;
    for (uint32_t i = scratch->read_count; i-- > 0;)
        if (!close_read(scratch, instance, scratch->reads[i]))
            return false;
    return true;
}

bool closure_close(struct closure_scratch *scratch, struct instance *instance)
{
    prepare(scratch, instance);
    bool is_closed = true;
    while (scratch->dirty_count > 0) {
        uint32_t location = scratch->dirty[--scratch->dirty_count];
        scratch->is_dirty[location] = false;
        is_closed = is_closed && close_location(scratch, instance, location);
    }
    instance->closed = instance->count;
    return is_closed;
}
