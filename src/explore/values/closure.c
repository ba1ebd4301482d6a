/* closure.c - the rules of closure.h, for one event after another until nothing changes.
 *
 * An event is *dirty* if it is new, or its clock or its good writes have changed. A dirty read may
 * break each rule. A dirty write may break rule 2 for reads that it is good for, and rule 4 for
 * others, and it may hide what it came behind. The other rules depend on the read's clock. A dirty
 * end of a section may break rule 5 for the sections that begin before it. */
#include "explore/values/closure.h"

#include "base/memory.h"

/* The read at hand. */
struct closing {
    struct closure_scratch *scratch;
    struct instance *instance;
    uint32_t read;
    uint32_t count; /* of scratch->kept, which is Cl */
};

void closure_release(struct closure_scratch *scratch)
{
    free(scratch->kept);
    free(scratch->marks);
    free(scratch->latest);
    free(scratch->dirty);
}

/* --- Events that may break a rule ------------------------------------------------------------- */

enum dirt {
    DIRTY_READ = INSTANCE_READS,
    DIRTY_WRITE = INSTANCE_WRITES,
    DIRTY_END = INSTANCE_CLOSES
};

static void mark_dirty(struct closure_scratch *scratch, uint32_t id, unsigned dirt)
{
    if (!scratch->marks[id].dirt && dirt) {
        *array_push(scratch->dirty, scratch->dirty_count, scratch->dirty_capacity) = id;
    }
    scratch->marks[id].dirt |= dirt;
}

static void mark_raised(void *context, uint32_t id)
{
    const struct closing *closing = context;
    mark_dirty(closing->scratch, id, instance_event(closing->instance, id)->flags);
}

static void prepare(struct closure_scratch *scratch, const struct instance *instance)
{
    size_t old = scratch->mark_capacity;
    array_reserve(scratch->marks, scratch->mark_capacity, instance->count);
    for (size_t i = old; i < scratch->mark_capacity; i++)
        scratch->marks[i] = (struct closure_mark){0};
    array_reserve(scratch->latest, scratch->latest_capacity, instance->width);
    for (uint32_t id = instance->closed; id < instance->count; id++)
        mark_dirty(scratch, id, instance_event(instance, id)->flags);
}

/* instance_raise, and instance_order, which mark the events that they change. */
static bool raise_event(struct closing *closing, uint32_t id, const clock_entry *clock)
{
    size_t log = closing->instance->log_used;
    if (!instance_raise(closing->instance, id, clock))
        return false;
    instance_each_raised(closing->instance, log, mark_raised, closing);
    return true;
}

static bool order_events(struct closing *closing, uint32_t a, uint32_t b)
{
    return raise_event(closing, b, instance_clock(closing->instance, a));
}

/* --- What hides a write ----------------------------------------------------------------------- */

void closure_find_latest(const struct instance *instance, const clock_entry *clock, uint32_t read,
                         uint32_t location, uint32_t *latest)
{
    memset(latest, 0, instance->width * sizeof *latest);
    uint32_t id = instance->locations[location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        unsigned thread = instance_event(instance, id)->thread;
        if (latest[thread] || id == read || !instance_in_clock(instance, clock, id))
            continue;
        latest[thread] = id;
        if (instance_covers_writes(instance, id))
            return;
    }
}

bool closure_is_visible(const struct instance *instance, const uint32_t *latest, uint32_t write)
{
    for (unsigned t = 0; t < instance->width; t++)
        if (latest[t] && latest[t] != write && instance_is_before(instance, write, latest[t]))
            return false;
    return true;
}

/* --- The rules for one read ------------------------------------------------------------------- */

/* Rule 2: raises the read by what is before all of these writes. */
static bool raise_read(struct closing *closing, const uint32_t *writes, uint32_t count)
{
    const struct instance *instance = closing->instance;
    unsigned width = instance->width;
    clock_entry meet[width];
    clock_copy(meet, instance_clock(instance, writes[0]), width);
    for (uint32_t i = 1; i < count; i++) {
        const clock_entry *clock = instance_clock(instance, writes[i]);
        for (unsigned t = 0; t < width; t++)
            meet[t] = clock[t] < meet[t] ? clock[t] : meet[t];
    }
    return raise_event(closing, closing->read, meet);
}

/* Marks the writes that are the only good ones of other events which read and write, or takes the
 * marks away. */
