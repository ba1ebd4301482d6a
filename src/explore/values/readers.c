/* readers.c - sources in groups of one value, and the order of readers. */
#include "explore/values/readers.h"

#include "base/memory.h"
#include "explore/values/expected.h"
#include "explore/values/sections.h"

/* --- Sources ---------------------------------------------------------------------------------- */

/* An event is newer than the writes that it reads from. */
void readers_find_taken(struct search *search, uint32_t location, uint32_t oldest)
{
    const struct instance *instance = &search->instance;
    array_reserve(search->is_taken, search->taken_capacity, instance->count);
    search->is_taken[oldest] = false;
    uint32_t id = instance->locations[location].write;
    for (; id > oldest; id = instance_event(instance, id)->older_write)
        search->is_taken[id] = false;
    for (id = instance->locations[location].read; id > oldest;) {
        const struct instance_event *event = instance_event(instance, id);
        if ((event->flags & INSTANCE_WRITES) && event->good_count == 1)
            search->is_taken[instance->pool[event->good]] = true;
        id = event->older_read;
    }
}

bool readers_may_be_last(const struct search *search, uint32_t location, uint32_t write)
{
    const struct instance *instance = &search->instance;
    uint32_t id = instance->locations[location].write;
    for (; id; id = instance_event(instance, id)->older_write)
        if (id != write && instance_is_before(instance, write, id))
            return false;
    return !search->is_taken[write];
}

/* Whether the thread has read the source's value so often that it waits for another one. */
static bool has_spun(struct search *search, const struct op *op, unsigned thread, event_id write)
{
    struct exploration *exploration = search->exploration;
    const struct execution *execution = &exploration->execution;
    uint64_t limit = exploration->options->spin_limit;
    if (limit == 0 || execution->graph.threads[thread].count < limit ||
        !execution_repeats(execution, thread, op, write, limit))
        return false;
    if (!exploration->spun)
        exploration->spun = op->site;
    /* The executions that are cut count once for each wait, and not in each node of it. */
    if (search->is_new[thread] || exploration->statistics.truncated == 0)
        statistics_add_truncated(&exploration->statistics, TRUNCATED_BY_SPINNING);
    search->is_new[thread] = false;
    return true;
}

/* The operations at a queue's end are a chain. So which one is read counts, and not its value. */
static void describe_at_end(const struct search *search, const struct op *op, struct source *source)
{
    const struct graph *graph = &search->exploration->execution.graph;
    event_id write = witness_stamp(&search->witness, source->write);
    const struct instance_event *event = instance_event(&search->instance, source->write);
    source->value = (uint64_t)event->thread << 32 | event->index;
    event_id partner = EVENT_INIT;
    discipline_of(op)->find_cause(graph, op, write, &partner);
    source->partner = witness_number(&search->witness, partner);
}

/* What an attempt to lock sees of a mutex that is held: not by which thread. */
static const uint64_t HELD = UINT64_MAX;

/* Fills in what the reader, with the operation `op`, would do with the source. */
static void describe(struct search *search, const struct op *op, unsigned thread, uint32_t barred,
                     struct source *source)
{
    const struct execution *execution = &search->exploration->execution;
    event_id write = witness_stamp(&search->witness, source->write);
    source->is_defined = execution_value(execution, op, write, &source->value);
    if (op->is_mixed)
        source->value = execution_whole_value(execution, op, write);
    if (op_is_at_end(op))
        describe_at_end(search, op, source);
    enum effect_kind kind = execution_effect(execution, thread, op, write);
    if (op->kind == OP_TRYLOCK && kind == EFFECT_READ && !op->awaits &&
        mutex_is_held(source->value))
        source->value = HELD;
    source->writes = kind == EFFECT_RMW;
    source->is_disabled =
        kind == EFFECT_DISABLED || (!source->writes && has_spun(search, op, thread, write));
    source->is_live = !search->is_taken[source->write];
    source->is_barred = source->write < barred;
}

/* Adds the writes that the reader may take, in ascending order. `clock`: what is before it. */
static void add_sources(struct search *search, struct reader *reader, const clock_entry *clock)
{
    const struct instance *instance = &search->instance;
    closure_find_latest(instance, clock, INSTANCE_INIT, reader->location, search->latest);
    reader->sources = search->source_count;
    uint32_t id = instance->locations[reader->location].write;
    for (;; id = instance_event(instance, id)->older_write) {
        array_reserve(search->sources, search->source_capacity, search->source_count + 1);
        if (closure_is_visible(instance, search->latest, id))
            search->sources[search->source_count++] = (struct source){.write = id};
        if (id == INSTANCE_INIT ||
            (instance_covers_writes(instance, id) && instance_in_clock(instance, clock, id)))
            break;
    }
    struct source *first = search->sources + reader->sources;
    reader->source_count = (uint32_t)(search->source_count - reader->sources);
    for (uint32_t i = 0, j = reader->source_count; i + 1 < j; i++) {
        struct source source = first[i];
        first[i] = first[--j];
        first[j] = source;
    }
}

