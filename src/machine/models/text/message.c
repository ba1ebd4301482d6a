/* message.c - models of mq_send and mq_receive and of both with a time limit. The bytes of a
 * message are copied to the interner before the send, and from there after the receive. Like the
 * accesses of memcpy, those copies are not atomic. */
#include "machine/models/queue.h"

#include <errno.h>
#include <string.h>
#include <time.h>

enum { PRIORITIES = 32768 }; /* MQ_PRIO_MAX of Linux */

/* Parks at the operation on the queue. Returns its result (enum queueing). `message` is the number
 * of the message to send, else 0. */
static uint64_t park_at_queue(enum op_kind kind, const struct site *site, struct opened opened,
                              uint64_t message)
{
    struct native *native = native_machine;
    require(kind == OP_SEND ? opened.flags & DESCRIPTOR_SENDS && message != 0
                            : kind == OP_RECEIVE && opened.flags & DESCRIPTOR_RECEIVES);
    require(opened.number >= 1 && opened.number <= native->queues.count);
    const struct queue *queue = queues_at(&native->queues, opened.number);
    bool is_whole = queue_is_whole(opened.number);
    bool tries = (opened.flags & DESCRIPTOR_TRIES) != 0, sends = kind == OP_SEND;
    require(is_whole || !tries);
    struct locations *locations = &native->locations;
    uint32_t tail = locations_of_queue(locations, LOCATION_QUEUE_TAIL, opened.number), head = 0;
    if (!is_whole)
        head = locations_of_queue(locations, LOCATION_QUEUE_HEAD, opened.number);
    native->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .function = !is_whole ? QUEUE_ENDS
                    : tries   ? QUEUE_TRY
                              : QUEUE_WHOLE,
        .location = is_whole || sends ? tail : head,
        .extent = queue->capacity,
        .operand = message,
        .expected = sends ? head : tail,
        .site = native_site(site),
    };
    return native_park();
}

/* A message lies on the thread's stack while it is copied. */
static void check_room(const struct site *site, size_t size)
{
    enum { MARGIN = 4096 };
    verify(heddle_stack_limit() < __builtin_frame_address(0));
    const char *frame = __builtin_frame_address(0), *limit = heddle_stack_limit();
    if (size + MARGIN > (size_t)(frame - limit))
        native_fail(site, ERROR_STACK_OVERFLOW,
                    "a message of %zu bytes does not fit on the thread's stack (--stack-size sets "
                    "its size)",
                    size);
}

/* The number of the message at `from`. Reading each byte may park, so the bytes are collected on
 * the stack first. */
static uint32_t read_message(struct site *site, const char *from, size_t size, unsigned priority)
{
    check_room(site, size);
    char bytes[size + 1];
    heddle_copy(site, bytes, from, size);
    return interner_add_message(&native_machine->machine.interner, priority, bytes, size);
}

/* Whether a send that found `content` in the queue had no room. Only a descriptor that does not
 * wait has such sends. */
static bool was_full(struct opened opened, uint64_t content)
{
    const struct native *native = native_machine;
    return (opened.flags & DESCRIPTOR_TRIES) &&
           interner_length(&native->machine.interner, (uint32_t)content) >=
               queues_at(&native->queues, opened.number)->capacity;
}

/* Reads the descriptor for an operation with this time limit; NULL: none. A wait with a time limit
 * may time out whenever it cannot go on, and so does not wait (sync.h). */
static struct opened look_up(struct site *site, mqd_t descriptor, const struct timespec *limit)
{
    struct opened opened = queue_look_up(site, descriptor);
    if (opened.flags && limit && !(opened.flags & DESCRIPTOR_TRIES)) {
        opened.flags |= DESCRIPTOR_TRIES | DESCRIPTOR_TIMED;
        queue_be_whole(site, opened.number);
    }
    return opened;
}

/* The operation would have had to wait, but does not wait. */
static int give_up(struct site *site, struct opened opened, const struct timespec *limit)
{
    require(opened.flags & DESCRIPTOR_TRIES);
    bool timed = opened.flags & DESCRIPTOR_TIMED;
    require(!timed || limit);
    return model_fail(site, timed ? model_time_out(site, limit) : EAGAIN);
}

static int timed_send(struct site *site, mqd_t descriptor, const char *from, size_t size,
                      unsigned priority, const struct timespec *limit)
{
    if (priority >= PRIORITIES)
        return model_fail(site, EINVAL);
    struct opened opened = look_up(site, descriptor, limit);
    if (!(opened.flags & DESCRIPTOR_SENDS))
        return model_fail(site, EBADF);
    if (size > queues_at(&native_machine->queues, opened.number)->longest)
        return model_fail(site, EMSGSIZE);
    uint32_t message = read_message(site, from, size, priority);
    queue_learn_priority(site, opened.number, priority);
    uint64_t content = park_at_queue(OP_SEND, site, opened, message);
    return was_full(opened, content) ? give_up(site, opened, limit) : 0;
}

static int model_send(struct site *site, mqd_t descriptor, const char *from, size_t size,
                      unsigned priority)
{
    return timed_send(site, descriptor, from, size, priority, NULL);
}

/* Copies the message to the program's memory, and its priority unless `priority` is NULL. Returns
 * the size in bytes. */
static ssize_t write_message(struct site *site, uint32_t message, char *to, unsigned *priority)
{
    const struct interner *interner = &native_machine->machine.interner;
    require(message != 0 && message < interner->count);
    size_t size = interner_size(interner, message);
    uint32_t had = interner_priority(interner, message);
    verify(had < PRIORITIES);
    check_room(site, size);
    char bytes[size + 1];
    memcpy(bytes, interner_bytes(interner, message), size);
    heddle_copy(site, to, bytes, size);
    if (priority)
        model_store(site, priority, had, sizeof *priority);
    return (ssize_t)size;
}

static ssize_t timed_receive(struct site *site, mqd_t descriptor, char *to, size_t size,
                             unsigned *priority, const struct timespec *limit)
{
    struct native *native = native_machine;
    struct opened opened = look_up(site, descriptor, limit);
    if (!(opened.flags & DESCRIPTOR_RECEIVES))
        return model_fail(site, EBADF);
    const struct queue *queue = queues_at(&native->queues, opened.number);
    if (size < queue->longest)
        return model_fail(site, EMSGSIZE);
    uint32_t message = (uint32_t)park_at_queue(OP_RECEIVE, site, opened, 0);
    if (queue_is_whole(opened.number))
        message = interner_first(&native->machine.interner, message);
    if (!message)
        return give_up(site, opened, limit);
    return write_message(site, message, to, priority);
}

static ssize_t model_receive(struct site *site, mqd_t descriptor, char *to, size_t size,
                             unsigned *priority)
{
    return timed_receive(site, descriptor, to, size, priority, NULL);
}

const struct model models_message[] = {
    MODEL("mq_send", model_send, SIZED(1, 2)),
    MODEL("mq_timedsend", timed_send, SIZED(1, 2), CONFINED(4, sizeof(struct timespec))),
    MODEL("mq_receive", model_receive, SIZED(1, 2), CONFINED(3, sizeof(unsigned))),
    MODEL("mq_timedreceive", timed_receive, SIZED(1, 2), CONFINED(3, sizeof(unsigned)),
          CONFINED(4, sizeof(struct timespec))),
    {0},
};