static void mark_taken(const struct closing *closing, bool is_taken)
{
    const struct instance *instance = closing->instance;
    uint32_t id = instance->locations[instance_event(instance, closing->read)->location].read;
    for (; id; id = instance_event(instance, id)->older_read) {
        const struct instance_event *event = instance_event(instance, id);
        if (id != closing->read && (event->flags & INSTANCE_WRITES) && event->good_count == 1)
            closing->scratch->marks[instance->pool[event->good]].is_taken = is_taken;
    }
}

/* Finds Cl, and marks its writes. */
static void find_kept(struct closing *closing)
{
    struct closure_scratch *scratch = closing->scratch;
    const struct instance *instance = closing->instance;
    uint32_t read = closing->read;
    const struct instance_event *event = instance_event(instance, read);
    const uint32_t *good = instance_good(instance, read);
    bool may_be_taken = (event->flags & INSTANCE_WRITES) && event->good_count > 1;
    if (may_be_taken)
        mark_taken(closing, true);
    closure_find_latest(instance, instance_clock(instance, read), read, event->location,
                        scratch->latest);
    array_reserve(scratch->kept, scratch->kept_capacity, event->good_count);
    closing->count = 0;
    for (uint32_t i = 0; i < event->good_count; i++) {
        struct closure_mark *mark = &scratch->marks[good[i]];
        bool is_behind = good[i] != INSTANCE_INIT && instance_is_before(instance, read, good[i]);
        if (mark->is_taken || is_behind || !closure_is_visible(instance, scratch->latest, good[i]))
            continue;
        mark->reader = read;
        scratch->kept[closing->count++] = good[i];
    }
    if (may_be_taken)
        mark_taken(closing, false);
}

/* The write of Cl that is behind all the others; false: none is. */
static bool find_greatest(const struct closing *closing, uint32_t *greatest)
{
    const struct instance *instance = closing->instance;
    const uint32_t *kept = closing->scratch->kept;
    *greatest = kept[0];
    for (uint32_t i = 1; i < closing->count; i++)
        if (instance_is_before(instance, *greatest, kept[i]))
            *greatest = kept[i];
    for (uint32_t i = 0; i < closing->count; i++)
        if (!instance_is_before(instance, kept[i], *greatest))
            return false;
    return true;
}

static bool is_behind_all(const struct instance *instance, const uint32_t *writes, uint32_t count,
                          uint32_t id)
{
    for (uint32_t i = 0; i < count; i++)
        if (!instance_is_before(instance, writes[i], id))
            return false;
    return true;
}

/* Rules 3 and 4 for one other write of the location. `greatest`: the write of Cl that is behind all
 * the others; NULL: none is. */
static bool order_other(struct closing *closing, const uint32_t *greatest, uint32_t id)
{
    const struct instance *instance = closing->instance;
    uint32_t read = closing->read;
    if (instance_is_before(instance, id, read))
        return !greatest || instance_is_before(instance, id, *greatest) ||
               (*greatest != INSTANCE_INIT && order_events(closing, id, *greatest));
    return !is_behind_all(instance, closing->scratch->kept, closing->count, id) ||
           instance_is_before(instance, read, id) || order_events(closing, read, id);
}

static bool order_others(struct closing *closing)
{
    const struct instance *instance = closing->instance;
    uint32_t read = closing->read, greatest;
    bool has_greatest = find_greatest(closing, &greatest);
    uint32_t id = instance->locations[instance_event(instance, read)->location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        if (id == read)
            continue;
        if (closing->scratch->marks[id].reader != read &&
            !order_other(closing, has_greatest ? &greatest : NULL, id))
            return false;
        if (has_greatest && instance_covers_writes(instance, id) &&
            instance_is_before(instance, id, read))
            return true; /* what is older is before it, and so before `greatest` */
    }
    return true;
}

/* The event reads and writes, and has one good write left: marks the other such events that have
 * it, too. Returns false if one of them has no other. */
static bool mark_deprived(const struct closing *closing)
{
    const struct instance *instance = closing->instance;
    uint32_t write = closing->scratch->kept[0];
    uint32_t id = instance->locations[instance_event(instance, closing->read)->location].read;
    for (; id; id = instance_event(instance, id)->older_read) {
        const struct instance_event *event = instance_event(instance, id);
        if (id == closing->read)
            continue;
        if ((event->flags & INSTANCE_WRITES) && instance_is_good(instance, id, write)) {
            if (event->good_count == 1)
                return false;
            mark_dirty(closing->scratch, id, DIRTY_READ);
        }
        if (instance_covers_reads(instance, id) && write != INSTANCE_INIT &&
            instance_is_before(instance, id, write))
            break; /* what is older is before the write, too */
    }
    return true;
}

