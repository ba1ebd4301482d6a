#include "base/clock.h"
#include "base/memory.h"
#include "scale/record.h"

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
    to->has_twins |= from->has_twins;
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
        .has_twins = exploration->has_twins,
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
    exploration->has_twins = totals->has_twins;
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

static void exchange_by_preemptions(struct exchange *exchange, struct totals *totals)
{
    size_t each = sizeof *totals->by_preemptions, size = totals->by_preemptions_count * each;
    totals->by_preemptions = exchange_bytes(exchange, totals->by_preemptions, &size);
    totals->by_preemptions_count = size / each;
    exchange->message->failed |= size % each != 0;
    if (exchange->reads)
        totals->by_preemptions_capacity = totals->by_preemptions_count;
}

static void exchange_outcome(struct exchange *exchange, struct outcome *outcome)
{
    struct printed *printed = &outcome->printed;
    size_t each = sizeof *printed->parts, size = printed->part_count * each;
    EXCHANGE(exchange, outcome->status);
    printed->text = exchange_bytes(exchange, printed->text, &printed->length);
    printed->parts = exchange_bytes(exchange, printed->parts, &size);
    printed->part_count = size / each;
    exchange->message->failed |= size % each != 0;
    EXCHANGE(exchange, outcome->executions);
    EXCHANGE(exchange, outcome->rank);
    outcome->image = exchange_bytes(exchange, outcome->image, &outcome->image_size);
}

static void exchange_outcomes(struct exchange *exchange, struct outcomes *outcomes)
{
    size_t count = exchange_count(exchange, outcomes->count);
    for (size_t i = 0; i < count && !exchange->message->failed; i++) {
        struct outcome read = {0};
        exchange_outcome(exchange, exchange->reads ? &read : &outcomes->list[i]);
        if (exchange->reads)
            outcomes_add(outcomes, read);
    }
    EXCHANGE(exchange, outcomes->others);
}

/* The counters, and then the hashes. */
static void exchange_random(struct exchange *exchange, struct random_counts *counts)
{
    struct random_counts plain = *counts;
    plain.distinct = (struct hash_set){0};
    EXCHANGE(exchange, plain);
    size_t left = exchange_count(exchange, counts->distinct.count);
    for (size_t i = 0; !exchange->reads && i < counts->distinct.capacity; i++)
        if (counts->distinct.slots[i][0] | counts->distinct.slots[i][1])
            EXCHANGE(exchange, counts->distinct.slots[i]);
    if (!exchange->reads)
        return;
    *counts = plain;
    counts->distinct = (struct hash_set){0};
    for (; left > 0 && !exchange->message->failed; left--) {
        uint64_t hash[2];
        EXCHANGE(exchange, hash);
        exchange->message->failed |= (hash[0] | hash[1]) == 0;
        if (!exchange->message->failed)
            hash_set_add(&counts->distinct, hash);
    }
}

void totals_exchange(struct exchange *exchange, struct totals *totals)
{
    EXCHANGE(exchange, totals->statistics);
    exchange_by_preemptions(exchange, totals);
    exchange_outcomes(exchange, &totals->outcomes);
    exchange_random(exchange, &totals->random);
    EXCHANGE(exchange, totals->has_twins);
    EXCHANGE(exchange, totals->bound_cut);
    EXCHANGE(exchange, totals->may_leak);
    exchange_site(exchange, &totals->spun);
    for (unsigned i = 0; i < CUTS; i++)
        exchange_site(exchange, &totals->cuts[i]);
    exchange_lock_order(exchange, &totals->lock_order);
    exchange_site(exchange, &totals->mixed.first);
    exchange_site(exchange, &totals->mixed.second);
    exchange->message->failed |= !totals->mixed.first != !totals->mixed.second;
}
