#include "scale/numbers.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

void numbers_put_site(struct message *message, const struct program *program,
                      const struct site *site)
{
    require(!site || program->sites[site->number] == site);
    message_put(message, site ? site->number + UINT64_C(1) : 0);
}

const struct site *numbers_take_site(struct message *message, const struct program *program)
{
    uint64_t number = message_take(message);
    message->failed |= number > program->site_count;
    return number == 0 || message->failed ? NULL : program->sites[number - 1];
}

void numbers_put_threads(struct message *message, const struct machine *machine)
{
    message_put(message, machine->threads);
    for (unsigned i = 1; i < machine->threads; i++)
        message_put(message, native_creator(machine, i));
}

void numbers_take_threads(struct message *message, struct machine *machine, bool adopts)
{
    uint64_t count = message_take(message);
    for (uint64_t i = 1; i < count && !message->failed; i++) {
        uint64_t creator = message_take(message);
        if (!adopts || message->failed)
            continue;
        if (i < machine->threads)
            message->failed |= native_creator(machine, (unsigned)i) != creator;
        else
            message->failed |= creator >= i || !native_add_thread(machine, (unsigned)creator);
    }
}

/* A request as bytes, and then its sites: those of the wanted lock and of the held ones. */
void numbers_put_lock_order(struct message *message, const struct program *program,
                            const struct lock_order *order)
{
    message_put(message, order->count);
    for (size_t i = 0; i < order->count; i++) {
        struct lock_request request = order->requests[i];
        request.wanted.site = NULL;
        for (unsigned j = 0; j < request.held_count; j++)
            request.held[j].site = NULL;
        message_put_bytes(message, &request, sizeof request);
        numbers_put_site(message, program, order->requests[i].wanted.site);
        for (unsigned j = 0; j < request.held_count; j++)
            numbers_put_site(message, program, order->requests[i].held[j].site);
    }
}

void numbers_take_lock_order(struct message *message, const struct program *program,
                             struct lock_order *order)
{
    uint64_t count = message_take(message);
    for (uint64_t i = 0; i < count && !message->failed; i++) {
        struct lock_request request;
        size_t size;
        const unsigned char *bytes = message_take_bytes(message, &size);
        message->failed |= size != sizeof request;
        if (message->failed)
            return;
        memcpy(&request, bytes, size);
        message->failed |= request.held_count > LOCK_ORDER_HELD ||
                           request.creator_count > LOCK_ORDER_CREATORS ||
                           request.ended_count > LOCK_ORDER_ENDED;
        request.wanted.site = numbers_take_site(message, program);
        for (unsigned j = 0; j < request.held_count && !message->failed; j++)
            request.held[j].site = numbers_take_site(message, program);
        if (!message->failed)
            lock_order_add(order, &request);
    }
}

void numbers_put_facts(struct message *message, const struct facts *facts)
{
    size_t size;
    unsigned char *bytes = facts_write(facts, &size);
    message_put_bytes(message, bytes, size);
    free(bytes);
}

void numbers_take_facts(struct message *message, struct facts *facts)
{
    size_t size;
    const unsigned char *bytes = message_take_bytes(message, &size);
    message->failed |= !facts_read(facts, bytes, size);
}

bool numbers_learn_facts(struct message *message, struct machine *machine)
{
    struct facts facts = {0};
    numbers_take_facts(message, &facts);
    bool has_learnt = facts_merge(&machine->facts, &facts);
    facts_release(&facts);
    return has_learnt;
}
