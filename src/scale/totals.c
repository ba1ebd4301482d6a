#include "scale/totals.h"

#include "base/memory.h"
#include "scale/numbers.h"

#include <stdlib.h>
#include <string.h>

void totals_release(struct totals *totals)
{
    free(totals->by_preemptions);
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
}

void totals_give(struct totals *totals, struct exploration *exploration)
{
    exploration->statistics = totals->statistics;
    free(exploration->by_preemptions);
    exploration->by_preemptions = totals->by_preemptions;
    exploration->by_preemptions_count = totals->by_preemptions_count;
    exploration->by_preemptions_capacity = totals->by_preemptions_capacity;
    exploration->bound_cut = totals->bound_cut;
    exploration->may_leak = totals->may_leak;
    exploration->spun = totals->spun;
    memcpy(exploration->cuts, totals->cuts, sizeof totals->cuts);
    lock_order_merge(&exploration->execution.machine->lock_order, &totals->lock_order);
    exploration->mixed = totals->mixed;
    totals->by_preemptions = NULL;
}

void totals_put(const struct totals *totals, struct message *message, const struct program *program)
{
    message_put_bytes(message, &totals->statistics, sizeof totals->statistics);
    message_put_bytes(message, totals->by_preemptions,
                      totals->by_preemptions_count * sizeof *totals->by_preemptions);
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

void totals_get(struct totals *totals, struct message *message, const struct program *program)
{
    take_statistics(totals, message);
    take_by_preemptions(totals, message);
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
