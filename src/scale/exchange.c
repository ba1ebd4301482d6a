#include "scale/exchange.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

void exchange_plain(struct exchange *exchange, void *value, size_t size)
{
    if (exchange->reads)
        message_take_all(exchange->message, value, size);
    else
        message_append(exchange->message, value, size);
}

size_t exchange_count(struct exchange *exchange, size_t count)
{
    struct message *message = exchange->message;
    EXCHANGE(exchange, count);
    message->failed |= exchange->reads && count > message->size;
    return message->failed ? 0 : count;
}

void *exchange_bytes(struct exchange *exchange, void *bytes, size_t *size)
{
    if (!exchange->reads) {
        message_put_bytes(exchange->message, bytes, *size);
        return bytes;
    }
    const unsigned char *taken = message_take_bytes(exchange->message, size);
    return *size ? memcpy(memory_new(*size, 1), taken, *size) : NULL;
}

void exchange_path(struct exchange *exchange, struct path *path)
{
    if (exchange->reads)
        message_take_path(exchange->message, path);
    else
        message_put_path(exchange->message, path);
}

void exchange_site(struct exchange *exchange, const struct site **site)
{
    const struct program *program = exchange->program;
    uint32_t number = 0;
    if (!exchange->reads && *site) {
        require(program->sites[(*site)->number] == *site);
        number = (*site)->number + 1;
    }
    EXCHANGE(exchange, number);
    exchange->message->failed |= number > program->site_count;
    if (exchange->reads)
        *site = number == 0 || exchange->message->failed ? NULL : program->sites[number - 1];
}

/* Whether the machine knows the thread by that number, or has adopted it. */
static bool knows_thread(struct machine *machine, unsigned thread, unsigned creator)
{
    if (thread < machine->threads)
        return native_creator(machine, thread) == creator;
    return creator < thread && native_add_thread(machine, creator);
}

void exchange_threads(struct exchange *exchange, struct machine *machine, bool adopts)
{
    struct message *message = exchange->message;
    unsigned count = machine->threads;
    EXCHANGE(exchange, count);
    for (unsigned i = 1; i < count && !message->failed; i++) {
        unsigned creator = exchange->reads ? 0 : native_creator(machine, i);
        EXCHANGE(exchange, creator);
        if (exchange->reads && adopts && !message->failed)
            message->failed |= !knows_thread(machine, i, creator);
    }
}

/* A request as bytes, and then its sites: those of the wanted lock and of the held ones. */
static void exchange_request(struct exchange *exchange, struct lock_request *request)
{
    struct message *message = exchange->message;
    EXCHANGE(exchange, *request);
    message->failed |= request->held_count > LOCK_ORDER_HELD ||
                       request->creator_count > LOCK_ORDER_CREATORS ||
                       request->ended_count > LOCK_ORDER_ENDED;
    exchange_site(exchange, &request->wanted.site);
    for (unsigned i = 0; i < request->held_count && !message->failed; i++)
        exchange_site(exchange, &request->held[i].site);
}

void exchange_lock_order(struct exchange *exchange, struct lock_order *order)
{
    size_t count = exchange_count(exchange, order->count);
    for (size_t i = 0; i < count && !exchange->message->failed; i++) {
        struct lock_request read, *request = exchange->reads ? &read : &order->requests[i];
        exchange_request(exchange, request);
        if (exchange->reads && !exchange->message->failed)
            lock_order_add(order, request);
    }
}

void exchange_facts(struct exchange *exchange, struct facts *facts)
{
    size_t size = 0;
    unsigned char *bytes = exchange->reads ? NULL : facts_write(facts, &size);
    bytes = exchange_bytes(exchange, bytes, &size);
    if (exchange->reads)
        exchange->message->failed |= !facts_read(facts, bytes, size);
    free(bytes);
}

bool exchange_machine_facts(struct exchange *exchange, struct machine *machine)
{
    struct facts read = {0};
    exchange_facts(exchange, exchange->reads ? &read : &machine->facts);
    bool has_learnt = exchange->reads && facts_merge(&machine->facts, &read);
    facts_release(&read);
    return has_learnt;
}
