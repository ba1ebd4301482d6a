/* models/queue.c - models of mq_open, mq_close, mq_unlink, mq_getattr and mq_setattr, as in
 * mq_overview(7). One process exists, and its user owns all queues. */
#include "machine/models/queue.h"
#include "machine/models/text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

enum {
    FIRST_DESCRIPTOR = 3,
    DESCRIPTORS = 1 << 10, /* of each thread */
    /* The limits of Linux for mq_maxmsg and mq_msgsize, and the default values. */
    MOST_MESSAGES = 65536,
    LONGEST_MESSAGE = 16 << 20, /* bytes */
    USUAL_MESSAGES = 10,
    USUAL_MESSAGE = 8192,
};
_Static_assert(DESCRIPTORS <= 1 << 10, "thread_data.opened counts in 10 bits");
_Static_assert(FIRST_DESCRIPTOR + ADDRESS_THREADS * DESCRIPTORS <= INT_MAX, "an mqd_t is an int");

/* Parks at an atomic operation of 8 bytes on the location of a name, a descriptor or a queue.
 * Returns the value before. Requires: `kind` is OP_READ (`function`: enum reading), OP_WRITE,
 * OP_RMW (`function`: enum rmw) or OP_CAS, which expects 0; the location is not 0. */
static uint64_t queue_park(enum op_kind kind, unsigned function, const struct site *site,
                           uint32_t location, uint64_t operand)
{
    require(kind == OP_READ || kind == OP_WRITE || kind == OP_RMW || kind == OP_CAS);
    require(native_machine->running && location != 0);
    native_machine->accessed = site;
    native_machine->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .order = ORDER_SEQ_CST,
        .failure_order = ORDER_SEQ_CST,
        .function = (uint8_t)function,
        .size = sizeof operand,
        .location = location,
        .operand = operand,
        .site = native_site(site),
    };
    return native_park();
}

static const char *name_of(uint32_t number)
{
    const struct queues *queues = &native_machine->queues;
    require(number >= 1 && number <= queues->count);
    return queues_name(queues, queues_at(queues, number)->name);
}

bool queue_is_whole(uint32_t number)
{
    return facts_queue_is_whole(&native_machine->machine.facts, name_of(number));
}

void queue_be_whole(const struct site *site, uint32_t number)
{
    struct facts *facts = &native_machine->machine.facts;
    native_learn(facts_learn_whole_queue(facts, name_of(number)), site);
}