/* Puts the permitted sources into groups. */
static void group_sources(struct search *search, size_t frame, struct reader *reader)
{
    bool is_barred = false; /* from a live source */
    struct source *sources = search->sources + reader->sources;
    for (uint32_t i = 0; i < reader->source_count; i++) {
        struct source *source = &sources[i];
        reader->may_wait |= source->is_live && source->is_disabled;
        if (source->is_live && source->is_barred) {
            is_barred = true;
            reader->is_vain |= readers_may_be_last(search, reader->location, source->write);
        }
        if (source->is_disabled || source->is_barred || (source->writes && !source->is_live))
            continue;
        for (uint32_t j = 0; j < i && !source->group; j++)
            if (sources[j].group && sources[j].value == source->value &&
                sources[j].is_defined == source->is_defined)
                source->group = sources[j].group;
        if (!source->group)
            source->group = ++reader->groups;
        reader->writes |= source->writes;
    }
    bool may_come = is_barred && expected_may_come(search, frame, reader->thread);
    reader->is_flagged = reader->may_wait || may_come;
    reader->is_vain &= !may_come;
}

/* --- Readers ---------------------------------------------------------------------------------- */

/* The operation of the thread that reads: its next one, or the read of its section. */
static struct op reading_op(struct search *search, unsigned thread, uint32_t *mutex)
{
    struct section section;
    *mutex = 0;
    if (!sections_has_pending(search, thread))
        return *execution_op(&search->exploration->execution, thread);
    sections_look(search, thread, &section);
    *mutex = section.mutex;
    return section.read;
}

/* Finds what the reader may read, unless that was done. Requires that the graph is in line. */
static void find_groups(struct search *search, size_t frame, struct reader *reader)
{
    const struct execution *execution = &search->exploration->execution;
    uint32_t barred = search_held(search, frame)[reader->thread].barred, mutex;
    if (reader->is_known)
        return;
    const struct op op = reading_op(search, reader->thread, &mutex);
    event_id last = graph_co_last(&execution->graph, op.location);
    reader->is_known = true;
    reader->last = witness_number(&search->witness, last);
    add_sources(search, reader, instance_clock(&search->instance, reader->before));
    readers_find_taken(search, op.location, search->sources[reader->sources].write);
    for (uint32_t i = 0; i < reader->source_count; i++)
        describe(search, &op, reader->thread, barred, &search->sources[reader->sources + i]);
    group_sources(search, frame, reader);
}

/* Whether the reader may have read so often that it waits: this is counted when it comes up. */
static bool may_have_spun(const struct search *search, unsigned thread)
{
    const struct exploration *exploration = search->exploration;
    uint64_t limit = exploration->options->spin_limit;
    return limit && exploration->execution.graph.threads[thread].count >= limit;
}

/* Adds the thread's pending reader. */
static void add_reader(struct search *search, size_t frame, unsigned thread)
{
    struct reader reader = {.thread = thread};
    const struct op op = reading_op(search, thread, &reader.mutex);
    bool is_barred = search_held(search, frame)[thread].barred;
    reader.location = op.location;
    reader.is_lock = op.kind == OP_LOCK;
    reader.before = search_before(search, thread);
    if (is_barred || may_have_spun(search, thread))
        find_groups(search, frame, &reader);
    reader.is_late = reader.is_flagged && is_barred;
    *array_push(search->readers, search->reader_count, search->reader_capacity) = reader;
}

static bool is_live_for(const struct search *search, const struct reader *reader, uint32_t write)
{
    for (uint32_t i = 0; i < reader->source_count; i++) {
        const struct source *source = &search->sources[reader->sources + i];
        if (source->write == write)
            return source->is_live;
    }
    return false;
}

/* Whether the other reader may write behind a source that is live for the reader. */
static bool may_overtake(const struct search *search, const struct reader *reader,
                         const struct reader *other)
{
    for (uint32_t i = 0; i < other->source_count; i++) {
        const struct source *source = &search->sources[other->sources + i];
        if (source->group && source->writes && is_live_for(search, reader, source->write))
            return true;
    }
    return false;
}

/* Flags the reader if it writes, and others of the node at its location may write before it. */
static void flag_writer(struct search *search, size_t frame, struct reader *reader)
{
    struct reader *readers = search->readers + search->frames[frame].readers;
    for (uint32_t i = 0; reader->writes && i < search->frames[frame].reader_count; i++) {
        struct reader *other = &readers[i];
        if (other == reader || other->location != reader->location)
            continue;
        find_groups(search, frame, other);
        reader->is_flagged = reader->is_flagged || may_overtake(search, reader, other);
    }
}

