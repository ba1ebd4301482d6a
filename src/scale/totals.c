#include "scale/totals.h"

#include "base/clock.h"
#include "base/memory.h"
#include "scale/numbers.h"

#include <string.h>

void totals_release(struct totals *totals)
{
    free(totals->by_preemptions);
    outcomes_release(&totals->outcomes);
    random_counts_release(&totals->random);
    lock_order_release(&totals->lock_order);
    *totals = (struct totals){0};
}

static void add_by_preemptions(struct totals *to, const uint64_t *counts, size_t count)
{
    array_reserve(to->by_preemptions, to->by_preemptions_capacity, count);
    for (; to->by_preemptions_count < count; to->by_preemptions_count++)
        to->by_preemptions[to->by_preemptions_count] = 0;
    for (size_t i = 0; i < count; i++)
        to->by_preemptions[i] += counts[i];
}

void totals_add(struct totals *to, const struct totals *from)
{
    statistics_add(&to->statistics, &from->statistics);
    add_by_preemptions(to, from->by_preemptions, from->by_preemptions_count);
    outcomes_merge(&to->outcomes, &from->outcomes);
    random_counts_merge(&to->random, &from->random, clock_now());
    to->bound_cut |= from->bound_cut;
    to->may_leak |= from->may_leak;
    to->spun = to->spun ? to->spun : from->spun;
    for (unsigned i = 0; i < CUTS; i++)
        to->cuts[i] = to->cuts[i] ? to->cuts[i] : from->cuts[i];
    lock_order_merge(&to->lock_order, &from->lock_order);
    mixed_merge(&to->mixed, &from->mixed);
}

void totals_take(struct totals *totals, struct exploration *exploration)
{
    struct totals found = {
        .statistics = exploration->statistics,
        .by_preemptions = exploration->by_preemptions,
        .by_preemptions_count = exploration->by_preemptions_count,
        .outcomes = exploration->outcomes,
        .random = exploration->random,
        .bound_cut = exploration->bound_cut,
        .may_leak = exploration->may_leak,
        .spun = exploration->spun,
        .lock_order = exploration->execution.machine->lock_order,
        .mixed = exploration->mixed,
    };
    memcpy(found.cuts, exploration->cuts, sizeof found.cuts);
    totals_add(totals, &found);
    exploration->statistics = (struct statistics){0};
    if (exploration->by_preemptions_count)
        memset(exploration->by_preemptions, 0,
               exploration->by_preemptions_count * sizeof *exploration->by_preemptions);
    outcomes_release(&exploration->outcomes);
    random_counts_release(&exploration->random);
}

void totals_give(struct totals *totals, struct exploration *exploration)
{
    exploration->statistics = totals->statistics;
    free(exploration->by_preemptions);
    exploration->by_preemptions = totals->by_preemptions;
    exploration->by_preemptions_count = totals->by_preemptions_count;
    exploration->by_preemptions_capacity = totals->by_preemptions_capacity;
    outcomes_release(&exploration->outcomes);
    exploration->outcomes = totals->outcomes;
    random_counts_release(&exploration->random);
    exploration->random = totals->random;
    exploration->bound_cut = totals->bound_cut;
    exploration->may_leak = totals->may_leak;
    exploration->spun = totals->spun;
    memcpy(exploration->cuts, totals->cuts, sizeof totals->cuts);
    lock_order_merge(&exploration->execution.machine->lock_order, &totals->lock_order);
    exploration->mixed = totals->mixed;
    totals->by_preemptions = NULL;
    totals->outcomes = (struct outcomes){0};
    totals->random = (struct random_counts){0};
}

static void put_outcomes(const struct outcomes *outcomes, struct message *message)
{
    message_put(message, outcomes->count);
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        const struct printed *printed = &outcome->printed;
        message_put(message, outcome->status);
        message_put_bytes(message, printed->text, printed->length);
        message_put_bytes(message, printed->parts, printed->part_count * sizeof *printed->parts);
        message_put(message, outcome->executions);
        message_put_bytes(message, &outcome->rank, sizeof outcome->rank);
        message_put_bytes(message, outcome->image, outcome->image_size);
    }
    message_put(message, outcomes->others);
}

/* The counters, and then the hashes. */
static void put_random(const struct random_counts *counts, struct message *message)
{
    struct random_counts plain = *counts;
    plain.distinct = (struct hash_set){0};
    message_put_bytes(message, &plain, sizeof plain);
    message_put(message, counts->distinct.count);
    for (size_t i = 0; i < counts->distinct.capacity; i++)
        if (counts->distinct.slots[i][0] | counts->distinct.slots[i][1])
            message_put_bytes(message, counts->distinct.slots[i], sizeof *counts->distinct.slots);
}