void queue_learn_priority(const struct site *site, uint32_t number, uint32_t priority)
{
    struct facts *facts = &native_machine->machine.facts;
    bool is_new = facts_learn_priority(facts, name_of(number), priority);
    native_learn(is_new && queue_is_whole(number), site);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* A slash, the longest name, one more character, which shows that a name is too long, and the null
 * character. */
struct name {
    char text[NAME_MAX + 3];
};

/* Returns 0 or an error number. */
static int read_name(const struct site *site, const char *from, struct name *name)
{
    size_t length = text_read(site, name->text, sizeof name->text, from);
    if (name->text[0] != '/')
        return EINVAL;
    if (length == 1)
        return ENOENT;
    if (strchr(name->text + 1, '/'))
        return EACCES;
    return length > NAME_MAX + 1 ? ENAMETOOLONG : 0;
}

static uint32_t location_of_name(const struct name *name)
{
    struct native *native = native_machine;
    uint32_t number = queues_get_name(&native->queues, name->text);
    return locations_of_queue(&native->locations, LOCATION_QUEUE_NAME, number);
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* The number of the queue that the thread would make; 0 if its attributes are not valid. */
static uint32_t plan_queue(const struct site *site, const struct name *name, mode_t mode,
                           const struct mq_attr *attr)
{
    long capacity = USUAL_MESSAGES, longest = USUAL_MESSAGE;
    if (attr) {
        capacity = (long)model_load(site, &attr->mq_maxmsg, sizeof capacity);
        longest = (long)model_load(site, &attr->mq_msgsize, sizeof longest);
    }
    if (capacity <= 0 || capacity > MOST_MESSAGES || longest <= 0 || longest > LONGEST_MESSAGE)
        return 0;
    native_tell_apart(site);
    struct queues *queues = &native_machine->queues;
    return queues_get(queues, (struct queue){.name = queues_get_name(queues, name->text),
                                             .mode = mode,
                                             .capacity = (uint32_t)capacity,
                                             .longest = (uint32_t)longest,
                                             .thread = native_machine->running->number,
                                             .opened = native_thread_data()->opened});
}

/* Gives the name to the queue `planned`, if that is not 0 and no queue has the name. Returns the
 * number of the queue that had it; 0: none. */
static uint32_t bind_name(const struct site *site, const struct name *name, uint32_t planned)
{
    uint32_t location = location_of_name(name);
    verify(planned <= native_machine->queues.count);
    if (!planned)
        return (uint32_t)queue_park(OP_READ, 0, site, location, 0);
    return (uint32_t)queue_park(OP_CAS, 0, site, location, planned);
}

/* The flags of a descriptor that mq_open opens so; 0 if the access mode is not valid. */
static unsigned descriptor_flags(int flags)
{
    unsigned tries = flags & O_NONBLOCK ? DESCRIPTOR_TRIES : 0;
    switch (flags & O_ACCMODE) {
    case O_RDONLY:
        return tries | DESCRIPTOR_RECEIVES;
    case O_WRONLY:
        return tries | DESCRIPTOR_SENDS;
    case O_RDWR:
        return tries | DESCRIPTOR_RECEIVES | DESCRIPTOR_SENDS;
    default:
        return 0;
    }
}

/* Whether the queue's permissions allow a descriptor with these flags. */
static bool is_permitted(uint32_t number, unsigned flags)
{
    require(number >= 1 && number <= native_machine->queues.count);
    uint32_t mode = queues_at(&native_machine->queues, number)->mode;
    return (!(flags & DESCRIPTOR_RECEIVES) || (mode & S_IRUSR)) &&
           (!(flags & DESCRIPTOR_SENDS) || (mode & S_IWUSR));
}

static uint32_t location_of_descriptor(unsigned descriptor)
{
    return locations_of_queue(&native_machine->locations, LOCATION_QUEUE_DESCRIPTOR, descriptor);
}

/* Returns a new descriptor of the queue. Requires: the thread may open one more. */
static mqd_t open_queue(struct site *site, uint32_t number, unsigned flags)
{
    require(flags & (DESCRIPTOR_RECEIVES | DESCRIPTOR_SENDS) && flags < 1 << DESCRIPTOR_BITS);
    require(number != 0 && native_thread_data()->opened < DESCRIPTORS - 1);
    native_tell_apart(site);
    unsigned descriptor = FIRST_DESCRIPTOR + native_machine->running->number * DESCRIPTORS +
                          native_thread_data()->opened++;
    if (flags & DESCRIPTOR_TRIES)
        queue_be_whole(site, number);
    queue_park(OP_WRITE, 0, site, location_of_descriptor(descriptor),
               (uint64_t)number << DESCRIPTOR_BITS | flags);
    return (mqd_t)descriptor;
}

/* `planned` is the queue to make if no queue has the name; 0: none. The flags and the name are
 * valid. */
static mqd_t open_name(struct site *site, const struct name *name, int flags, uint32_t planned)
{
    bool creates = (flags & O_CREAT) != 0;
    uint32_t number = bind_name(site, name, planned);
    unsigned allowed = descriptor_flags(flags);
    if (number && creates && (flags & O_EXCL))
        return model_fail(site, EEXIST);
    if (number && !is_permitted(number, allowed))
        return model_fail(site, EACCES);
    if (!number && !planned)
        return model_fail(site, creates ? EINVAL : ENOENT);
    return open_queue(site, number ? number : planned, allowed);
}

static mqd_t model_open(struct site *site, const char *from, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    bool creates = (flags & O_CREAT) != 0;
    mode_t mode = creates ? va_arg(arguments, mode_t) : 0;
    const struct mq_attr *attr = creates ? va_arg(arguments, const struct mq_attr *) : NULL;
    va_end(arguments);
    struct name name;
    int error = read_name(site, from, &name);
    if (!error && !descriptor_flags(flags))
        error = EINVAL;
    if (!error && native_thread_data()->opened == DESCRIPTORS - 1)
        error = EMFILE;
    if (error)
        return model_fail(site, error);
    return open_name(site, &name, flags, creates ? plan_queue(site, &name, mode, attr) : 0);
}

static int model_unlink(struct site *site, const char *from)
{
    struct name name;
    int error = read_name(site, from, &name);
    if (!error && !queue_park(OP_RMW, RMW_EXCHANGE, site, location_of_name(&name), 0))
        error = ENOENT;
    return error ? model_fail(site, error) : 0;
}

/* --- Descriptors ------------------------------------------------------------------------------ */

static bool is_descriptor(mqd_t descriptor)
{
    return descriptor >= FIRST_DESCRIPTOR &&
           descriptor < FIRST_DESCRIPTOR + ADDRESS_THREADS * DESCRIPTORS;
}

struct opened queue_look_up(const struct site *site, mqd_t descriptor)
{
    if (!is_descriptor(descriptor))
        return (struct opened){0};
    uint32_t location = location_of_descriptor((unsigned)descriptor);
    uint64_t value = queue_park(OP_READ, READ_LOOKUP, site, location, 0);
    uint32_t number = (uint32_t)(value >> DESCRIPTOR_BITS);
    unsigned flags = number ? value & ((1 << DESCRIPTOR_BITS) - 1) : 0;
    require(number <= native_machine->queues.count);
    require(!number || flags & (DESCRIPTOR_RECEIVES | DESCRIPTOR_SENDS));
    return (struct opened){.number = number, .location = location, .flags = flags};
}

static int model_close(struct site *site, mqd_t descriptor)
{
    if (!is_descriptor(descriptor) ||
        !queue_park(OP_RMW, RMW_EXCHANGE, site, location_of_descriptor((unsigned)descriptor), 0))
        return model_fail(site, EBADF);
    return 0;
}

/* --- Attributes ------------------------------------------------------------------------------- */

/* The number of messages in the queue. */
static uint32_t count_messages(const struct site *site, uint32_t number)
{
    struct native *native = native_machine;
    queue_be_whole(site, number);
    uint32_t location = locations_of_queue(&native->locations, LOCATION_QUEUE_TAIL, number);
    uint32_t content = (uint32_t)queue_park(OP_READ, 0, site, location, 0);
    uint32_t count = interner_length(&native->machine.interner, content);
    verify(count <= queues_at(&native->queues, number)->capacity);
    return count;
}

static void store_attributes(struct site *site, struct opened opened, struct mq_attr *attr)
{
    uint32_t count = count_messages(site, opened.number);
    struct queue queue = *queues_at(&native_machine->queues, opened.number);
    bool tries = (opened.flags & DESCRIPTOR_TRIES) != 0;
    model_store(site, &attr->mq_flags, tries ? O_NONBLOCK : 0, sizeof attr->mq_flags);
    model_store(site, &attr->mq_maxmsg, queue.capacity, sizeof attr->mq_maxmsg);
    model_store(site, &attr->mq_msgsize, queue.longest, sizeof attr->mq_msgsize);
    model_store(site, &attr->mq_curmsgs, count, sizeof attr->mq_curmsgs);
}

static int model_getattr(struct site *site, mqd_t descriptor, struct mq_attr *attr)
{
    struct opened opened = queue_look_up(site, descriptor);
    if (!opened.flags)
        return model_fail(site, EBADF);
    store_attributes(site, opened, attr);
    return 0;
}

static int model_setattr(struct site *site, mqd_t descriptor, const struct mq_attr *new,
                         struct mq_attr *old)
{
    uint64_t flags = model_load(site, &new->mq_flags, sizeof new->mq_flags);
    if (flags & ~(uint64_t)O_NONBLOCK)
        return model_fail(site, EINVAL);
    struct opened opened = queue_look_up(site, descriptor);
    if (!opened.flags)
        return model_fail(site, EBADF);
    if (flags)
        queue_be_whole(site, opened.number);
    uint64_t mask = flags ? DESCRIPTOR_TRIES : ~(uint64_t)DESCRIPTOR_TRIES;
    queue_park(OP_RMW, flags ? RMW_OR : RMW_AND, site, opened.location, mask);
    if (old)
        store_attributes(site, opened, old);
    return 0;
}

const struct model models_queue[] = {
    MODEL("mq_open", model_open, CONFINED(3, sizeof(struct mq_attr))),
    MODEL("mq_close", model_close),
    MODEL("mq_unlink", model_unlink),
    MODEL("mq_getattr", model_getattr, CONFINED(1, sizeof(struct mq_attr))),
    MODEL("mq_setattr", model_setattr, CONFINED(1, sizeof(struct mq_attr)),
          CONFINED(2, sizeof(struct mq_attr))),
    {0},
};
