/* exchange.h - what messages hold, described once for both directions.
 *
 * A function exchange_... or ..._exchange adds what it is given to a message that is written, and
 * sets it to what the next bytes say of one that is read. So writer and reader cannot differ.
 * Processes that have loaded the same program number sites alike, and threads in the order in which
 * each of them has discovered them. */
#pragma once

#include "machine/native.h"
#include "machine/site.h"
#include "scale/message.h"

struct exchange {
    struct message *message;
    bool reads;
    const struct program *program; /* whose sites are named */
};

/* Bytes as they are. What is read from a message that has failed is zeroed. */
void exchange_plain(struct exchange *exchange, void *value, size_t size);
/* The same of a variable, which has no pointers. */
#define EXCHANGE(exchange, variable) exchange_plain(exchange, &(variable), sizeof(variable))

/* A number of elements that follow, each of a byte at least. Returns it; 0 for a message that has
 * failed. */
size_t exchange_count(struct exchange *exchange, size_t count);
/* *size bytes. Returns them; of a message that is read, in fresh memory, or NULL if there are none,
 * and sets *size. */
void *exchange_bytes(struct exchange *exchange, void *bytes, size_t *size);
/* `path`: of a message that is read, an empty one. */
void exchange_path(struct exchange *exchange, struct path *path);
/* *site may be NULL. */
void exchange_site(struct exchange *exchange, const struct site **site);

/* The creator of each thread that the native machine knows, in the order of their numbers. What is
 * read fails if the machine knows others. `adopts`: it gives the threads that it does not know yet
 * the same numbers. */
void exchange_threads(struct exchange *exchange, struct machine *machine, bool adopts);
/* What is read is added. */
void exchange_lock_order(struct exchange *exchange, struct lock_order *order);
/* What is read: into empty ones. */
void exchange_facts(struct exchange *exchange, struct facts *facts);
/* The machine's; it knows what is read from then on. Returns whether it has learnt any. */
bool exchange_machine_facts(struct exchange *exchange, struct machine *machine);