void totals_put(const struct totals *totals, struct message *message, const struct program *program)
{
    message_put_bytes(message, &totals->statistics, sizeof totals->statistics);
    message_put_bytes(message, totals->by_preemptions,
                      totals->by_preemptions_count * sizeof *totals->by_preemptions);
    put_outcomes(&totals->outcomes, message);
    put_random(&totals->random, message);
    message_put(message, totals->bound_cut);
    message_put(message, totals->may_leak);
    numbers_put_site(message, program, totals->spun);
    for (unsigned i = 0; i < CUTS; i++)
        numbers_put_site(message, program, totals->cuts[i]);
    numbers_put_lock_order(message, program, &totals->lock_order);
    numbers_put_site(message, program, totals->mixed.first);
    numbers_put_site(message, program, totals->mixed.second);
}

static void take_statistics(struct totals *totals, struct message *message)
{
    size_t size;
    const unsigned char *bytes = message_take_bytes(message, &size);
    message->failed |= size != sizeof totals->statistics;
    if (!message->failed)
        memcpy(&totals->statistics, bytes, size);
}

static void take_by_preemptions(struct totals *totals, struct message *message)
{
    size_t size;
    const unsigned char *bytes = message_take_bytes(message, &size);
    message->failed |= size % sizeof *totals->by_preemptions != 0;
    size_t count = message->failed ? 0 : size / sizeof *totals->by_preemptions;
    array_reserve(totals->by_preemptions, totals->by_preemptions_capacity, count);
    if (count)
        memcpy(totals->by_preemptions, bytes, size);
    totals->by_preemptions_count = count;
}

/* The next bytes, in memory of their own; NULL: none. */
static void *take_copy(struct message *message, size_t *size)
{
    const unsigned char *bytes = message_take_bytes(message, size);
    return *size ? memcpy(memory_new(*size, 1), bytes, *size) : NULL;
}

static struct outcome take_outcome(struct message *message)
{
    struct outcome outcome = {.status = (uint32_t)message_take(message)};
    struct printed *printed = &outcome.printed;
    size_t size;
    printed->text = take_copy(message, &printed->length);
    printed->parts = take_copy(message, &size);
    printed->part_count = size / sizeof *printed->parts;
    message->failed |= size % sizeof *printed->parts != 0;
    outcome.executions = message_take(message);
    const unsigned char *rank = message_take_bytes(message, &size);
    message->failed |= size != sizeof outcome.rank;
    if (!message->failed)
        memcpy(&outcome.rank, rank, size);
    outcome.image = take_copy(message, &outcome.image_size);
    return outcome;
}

static void take_outcomes(struct outcomes *outcomes, struct message *message)
{
    for (uint64_t left = message_take(message); left > 0 && !message->failed; left--)
        outcomes_add(outcomes, take_outcome(message));
    outcomes->others += message_take(message);
}

static void take_random(struct random_counts *counts, struct message *message)
{
    size_t size;
    const unsigned char *bytes = message_take_bytes(message, &size);
    message->failed |= size != sizeof *counts;
    if (!message->failed)
        memcpy(counts, bytes, size);
    counts->distinct = (struct hash_set){0};
    for (uint64_t left = message_take(message); left > 0 && !message->failed; left--) {
        uint64_t hash[2];
        bytes = message_take_bytes(message, &size);
        message->failed |= size != sizeof hash;
        if (message->failed)
            return;
        memcpy(hash, bytes, size);
        message->failed |= (hash[0] | hash[1]) == 0;
        if (!message->failed)
            hash_set_add(&counts->distinct, hash);
    }
}

void totals_get(struct totals *totals, struct message *message, const struct program *program)
{
    take_statistics(totals, message);
    take_by_preemptions(totals, message);
    take_outcomes(&totals->outcomes, message);
    take_random(&totals->random, message);
    totals->bound_cut = message_take(message) != 0;
    totals->may_leak = message_take(message) != 0;
    totals->spun = numbers_take_site(message, program);
    for (unsigned i = 0; i < CUTS; i++)
        totals->cuts[i] = numbers_take_site(message, program);
    numbers_take_lock_order(message, program, &totals->lock_order);
    totals->mixed.first = numbers_take_site(message, program);
    totals->mixed.second = numbers_take_site(message, program);
    message->failed |= !totals->mixed.first != !totals->mixed.second;
}