/* Flags the reader if a section of another thread may write at its location. */
static void flag_for_sections(const struct search *search, size_t frame, struct reader *reader)
{
    const struct written *written = search->written + search->frames[frame].written;
    for (uint32_t i = 0; i < search->frames[frame].written_count; i++)
        reader->is_flagged |= search_may_find(reader, &written[i]);
}

/* Marks the readers at locations where another one is held back. */
static void find_wanted(struct search *search, size_t frame, struct reader *readers, uint32_t count)
{
    const struct held *held = search_held(search, frame);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; held[readers[i].thread].barred && j < count; j++)
            if (i != j && readers[j].location == readers[i].location)
                readers[j].is_wanted = true;
}

/* Whether `a` is to be tried before `b`. What is held back should soon find a write: the longer it
 * waits, the more often in vain. Readers at which no signal ever came have no alternatives. Of the
 * others, those that came up last go first: an older one may find a write only if a thread comes
 * there, and to hold it back before that is known may lead to no execution. */
static bool comes_first(const struct search *search, const struct reader *a, const struct reader *b)
{
    bool is_signalled = search->is_signalled[a->location];
    enum thread_order order = search->exploration->options->thread_order;
    if (order != THREAD_ORDER_OWN)
        return order == THREAD_ORDER_FIRST ? a->thread < b->thread : a->thread > b->thread;
    if (a->is_late != b->is_late)
        return b->is_late;
    if (a->is_wanted != b->is_wanted)
        return a->is_wanted;
    if (is_signalled != search->is_signalled[b->location])
        return !is_signalled;
    return a->before > b->before;
}

static void order_readers(const struct search *search, struct reader *readers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct reader reader = readers[i];
        uint32_t at = i;
        for (; at > 0 && comes_first(search, &reader, &readers[at - 1]); at--)
            readers[at] = readers[at - 1];
        readers[at] = reader;
    }
}

/* The lowest-numbered thread at a choice; -1: none. */
static int find_choice(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (!execution_has_stopped(execution, t) && execution_op(execution, t)->kind == OP_CHOOSE)
            return (int)t;
    return -1;
}

/* A choice is the only reader. */
static void add_choice(struct search *search, unsigned thread)
{
    const struct op *op = execution_op(&search->exploration->execution, thread);
    *array_push(search->readers, search->reader_count, search->reader_capacity) =
        (struct reader){.thread = thread, .is_known = true, .groups = (uint32_t)op->operand};
}

uint32_t readers_find(struct search *search, size_t frame)
{
    const struct execution *execution = &search->exploration->execution;
    size_t first = search->reader_count;
    int choice = find_choice(execution);
    if (choice >= 0)
        add_choice(search, (unsigned)choice);
    for (unsigned t = 0; choice < 0 && t < execution->graph.thread_count; t++)
        if (!execution_has_stopped(execution, t) && execution_op(execution, t)->kind != OP_JOIN)
            add_reader(search, frame, t);
    struct reader *readers = search->readers + first;
    uint32_t count = (uint32_t)(search->reader_count - first);
    find_wanted(search, frame, readers, count);
    order_readers(search, readers, count);
    return count;
}

bool readers_look(struct search *search, size_t frame, struct reader *reader)
{
    if (!reader->location)
        return reader->groups > 0;
    find_groups(search, frame, reader);
    if (reader->groups == 0)
        return false;
    flag_writer(search, frame, reader);
    flag_for_sections(search, frame, reader);
    return true;
}

/* --- Groups ----------------------------------------------------------------------------------- */

uint32_t readers_good(struct search *search, const struct reader *reader, uint32_t group)
{
    uint32_t count = 0;
    array_reserve(search->good, search->good_capacity, reader->source_count);
    for (uint32_t i = 0; i < reader->source_count; i++)
        if (search->sources[reader->sources + i].group == group)
            search->good[count++] = search->sources[reader->sources + i].write;
    return count;
}

/* The first source of the group. */
static const struct source *find_source(const struct search *search, const struct reader *reader,
                                        uint32_t group)
{
    const struct source *source = search->sources + reader->sources;
    while (source->group != group)
        source++;
    return source;
}

uint64_t readers_value(const struct search *search, const struct reader *reader, uint32_t group)
{
    const struct source *source = find_source(search, reader, group);
    return source->value * 2 + source->is_defined;
}

uint64_t readers_result(const struct search *search, const struct reader *reader, uint32_t group)
{
    return find_source(search, reader, group)->value;
}

bool readers_write(const struct search *search, const struct reader *reader, uint32_t group)
{
    return find_source(search, reader, group)->writes;
}

uint32_t readers_partner(const struct search *search, const struct reader *reader, uint32_t group)
{
    return find_source(search, reader, group)->partner;
}