static bool close_read(struct closing *closing, uint32_t read)
{
    struct instance *instance = closing->instance;
    struct closure_scratch *scratch = closing->scratch;
    const struct instance_event *event = instance_event(instance, read);
    closing->read = read;
    if (!raise_read(closing, instance_good(instance, read), event->good_count))
        return false;
    scratch->marks[read].dirt &= ~(unsigned)DIRTY_READ;
    find_kept(closing);
    if (closing->count == 0)
        return false;
    bool is_narrowed = closing->count < event->good_count;
    if (is_narrowed) {
        instance_set_good(instance, read, scratch->kept, closing->count);
        mark_dirty(scratch, read, DIRTY_READ);
        if (!raise_read(closing, scratch->kept, closing->count))
            return false;
    }
    bool is_single = (event->flags & INSTANCE_WRITES) && closing->count == 1 &&
                     (is_narrowed || read >= instance->closed);
    bool is_ordered = (!is_single || mark_deprived(closing)) && order_others(closing);
    for (uint32_t i = 0; i < closing->count; i++)
        scratch->marks[scratch->kept[i]].reader = 0;
    return is_ordered;
}

/* --- A write that has changed ----------------------------------------------------------------- */

/* Whether the read, for which the write is good, needs to be looked at. */
static bool is_affected(const struct instance *instance, uint32_t read, uint32_t write)
{
    return instance_event(instance, read)->good_count > 1 ||
           !clock_includes(instance_clock(instance, read), instance_clock(instance, write),
                           instance->width);
}

/* Whether the write, which is before a read, hides one of the read's good writes. */
static bool hides_some(const struct instance *instance, uint32_t read, uint32_t write)
{
    const uint32_t *good = instance_good(instance, read);
    for (uint32_t i = 0; i < instance_event(instance, read)->good_count; i++)
        if (instance_is_before(instance, good[i], write))
            return true;
    return false;
}

/* The write is new, or its clock was raised. */
static bool close_write(struct closing *closing, uint32_t write)
{
    struct instance *instance = closing->instance;
    uint32_t read = instance->locations[instance_event(instance, write)->location].read;
    for (; read; read = instance_event(instance, read)->older_read) {
        if (read == write)
            continue;
        const struct instance_event *event = instance_event(instance, read);
        if (instance_is_good(instance, read, write)) {
            if (is_affected(instance, read, write))
                mark_dirty(closing->scratch, read, DIRTY_READ);
        } else if (instance_is_before(instance, write, read)) {
            if (hides_some(instance, read, write))
                mark_dirty(closing->scratch, read, DIRTY_READ);
        } else if (is_behind_all(instance, instance_good(instance, read), event->good_count,
                                 write) &&
                   !instance_is_before(instance, read, write) &&
                   !order_events(closing, read, write)) {
            return false;
        }
        if (instance_covers_reads(instance, read) && instance_is_before(instance, read, write))
            break; /* what is older is before the write, too */
    }
    return true;
}

/* --- A section's end that has changed --------------------------------------------------------- */

/* Rule 5. */
static bool close_section(struct closing *closing, uint32_t end)
{
    const struct instance *instance = closing->instance;
    const struct instance_event *event = instance_event(instance, end);
    uint32_t begin = event->partner, id = instance->locations[event->location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        if (id == end || !(instance_event(instance, id)->flags & INSTANCE_CLOSES))
            continue;
        if (instance_is_before(instance, id, begin)) {
            if (instance_covers_writes(instance, id))
                break; /* what is older is before it, too */
        } else if (instance_is_before(instance, instance_event(instance, id)->partner, end) &&
                   !order_events(closing, id, begin)) {
            return false;
        }
    }
    return true;
}

/* --- All of it -------------------------------------------------------------------------------- */

static bool close_event(struct closing *closing, uint32_t id)
{
    unsigned dirt = closing->scratch->marks[id].dirt;
    closing->scratch->marks[id].dirt = 0;
    return (!(dirt & DIRTY_READ) || close_read(closing, id)) &&
           (!(dirt & DIRTY_WRITE) || close_write(closing, id)) &&
           (!(dirt & DIRTY_END) || close_section(closing, id));
}

bool closure_close(struct closure_scratch *scratch, struct instance *instance)
{
    struct closing closing = {.scratch = scratch, .instance = instance};
    bool is_closed = true;
    prepare(scratch, instance);
    while (scratch->dirty_count > 0) {
        uint32_t id = scratch->dirty[--scratch->dirty_count];
        is_closed = is_closed && close_event(&closing, id);
        if (!is_closed)
            scratch->marks[id].dirt = 0;
    }
    instance->closed = instance->count;
    return is_closed;
}
