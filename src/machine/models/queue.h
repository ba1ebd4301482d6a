/* models/queue.h - operations of the models of POSIX message queues.
 *
 * A queue's name is a location. Its value is the number of the queue that has the name (queues.h),
 * or 0. mq_open reads it, or compares and exchanges it to make a queue. mq_unlink exchanges it for
 * 0. A descriptor is a location, too: mq_open writes it and mq_close exchanges it for 0. Each use
 * of a descriptor begins with a read of its location, as an operation of its own. The number of a
 * descriptor follows from its thread and the count of those that the thread opened before.
 *
 * A queue is two locations, its ends, or one (enum queueing). It is one when the program uses
 * O_NONBLOCK or a time limit, sends messages of different priorities, or asks for the number of
 * messages. Which it is, is a fact about the queue's name (facts.h): the exploration restarts when
 * the machine learns it. */
#pragma once

#include "machine/models/models.h"

#include <mqueue.h>

/* The value of a descriptor's location: the queue's number above these bits. */
enum descriptor {
    DESCRIPTOR_RECEIVES = 1,
    DESCRIPTOR_SENDS = 2,
    DESCRIPTOR_TRIES = 4, /* does not wait: O_NONBLOCK or a time limit */
    DESCRIPTOR_BITS = 3,
    DESCRIPTOR_TIMED = 8, /* has a time limit; of one operation, so not in the location's value */
};
_Static_assert((DESCRIPTOR_RECEIVES | DESCRIPTOR_SENDS | DESCRIPTOR_TRIES) < 1 << DESCRIPTOR_BITS &&
                   DESCRIPTOR_TIMED == 1 << DESCRIPTOR_BITS,
               "the flags in the location's value");

/* An open descriptor. */
struct opened {
    uint32_t number; /* of the queue */
    uint32_t location;
    unsigned flags; /* enum descriptor; 0: the descriptor is not open, and has no queue */
};

/* Reads the descriptor. Like all functions here except queue_is_whole, it may park. */
struct opened queue_look_up(const struct site *site, mqd_t descriptor);

/* Whether the queue is one location. In this file, `number` is that of a queue. */
bool queue_is_whole(uint32_t number);

/* Learns that the queue is one location. Returns only if that was known before; otherwise, the
 * exploration restarts. */
void queue_be_whole(const struct site *site, uint32_t number);

/* Learns that the program sends a message of this priority (below 32768). Messages of one priority
 * are received in the order in which they were sent. Messages of different priorities are not, so
 * the queue is one location then: returns as queue_be_whole does. */
void queue_learn_priority(const struct site *site, uint32_t number, uint32_t priority);
