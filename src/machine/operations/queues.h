/* queues.h - numbers for the POSIX message queues of the program, and for their names.
 *
 * A call of mq_open may create a queue. A name may stand for several queues, one after another, as
 * the program unlinks and creates them. A queue's number is a function of its attributes and of the
 * creating thread's history, so that the same mq_open creates the same queue in all executions.
 * Survives the search and restarts. Facts about queues (facts.h) hold for all queues of a name. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

struct queue {
    uint32_t name;     /* the number of the name */
    uint32_t mode;     /* permissions */
    uint32_t capacity; /* messages */
    uint32_t longest;  /* bytes of the longest message that it takes */
    uint32_t thread;   /* the number of the creating thread */
    uint32_t opened;   /* the number of descriptors that this thread had opened before */
};

/* Zeroed, it is empty. */
struct queues {
    char **names;
    size_t name_count;
    size_t name_capacity;
    struct queue *table;
    size_t count;
    size_t capacity;
};

/* Frees all memory. Ensures: `queues` is empty. */
void queues_release(struct queues *queues);

/* The number of the name, from 0. Copies the text. */
uint32_t queues_get_name(struct queues *queues, const char *text);
/* The number of the queue, from 1. Requires: its name has a number. */
uint32_t queues_get(struct queues *queues, struct queue queue);

/* The text of a name. Valid as long as `queues`. */
static inline const char *queues_name(const struct queues *queues, uint32_t name)
{
    require(name < queues->name_count);
    return queues->names[name];
}
/* The queue with this number. Valid until the next call of queues_get. */
static inline const struct queue *queues_at(const struct queues *queues, uint32_t number)
{
    require(number != 0 && number <= queues->count);
    return &queues->table[number - 1];
}
