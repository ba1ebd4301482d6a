#include "advice/parts.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "run/identity.h"
#include "scale/exchange.h"

#include <string.h>

static uint64_t hash_of(const struct stored *stored)
{
    uint64_t hash = 0;
    for (size_t p = 0; p < stored->program_count; p++)
        hash = mix64(hash ^ stored->programs[p].program->hash);
    return hash;
}

/* The index of the program that has the error. */
static size_t program_of(const struct stored *stored, const struct error_graph *error)
{
    for (size_t p = 0; p < stored->program_count; p++)
        if (stored->programs[p].name == error->program)
            return p;
    bug("the error '%s' is one of no program", error->message);
}

/* Whether there is one order for each coordinate, within the box. */
static bool are_orders(const struct order_box *box, const uint8_t *orders)
{
    for (size_t i = 0; i < box->count; i++)
        if (orders[i] > ORDER_ACQ_REL || !(lattice_orders(box->kinds[i]) & 1u << orders[i]) ||
            !lattice_is_below((enum ordering)box->low[i], (enum ordering)orders[i]) ||
            !lattice_is_below((enum ordering)orders[i], (enum ordering)box->high[i]) ||
            orders[i] != orders[order_box_first(box, i)])
            return false;
    return true;
}

/* What is read goes to `read`, of box->count orders. */
static void exchange_orders(struct exchange *exchange, const struct order_box *box, uint8_t *orders)
{
    exchange_plain(exchange, orders, box->count);
    exchange->message->failed |= exchange->reads && !are_orders(box, orders);
}

static void exchange_exclusion(struct exchange *exchange, const struct stored *stored,
                               uint8_t *orders, struct error_graph *error)
{
    size_t length = exchange->reads ? 0 : strlen(error->message) + 1;
    size_t program = exchange->reads ? 0 : program_of(stored, error);
    exchange_orders(exchange, &stored->search->box, orders);
    error->message = exchange_bytes(exchange, error->message, &length);
    EXCHANGE(exchange, error->is_race);
    EXCHANGE(exchange, program);
    exchange->message->failed |= program >= stored->program_count || !error->message;
    if (exchange->message->failed)
        return;
    exchange->program = stored->programs[program].program;
    exchange_site(exchange, &error->site);
    error->program = stored->programs[program].name;
}

static void exchange_exclusions(struct exchange *exchange, struct stored *stored, uint8_t *room)
{
    struct order_search *search = stored->search;
    size_t count = exchange_count(exchange, search->exclusion_count);
    if (exchange->reads)
        stored->errors = memory_new(count + 1, sizeof *stored->errors);
    for (size_t i = 0; i < count && !exchange->message->failed; i++) {
        if (!exchange->reads) {
            struct exclusion exclusion = search->exclusions[i];
            struct error_graph error = *exclusion.graph;
            memcpy(room, exclusion.orders, search->box.count);
            exchange_exclusion(exchange, stored, room, &error);
            continue;
        }
        struct error_graph *error = &stored->errors[stored->error_count++];
        exchange_exclusion(exchange, stored, room, error);
        if (!exchange->message->failed)
            order_search_exclude(search, error, room);
    }
}

/* The orders that are proved. */
static void exchange_proofs(struct exchange *exchange, struct stored *stored, uint8_t *room)
{
    struct order_search *search = stored->search;
    size_t count = exchange_count(exchange, search->complete);
    for (size_t i = 0; exchange->reads && i < count && !exchange->message->failed; i++) {
        exchange_orders(exchange, &search->box, room);
        exchange->message->failed |= !order_search_prove(search, room);
    }
    for (size_t i = 0; !exchange->reads && i < search->minima.count; i++)
        if (search->minima.list[i].is_proved)
            exchange_orders(exchange, &search->box, search->minima.list[i].orders);
}

static void exchange_search(struct exchange *exchange, struct stored *stored)
{
    struct order_search *search = stored->search;
    size_t count = search->box.count;
    uint8_t *room = memory_new(count + 1, 1);
    struct advice_counts counts = *stored->counts;
    counts.seconds += clock_now() - stored->begin;
    EXCHANGE(exchange, count);
    exchange->message->failed |= count != search->box.count;
    exchange_exclusions(exchange, stored, room);
    exchange_proofs(exchange, stored, room);
    exchange_plain(exchange, stored->is_reached, search->box.count);
    EXCHANGE(exchange, search->explorations);
    EXCHANGE(exchange, search->errors);
    EXCHANGE(exchange, counts);
    if (exchange->reads)
        *stored->counts = counts;
    free(room);
}

void stored_write(struct stored *stored, bool now)
{
    if (!stored->options->checkpoint || stored->explorations == stored->search->explorations ||
        !(now || checkpoint_is_due(&stored->checkpoint)))
        return;
    struct message out = {0};
    identity_put(&out, stored->options, hash_of(stored));
    exchange_search(&(struct exchange){.message = &out}, stored);
    checkpoint_save(&stored->checkpoint, &out);
    stored->explorations = stored->search->explorations;
    message_release(&out);
}

static void restore(struct stored *stored)
{
    struct message in = {0};
    checkpoint_read(stored->options->resume, &in);
    identity_check(&in, stored->options, hash_of(stored));
    exchange_search(&(struct exchange){.message = &in, .reads = true}, stored);
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
    stored->checkpoint = (struct checkpoint){stored->options->checkpoint,
                                             stored->options->checkpoint_every, clock_now(), false};
}

void stored_release(struct stored *stored)
{
    for (size_t i = 0; i < stored->error_count; i++)
        free(stored->errors[i].message);
    free(stored->errors);
}
