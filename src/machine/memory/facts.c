#include "machine/memory/facts.h"

#include "base/bisect.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

void facts_release(struct facts *facts)
{
    for (size_t i = 0; i < facts->queue_count; i++)
        free(facts->queues[i].name);
    free(facts->queues);
    free(facts->uses);
    free(facts->loops);
    free(facts->slots);
    *facts = (struct facts){0};
}

/* --- Words ------------------------------------------------------------------------------------ */

static bool is_same_place(struct fact_place one, struct fact_place other)
{
    return one.space == other.space && one.offset == other.offset;
}

/* The place's slot, or the free slot for it. Requires: there are free slots. */
static struct fact_slot *probe(const struct facts *facts, struct fact_place place)
{
    size_t mask = facts->slot_count - 1;
    verify((facts->slot_count & mask) == 0 && facts->word_count < facts->slot_count);
    size_t i = (size_t)mix64(place.space + mix64(place.offset)) & mask;
    while (facts->slots[i].word.shape != 0 && !is_same_place(facts->slots[i].place, place))
        i = (i + 1) & mask;
    return &facts->slots[i];
}

static void grow(struct facts *facts)
{
    enum { FIRST_SLOTS = 64 };
    struct facts larger = *facts;
    larger.slot_count = facts->slot_count ? 2 * facts->slot_count : FIRST_SLOTS;
    larger.slots = memory_new(larger.slot_count, sizeof *larger.slots);
    for (size_t i = 0; i < facts->slot_count; i++)
        if (facts->slots[i].word.shape != 0)
            *probe(&larger, facts->slots[i].place) = facts->slots[i];
    verify(2 * larger.word_count < larger.slot_count);
    free(facts->slots);
    *facts = larger;
}

struct fact_word facts_word(const struct facts *facts, struct fact_place place)
{
    struct fact_word word = {.shape = FACT_WORD_WHOLE};
    if (facts->slot_count > 0 && probe(facts, place)->word.shape != 0)
        word = probe(facts, place)->word;
    verify(fact_shape_is_sound(word.shape));
    return word;
}

bool facts_learn_word(struct facts *facts, struct fact_place place, struct fact_word word)
{
    require(fact_shape_is_sound(word.shape) && fact_joined_is_sound(word.joined) &&
            fact_joined_is_sound(word.torn));
    struct fact_word known = facts_word(facts, place);
    word.shape |= known.shape;
    word.seen |= known.seen;
    word.joined |= known.joined;
    word.rests |= known.rests;
    word.updated |= known.updated;
    word.ordered |= known.ordered;
    word.attempted |= known.attempted;
    word.told |= known.told;
    word.loose |= known.loose;
    word.oversized |= known.oversized;
    word.starts |= known.starts;
    word.torn |= known.torn;
    if (memcmp(&word, &known, sizeof word) == 0)
        return false;
    if (2 * facts->word_count >= facts->slot_count)
        grow(facts);
    struct fact_slot *slot = probe(facts, place);
    facts->word_count += slot->word.shape == 0;
    facts->has_oversized |= word.oversized != 0;
    *slot = (struct fact_slot){place, word};
    return true;
}

/* --- Queues ----------------------------------------------------------------------------------- */

static struct fact_queue *find_queue(const struct facts *facts, const char *name)
{
    for (size_t i = 0; i < facts->queue_count; i++)
        if (strcmp(facts->queues[i].name, name) == 0)
            return &facts->queues[i];
    return NULL;
}

bool facts_queue_is_whole(const struct facts *facts, const char *name)
{
    const struct fact_queue *queue = find_queue(facts, name);
    return queue && queue->kind == FACT_QUEUE_WHOLE;
}

/* Learns that the queue is of this kind, or of a greater one. */
static bool learn_queue(struct facts *facts, const char *name, enum fact_queue_kind kind,
                        uint32_t priority)
{
    require(kind <= FACT_QUEUE_WHOLE && (kind == FACT_QUEUE_ORDERED || priority == 0));
    struct fact_queue *queue = find_queue(facts, name);
    if (!queue) {
        *array_push(facts->queues, facts->queue_count, facts->queue_capacity) = (struct fact_queue){
            .name = memory_copy_text(name), .kind = (uint8_t)kind, .priority = priority};
        return true;
    }
    bool is_known = queue->kind == FACT_QUEUE_WHOLE ||
                    (kind == FACT_QUEUE_ORDERED && queue->priority == priority);
    if (is_known)
        return false;
    queue->kind = FACT_QUEUE_WHOLE;
    queue->priority = 0;
    return true;
}

bool facts_learn_whole_queue(struct facts *facts, const char *name)
{
    return learn_queue(facts, name, FACT_QUEUE_WHOLE, 0);
}

bool facts_is_followed(const struct facts *facts, const char *section)
{
    require(section[0] == '#');
    return facts_queue_is_whole(facts, section);
}

bool facts_learn_followed(struct facts *facts, const char *section)
{
    require(section[0] == '#');
    return facts_learn_whole_queue(facts, section);
}

bool facts_learn_priority(struct facts *facts, const char *name, uint32_t priority)
{
    return learn_queue(facts, name, FACT_QUEUE_ORDERED, priority);
}

/* --- Atomic sections -------------------------------------------------------------------------- */

static int compare_uses(const struct fact_use *a, const struct fact_use *b)
{
    if (a->section != b->section)
        return a->section < b->section ? -1 : 1;
    if (a->byte.space != b->byte.space)
        return a->byte.space < b->byte.space ? -1 : 1;
    if (a->byte.offset != b->byte.offset)
        return a->byte.offset < b->byte.offset ? -1 : 1;
    return (int)a->size - (int)b->size;
}

