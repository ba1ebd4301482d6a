/* queues.h - the POSIX message queues of the program, and the names that it gives them.
 *
 * A queue is what one mq_open made; a name stands for one after another, as they are unlinked and
 * made again. Both have numbers, which say all that is said here about them: the queue that an
 * mq_open would make is the same whenever its thread comes there with the same history. The numbers
 * survive restarts. What was learnt about a name is a fact (facts.h), and holds for all its queues. */
#ifndef HEDDLE_MACHINE_QUEUES_H
#define HEDDLE_MACHINE_QUEUES_H

#include <stddef.h>
#include <stdint.h>

struct queue {
    uint32_t name;
    uint32_t mode;     /* permissions */
    uint32_t capacity; /* messages that it has room for */
    uint32_t longest;  /* message, in bytes */
    uint32_t thread;   /* that made it, when it had opened... */
    uint32_t opened;   /* ... so many descriptors */
};

struct queues {
    char **names;
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

static inline const char *queues_name(const struct queues *queues, uint32_t name)
{
    return queues->names[name];
}
/* Valid until the next number is given out. */
static inline const struct queue *queues_at(const struct queues *queues, uint32_t number)
{
    return &queues->table[number - 1];
}

#endif
