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
    free(facts->loops.items);
    free(facts->threads.items);
    free(facts->words);
    hash_index_release(&facts->by_place);
    *facts = (struct facts){0};
}

/* --- Words ------------------------------------------------------------------------------------ */

static uint64_t hash(struct fact_place place)
{
    return mix64(place.space + mix64(place.offset));
}

/* For hash_index_find. */
static bool is_at(const void *things, uint32_t number, const void *sought)
{
    const struct fact_place one = ((const struct facts *)things)->words[number - 1].place;
    const struct fact_place *other = sought;
    return one.space == other->space && one.offset == other->offset;
}

/* NULL: there are no facts about the word. */
static struct fact_word *find_word(const struct facts *facts, struct fact_place place)
{
    uint32_t number = hash_index_find(&facts->by_place, hash(place), is_at, facts, &place);
    return number ? &facts->words[number - 1].word : NULL;
}

struct fact_word facts_word(const struct facts *facts, struct fact_place place)
{
    const struct fact_word *known = find_word(facts, place);
    verify(!known || fact_shape_is_sound(known->shape));
    return known ? *known : (struct fact_word){.shape = FACT_WORD_WHOLE};
}

/* Adds the bits of one word to those of another one. */
static void add_bits(struct fact_word *to, const struct fact_word *from)
{
    unsigned char *bits = (unsigned char *)to;
    for (size_t i = 0; i < sizeof *to; i++)
        bits[i] |= ((const unsigned char *)from)[i];
}

bool facts_learn_word(struct facts *facts, struct fact_place place, struct fact_word word)
{
    require(fact_shape_is_sound(word.shape) && fact_joined_is_sound(word.joined) &&
            fact_joined_is_sound(word.torn));
    struct fact_word *known = find_word(facts, place), before = facts_word(facts, place);
    add_bits(&word, &before);
    if (memcmp(&word, &before, sizeof word) == 0)
        return false;
    facts->has_oversized |= word.oversized != 0;
    if (known) {
        *known = word;
        return true;
    }
    *array_push(facts->words, facts->word_count, facts->word_capacity) =
        (struct fact_entry){place, word};
    hash_index_add(&facts->by_place, hash(place), (uint32_t)facts->word_count);
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

/* --- Numbers ---------------------------------------------------------------------------------- */

/* The index of the number, or the one at which it belongs. */
static size_t find_number(const struct fact_numbers *numbers, uint64_t number)
{
    size_t i;
    bisect(i, numbers->count, numbers->items[i] < number);
    return i;
}

bool facts_has_number(const struct fact_numbers *numbers, uint64_t number)
{
    size_t i = find_number(numbers, number);
    return i < numbers->count && numbers->items[i] == number;
}

bool facts_learn_number(struct fact_numbers *numbers, uint64_t number)
{
    size_t i = find_number(numbers, number);
    if (facts_has_number(numbers, number))
        return false;
    array_reserve(numbers->items, numbers->capacity, numbers->count + 1);
    memmove(&numbers->items[i + 1], &numbers->items[i],
            (numbers->count - i) * sizeof *numbers->items);
    numbers->items[i] = number;
    numbers->count++;
    return true;
}

/* --- The others ------------------------------------------------------------------------------- */

bool facts_learn_time(struct facts *facts, unsigned time)
{
    require(time <= FACT_TIME_LAST);
    bool is_new = time > facts->time;
    if (is_new)
        facts->time = (uint8_t)time;
    return is_new;
}

/* Adds the bits, and returns whether some were new. */
static bool learn_bits(uint8_t *known, unsigned bits)
{
    bool is_new = (bits & ~(unsigned)*known) != 0;
    *known |= (uint8_t)bits;
    return is_new;
}

bool facts_learn_habit(struct facts *facts, unsigned habit)
{
    require(habit <= FACT_HABIT_ANY);
    return learn_bits(&facts->habits, habit);
}

bool facts_learn_orders(struct facts *facts, enum order_set orders)
{
    require(orders <= (ORDERS_ANY | ORDERS_OWN));
    return learn_bits(&facts->orders, orders);
}

bool facts_learn_stops(struct facts *facts, unsigned stops)
{
    require(stops <= FACT_STOP_ANY);
    return learn_bits(&facts->stops, stops);
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

/* Whether `into` has changed. */
static bool merge_numbers(struct fact_numbers *into, const struct fact_numbers *from)
{
    bool changed = false;
    for (size_t i = 0; i < from->count; i++)
        changed |= facts_learn_number(into, from->items[i]);
    return changed;
}

bool facts_merge(struct facts *into, const struct facts *from)
{
    bool changed = facts_learn_habit(into, from->habits);
    changed |= facts_learn_time(into, from->time);
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
    changed |= merge_numbers(&into->loops, &from->loops);
    changed |= merge_numbers(&into->threads, &from->threads);
    for (size_t i = 0; i < from->word_count; i++)
        changed |= facts_learn_word(into, from->words[i].place, from->words[i].word);
    return changed;
}
