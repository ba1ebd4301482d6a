/* queues.h - the POSIX message queues of the program, and the names that it gives them.
 *
 * A queue is what one mq_open made; a name stands for one after another, as they are unlinked and
 * made again. Both have numbers, which say all that is said here about them: the queue that an
 * mq_open would make is the same whenever its thread comes there with the same history. What was
 * learnt about a name holds for all its queues, and survives restarts, as the numbers do. */
#ifndef HEDDLE_MACHINE_QUEUES_H
#define HEDDLE_MACHINE_QUEUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct queue_name {
    char *text;
    bool is_whole;     /* its queues are operated on as a whole: enum queueing (op.h) */
    bool has_priority; /* some message was sent, and had... */
    uint32_t priority; /* ... this one */
};

struct queue {
    uint32_t name;
    uint32_t mode;     /* permissions */
    uint32_t capacity; /* messages that it has room for */
    uint32_t longest;  /* message, in bytes */
    uint32_t thread;   /* that made it, when it had opened... */
    uint32_t opened;   /* ... so many descriptors */
};

struct queues {
    struct queue_name *names;
    size_t name_count;
    size_t name_capacity;
    struct queue *table;
    size_t count;
    size_t capacity;
};

void queues_release(struct queues *queues);

/* The number of the name; the number of the queue, from 1. */
uint32_t queues_get_name(struct queues *queues, const char *text);
uint32_t queues_get(struct queues *queues, struct queue queue);

/* Valid until the next number is given out. */
static inline struct queue_name *queues_name(const struct queues *queues, uint32_t name)
{
    return &queues->names[name];
}
static inline const struct queue *queues_at(const struct queues *queues, uint32_t number)
{
    return &queues->table[number - 1];
}

#endif
