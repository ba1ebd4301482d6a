/* message.c - sending and receiving through POSIX message queues. A message is copied into
 * the machine (interner.h) before its send, and out of it behind its receive, as memcpy copies. */
#include "machine/models/queue.h"

#include <errno.h>
#include <string.h>
#include <time.h>

enum { PRIORITIES = 32768 }; /* MQ_PRIO_MAX of Linux */

/* Parks at the operation on the queue; returns its result. */
static uint64_t park_at_queue(enum op_kind kind, const struct site *site, struct opened opened,
                              uint64_t message)
{
    struct native *native = native_machine;
    const struct queue *queue = queues_at(&native->queues, opened.number);
    bool is_whole = queue_is_whole(opened.number);
    bool tries = (opened.flags & DESCRIPTOR_TRIES) != 0, sends = kind == OP_SEND;
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

/* Whole messages lie on the stack for a while. */
static void check_room(const struct site *site, size_t size)
{
    enum { MARGIN = 4096 };
    const char *frame = __builtin_frame_address(0), *limit = heddle_stack_limit();
    if (size + MARGIN > (size_t)(frame - limit))
        native_fail(site, ERROR_STACK_OVERFLOW,
                    "a message of %zu bytes does not fit on the thread's stack (--stack-size sets "
                    "its size)",
                    size);
}

/* The number of the message at `from`, which is copied as a whole first: that may park. */
static uint32_t read_message(struct site *site, const char *from, size_t size, unsigned priority)
{
    check_room(site, size);
    char bytes[size + 1];
    heddle_copy(site, bytes, from, size);
    return interner_add_message(&native_machine->machine.interner, priority, bytes, size);
}

/* Whether the queue that held `content` when the message came had no room for it. */
static bool was_full(struct opened opened, uint64_t content)
{
    const struct native *native = native_machine;
    return (opened.flags & DESCRIPTOR_TRIES) &&
           interner_length(&native->machine.interner, (uint32_t)content) >=
               queues_at(&native->queues, opened.number)->capacity;
}

/* The descriptor, for an operation with a time limit unless that is NULL: what waits no longer than
 * that is what does not wait. */
static struct opened look_up(struct site *site, mqd_t descriptor, const struct timespec *limit)
{
    struct opened opened = queue_look_up(site, descriptor);
    if (opened.flags && limit && !(opened.flags & DESCRIPTOR_TRIES)) {
        opened.flags |= DESCRIPTOR_TRIES | DESCRIPTOR_TIMED;
        queue_be_whole(site, opened.number);
    }
    return opened;
}

/* The operation would have had to wait. */
static int give_up(struct site *site, struct opened opened, const struct timespec *limit)
{
    bool timed = opened.flags & DESCRIPTOR_TIMED;
    return queue_fail(site, timed ? model_time_out(site, limit) : EAGAIN);
}

static int timed_send(struct site *site, mqd_t descriptor, const char *from, size_t size,
                      unsigned priority, const struct timespec *limit)
{
    if (priority >= PRIORITIES)
        return queue_fail(site, EINVAL);
    struct opened opened = look_up(site, descriptor, limit);
    if (!(opened.flags & DESCRIPTOR_SENDS))
        return queue_fail(site, EBADF);
    if (size > queues_at(&native_machine->queues, opened.number)->longest)
        return queue_fail(site, EMSGSIZE);
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

/* Puts the message where the program wants it; returns its size. */
static ssize_t write_message(struct site *site, uint32_t message, char *to, unsigned *priority)
{
    const struct interner *interner = &native_machine->machine.interner;
    size_t size = interner_size(interner, message);
    uint32_t had = interner_priority(interner, message);
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
        return queue_fail(site, EBADF);
    const struct queue *queue = queues_at(&native->queues, opened.number);
    if (size < queue->longest)
        return queue_fail(site, EMSGSIZE);
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
