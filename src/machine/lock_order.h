/* lock_order.h - the orders in which threads take locks, over all executions.
 *
 * A *request* is a thread that asks for a lock while it holds others. Requests of several threads
 * are a circle if each asks for what the next one holds. If nothing keeps the threads apart, some
 * execution is a deadlock, although none that was explored may be one (Havelund's Goodlock). Two
 * requests are kept apart by a lock that both threads hold, and by the creation or the end of a
 * thread between them. Other orders, such as those by data, are not known here: a circle is a
 * warning.
 *
 * The end of a thread that holds locks is recorded in the same way.
 *
 * Requests have no number of a location, so that processes can exchange them. Sites are those of
 * the process. */
#pragma once

#include "machine/memory/facts.h"

struct site;

enum {
    LOCK_ORDER_MOST = 1024,  /* requests; later ones are left out */
    LOCK_ORDER_HELD = 6,     /* locks of a request that are held; others are left out */
    LOCK_ORDER_CREATORS = 4, /* generations of a thread */
    LOCK_ORDER_ENDED = 8,    /* threads that have ended */
    LOCK_ORDER_NAME = 48,    /* bytes of a name, with the 0 behind it */
    LOCK_ORDER_CIRCLE = 8,   /* threads in a circle */
};

struct lock_use {
    struct fact_place place; /* of the lock's first byte, not of the last one of its word */
    const struct site *site; /* where the thread takes it */
    bool shared;             /* as a reader */
    char name[LOCK_ORDER_NAME];
};

struct lock_request {
    uint64_t name;   /* of the thread (naming.h) */
    unsigned thread; /* its number */
    unsigned held_count;
    bool is_end; /* the thread ends while it holds the locks, and wants none */
    struct lock_use wanted;
    struct lock_use held[LOCK_ORDER_HELD];
    /* The thread is number `indices[0]`, from 0, of those that creators[0] has created, which is
     * number indices[1] of creators[1], and so on. */
    uint64_t creators[LOCK_ORDER_CREATORS];
    uint32_t indices[LOCK_ORDER_CREATORS];
    unsigned creator_count;
    uint32_t created;                 /* the number of threads that the thread has created before */
    uint64_t ended[LOCK_ORDER_ENDED]; /* names of threads that had ended before */
    unsigned ended_count;
};

/* A zeroed one is empty. */
struct lock_order {
    struct lock_request *requests;
    uint64_t *hashes; /* of the requests, without sites */
    size_t count;
    size_t capacity, hash_capacity;
};

void lock_order_release(struct lock_order *order);
/* Adds a copy, unless there is one that differs only in its sites. */
void lock_order_add(struct lock_order *order, const struct lock_request *request);
void lock_order_merge(struct lock_order *into, const struct lock_order *from);

/* A circle: each thread wants what the next one holds, and the last one what the first one holds.
 */
struct lock_circle {
    struct lock_step {
        unsigned thread;
        struct lock_use held, wanted;
    } steps[LOCK_ORDER_CIRCLE];
    size_t length;
};

/* Finds circles of different locks, the shortest of each length first, and returns their number, at
 * most `most`. May miss some where there are very many requests. */
size_t lock_order_find(const struct lock_order *order, struct lock_circle *circles, size_t most);
