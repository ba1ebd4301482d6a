/* models/queue.h - what the models of POSIX message queues share.
 *
 * A queue's name is a location; its value is the number of the queue that the name stands for (0:
 * none). mq_open reads it, or exchanges it when it is to make a queue, and mq_unlink exchanges it
 * for 0. A descriptor is a location, too: mq_open writes there, mq_close writes 0, and all that
 * uses the descriptor reads it first, in a step of its own. Its number follows from how many its
 * thread had opened.
 *
 * As long as nobody sets O_NONBLOCK or a time limit, sends messages of different priorities or
 * looks at how many there are, a queue is its two ends; else it is one location (enum queueing).
 * The first time that this shows of a name, everything begins anew. */
#ifndef HEDDLE_MACHINE_MODELS_QUEUE_H
#define HEDDLE_MACHINE_MODELS_QUEUE_H

#include "machine/models/models.h"

#include <mqueue.h>

/* The value of a descriptor's location: the queue's number above these bits. */
enum descriptor {
    DESCRIPTOR_RECEIVES = 1,
    DESCRIPTOR_SENDS = 2,
    DESCRIPTOR_TRIES = 4, /* O_NONBLOCK, or a time limit */
    DESCRIPTOR_BITS = 3,
    DESCRIPTOR_TIMED = 8, /* a time limit; of one operation, and not in the location's value */
};

/* An open descriptor. */
struct opened {
    uint32_t number; /* of the queue */
    uint32_t location;
    unsigned flags; /* enum descriptor; 0: it is not open */
};

/* Sets errno; returns -1. */
int queue_fail(struct site *site, int error);

/* Looks the descriptor up. May park, as all functions here. */
struct opened queue_look_up(const struct site *site, mqd_t descriptor);

/* Whether the queue is operated on as a whole: a fact about its name. */
bool queue_is_whole(uint32_t number);

/* It is, from now on: everything begins anew when that was not known. */
void queue_be_whole(const struct site *site, uint32_t number);

/* A message of this priority is to be sent to it. Where all have one priority, the order in which
 * they were sent is all there is; else the queue is operated on as a whole, likewise. */
void queue_learn_priority(const struct site *site, uint32_t number, uint32_t priority);

/* An operation of 8 bytes on one of the locations; returns what was there. */
uint64_t queue_park(enum op_kind kind, unsigned function, const struct site *site,
                    uint32_t location, uint64_t operand);

#endif
