#include "advice/stored.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "run/identity.h"
#include "scale/checkpoint.h"
#include "scale/numbers.h"

#include <string.h>

static uint64_t hash_of(const struct stored *stored)
{
    uint64_t hash = 0;
    for (size_t p = 0; p < stored->program_count; p++)
        hash = mix64(hash ^ stored->programs[p].program->hash);
    return hash;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* The index of the program that has the error. */
static size_t program_of(const struct stored *stored, const struct error_graph *error)
{
    for (size_t p = 0; p < stored->program_count; p++)
        if (stored->programs[p].name == error->program)
            return p;
    bug("the error '%s' is one of no program", error->message);
}

static void put_exclusion(struct message *out, const struct stored *stored,
                          const struct exclusion *exclusion)
{
    size_t program = program_of(stored, exclusion->graph);
    message_put_bytes(out, exclusion->orders, stored->search->box.count);
    message_put_text(out, exclusion->graph->message);
    message_put(out, exclusion->graph->is_race);
    message_put(out, program);
    numbers_put_site(out, stored->programs[program].program, exclusion->graph->site);
}

static void put_search(struct message *out, const struct stored *stored)
{
    const struct order_search *search = stored->search;
    const struct minima *minima = &search->minima;
    message_put(out, stored->search->box.count);
    message_put(out, search->exclusion_count);
    for (size_t i = 0; i < search->exclusion_count; i++)
        put_exclusion(out, stored, &search->exclusions[i]);
    message_put(out, search->complete);
    for (size_t i = 0; i < minima->count; i++)
        if (minima->list[i].is_proved)
            message_put_bytes(out, minima->list[i].orders, stored->search->box.count);
    message_put_bytes(out, stored->is_reached, stored->search->box.count);
    message_put(out, search->explorations);
    message_put(out, search->errors);
    message_put(out, stored->counts->events);
    message_put(out, stored->counts->complete_events);
    message_put_seconds(out, stored->counts->seconds + clock_now() - stored->begin);
}

void stored_write(struct stored *stored, bool now)
{
    const struct run_options *options = stored->options;
    if (!stored->options->checkpoint || stored->explorations == stored->search->explorations ||
        (!now && clock_now() < stored->last + options->checkpoint_every))
        return;
    struct message out = {0};
    identity_put(&out, options, hash_of(stored));
    put_search(&out, stored);
    const char *reason = checkpoint_write(stored->options->checkpoint, &out);
    if (reason && !stored->has_failed)
        warn("cannot write the checkpoint '%s': %s; an older one stays as it is",
             stored->options->checkpoint, reason);
    stored->has_failed = reason != NULL;
    stored->last = clock_now();
    stored->explorations = stored->search->explorations;
    message_release(&out);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* One order for each coordinate, within the box. NULL, and a message that failed: there are none.
 */
static const uint8_t *take_orders(struct message *in, const struct order_box *box)
{
    size_t size;
    const unsigned char *orders = message_take_bytes(in, &size);
    in->failed |= size != box->count;
    for (size_t i = 0; i < box->count && !in->failed; i++)
        in->failed |= orders[i] > ORDER_ACQ_REL ||
                      !(lattice_orders(box->kinds[i]) & 1u << orders[i]) ||
                      !lattice_is_below((enum ordering)box->low[i], (enum ordering)orders[i]) ||
                      !lattice_is_below((enum ordering)orders[i], (enum ordering)box->high[i]);
    for (size_t i = 0; i < box->count && !in->failed; i++)
        in->failed |= orders[i] != orders[order_box_first(box, i)];
    return in->failed ? NULL : orders;
}

static void take_exclusion(struct message *in, struct stored *stored, struct error_graph *error)
{
    const uint8_t *orders = take_orders(in, &stored->search->box);
    error->message = message_take_text(in);
    error->is_race = message_take(in) != 0;
    uint64_t program = message_take(in);
    in->failed |= program >= stored->program_count;
    if (in->failed)
        return;
    error->site = numbers_take_site(in, stored->programs[program].program);
    error->program = stored->programs[program].name;
    if (!in->failed)
        order_search_exclude(stored->search, error, orders);
}

/* Each exclusion has bytes of the message, so that a wrong number of them shows before memory ends.
 */
static void take_exclusions(struct message *in, struct stored *stored)
{
    uint64_t count = message_take(in);
    in->failed |= count > in->size;
    if (in->failed)
        return;
    stored->errors = memory_new(count + 1, sizeof *stored->errors);
    for (; stored->error_count < count && !in->failed; stored->error_count++)
        take_exclusion(in, stored, &stored->errors[stored->error_count]);
}

static void take_proofs(struct message *in, struct stored *stored)
{
    struct order_search *search = stored->search;
    uint64_t count = message_take(in);
    for (uint64_t i = 0; i < count && !in->failed; i++) {
        const uint8_t *orders = take_orders(in, &search->box);
        in->failed |= !orders || !order_search_prove(search, orders);
    }
}

static void take_search(struct message *in, struct stored *stored)
{
    struct order_search *search = stored->search;
    size_t size;
    in->failed |= message_take(in) != stored->search->box.count;
    if (!in->failed)
        take_exclusions(in, stored);
    take_proofs(in, stored);
    const unsigned char *reached = message_take_bytes(in, &size);
    in->failed |= size != stored->search->box.count;
    for (size_t i = 0; i < size && !in->failed; i++)
        stored->is_reached[i] = reached[i] != 0;
    search->explorations = message_take(in);
    search->errors = message_take(in);
    stored->counts->events = message_take(in);
    stored->counts->complete_events = message_take(in);
    stored->counts->seconds = message_take_seconds(in);
}

static void restore(struct stored *stored)
{
    struct message in = {0};
    checkpoint_read(stored->options->resume, &in);
    identity_check(&in, stored->options, hash_of(stored));
    take_search(&in, stored);
    if (in.failed || in.taken != in.size)
        die("the checkpoint '%s' is whole, but makes no sense", stored->options->resume);
    stored->explorations = stored->search->explorations;
    message_release(&in);
}

void stored_begin(struct stored *stored)
{
    if (!stored->options->checkpoint)
        return;
    if (stored->options->resume)
        restore(stored);
    checkpoint_check(stored->options->checkpoint);
    stored->last = clock_now();
}

void stored_release(struct stored *stored)
{
    for (size_t i = 0; i < stored->error_count; i++)
        free(stored->errors[i].message);
    free(stored->errors);
}