bool facts_learn_use(struct facts *facts, struct fact_use use)
{
    size_t i;
    require(use.size > 0);
    bisect(i, facts->use_count, compare_uses(&facts->uses[i], &use) < 0);
    if (i < facts->use_count && compare_uses(&facts->uses[i], &use) == 0) {
        bool is_new = use.writes && !facts->uses[i].writes;
        facts->uses[i].writes |= use.writes;
        return is_new;
    }
    array_reserve(facts->uses, facts->use_capacity, facts->use_count + 1);
    memmove(&facts->uses[i + 1], &facts->uses[i], (facts->use_count - i) * sizeof *facts->uses);
    facts->uses[i] = use;
    facts->use_count++;
    return true;
}

/* --- Loops ----------------------------------------------------------------------------------- */

/* The index of the loop, or the one at which it belongs. */
static size_t find_loop(const struct facts *facts, uint32_t loop)
{
    size_t i;
    bisect(i, facts->loop_count, facts->loops[i] < loop);
    return i;
}

bool facts_has_loop(const struct facts *facts, uint32_t loop)
{
    size_t i = find_loop(facts, loop);
    return i < facts->loop_count && facts->loops[i] == loop;
}

bool facts_learn_loop(struct facts *facts, uint32_t loop)
{
    size_t i = find_loop(facts, loop);
    if (facts_has_loop(facts, loop))
        return false;
    array_reserve(facts->loops, facts->loop_capacity, facts->loop_count + 1);
    memmove(&facts->loops[i + 1], &facts->loops[i], (facts->loop_count - i) * sizeof *facts->loops);
    facts->loops[i] = loop;
    facts->loop_count++;
    return true;
}

/* --- The others ------------------------------------------------------------------------------- */

bool facts_learn_sections(struct facts *facts)
{
    bool is_new = !facts->has_sections;
    facts->has_sections = true;
    return is_new;
}

bool facts_learn_shared_thread_locals(struct facts *facts)
{
    bool is_new = !facts->shares_thread_locals;
    facts->shares_thread_locals = true;
    return is_new;
}

bool facts_learn_time(struct facts *facts, unsigned time)
{
    require(time <= FACT_TIME_LAST);
    bool is_new = time > facts->time;
    if (is_new)
        facts->time = (uint8_t)time;
    return is_new;
}

bool facts_learn_random_loops(struct facts *facts)
{
    bool is_new = !facts->has_random_loops;
    facts->has_random_loops = true;
    return is_new;
}

bool facts_learn_compared_stores(struct facts *facts)
{
    bool is_new = !facts->compares_stores;
    facts->compares_stores = true;
    return is_new;
}

bool facts_learn_errno(struct facts *facts)
{
    bool is_new = !facts->reads_errno;
    facts->reads_errno = true;
    return is_new;
}

bool facts_learn_orders(struct facts *facts, enum order_set orders)
{
    require(orders <= (ORDERS_ANY | ORDERS_OWN));
    unsigned both = facts->orders | (unsigned)orders;
    bool is_new = both != facts->orders;
    facts->orders = (uint8_t)both;
    return is_new;
}

bool facts_learn_stops(struct facts *facts, unsigned stops)
{
    require(stops <= FACT_STOP_ANY);
    bool is_new = (stops & ~(unsigned)facts->stops) != 0;
    facts->stops |= (uint8_t)stops;
    return is_new;
}

bool facts_learn_exit(struct facts *facts, enum fact_exit exit, uint32_t function)
{
    require(exit != FACT_EXIT_NONE && exit <= FACT_EXIT_EXPECTED);
    require(facts->exit != FACT_EXIT_NONE || facts->exit_function == 0);
    bool is_new = exit > facts->exit || function > facts->exit_function;
    if (exit > facts->exit)
        facts->exit = (uint8_t)exit;
    if (function > facts->exit_function)
        facts->exit_function = function;
    return is_new;
}

bool facts_merge(struct facts *into, const struct facts *from)
{
    bool changed = from->has_sections && facts_learn_sections(into);
    changed |= from->shares_thread_locals && facts_learn_shared_thread_locals(into);
    changed |= facts_learn_time(into, from->time);
    changed |= from->has_random_loops && facts_learn_random_loops(into);
    changed |= from->compares_stores && facts_learn_compared_stores(into);
    changed |= from->reads_errno && facts_learn_errno(into);
    changed |= facts_learn_orders(into, (enum order_set)from->orders);
    changed |= facts_learn_stops(into, from->stops);
    if (from->exit != FACT_EXIT_NONE)
        changed |= facts_learn_exit(into, (enum fact_exit)from->exit, from->exit_function);
    for (size_t i = 0; i < from->queue_count; i++) {
        const struct fact_queue *queue = &from->queues[i];
        changed |=
            learn_queue(into, queue->name, (enum fact_queue_kind)queue->kind, queue->priority);
    }
    for (size_t i = 0; i < from->use_count; i++)
        changed |= facts_learn_use(into, from->uses[i]);
    for (size_t i = 0; i < from->loop_count; i++)
        changed |= facts_learn_loop(into, from->loops[i]);
    for (size_t i = 0; i < from->slot_count; i++) {
        const struct fact_slot *slot = &from->slots[i];
        if (slot->word.shape != 0)
            changed |= facts_learn_word(into, slot->place, slot->word);
    }
    return changed;
}
