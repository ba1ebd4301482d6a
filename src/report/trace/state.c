#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/making.h"
#include "report/trace/name.h"

#include <inttypes.h>

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static char *describe_mutex(uint64_t value)
{
    if (mutex_is_destroyed(value))
        return memory_copy_text("destroyed");
    if (!mutex_is_held(value))
        return memory_copy_text("free");
    return memory_print("held by %s", name_thread(mutex_owner(value)).text);
}

static char *describe_rwlock(const struct interner *interner, uint64_t value)
{
    uint32_t waiting = rw_waiting(interner, value), readers = rw_readers(interner, value);
    char *holders =
        rw_is_written(value) ? memory_print("held by %s", name_thread(rw_writer(value)).text)
        : readers ? memory_print("held by %" PRIu32 " reader%s", readers, plural(readers))
                  : memory_copy_text("free");
    if (!waiting)
        return holders;
    char *text =
        memory_print("%s, %" PRIu32 " writer%s waiting", holders, waiting, plural(waiting));
    free(holders);
    return text;
}

static char *describe_barrier(uint64_t value)
{
    unsigned arrived = barrier_arrived(value), needed = barrier_needed(value);
    return arrived ? memory_print("%u of %u have arrived", arrived, needed)
                   : memory_print("all %u have arrived", needed);
}

static char *describe_once(uint64_t value)
{
    if (value == ONCE_DONE)
        return memory_copy_text("done");
    return memory_print("begun by %s", name_thread((unsigned)value - 1).text);
}

static char *describe_condition(const struct interner *interner, uint64_t value)
{
    uint32_t waiters = condition_waiters(interner, value);
    uint32_t signals = condition_signals(interner, value);
    return memory_print("%" PRIu32 " waiter%s, %" PRIu32 " signal%s", waiters, plural(waiters),
                        signals, plural(signals));
}

static char *describe_sync(const struct interner *interner, enum sync function, uint64_t value)
{
    if (function == SYNC_INIT)
        return memory_copy_text("initialised");
    if (sync_is_destroyed(value))
        return memory_copy_text("destroyed");
    switch (function) {
    case SYNC_SEMAPHORE_WAIT:
    case SYNC_SEMAPHORE_TRY:
    case SYNC_SEMAPHORE_POST:
        return memory_print("%" PRIu32, semaphore_count(value));
    case SYNC_READ_LOCK:
    case SYNC_READ_TRY:
    case SYNC_WRITE_LOCK:
    case SYNC_WRITE_TRY:
    case SYNC_WRITE_TIMED:
    case SYNC_RW_UNLOCK:
        return describe_rwlock(interner, value);
    case SYNC_ARRIVE:
    case SYNC_MEET:
        return describe_barrier(value);
    case SYNC_ONCE_BEGIN:
    case SYNC_ONCE_END:
        return describe_once(value);
    case SYNC_ENTER:
    case SYNC_WAKE:
    case SYNC_WAKE_TIMED:
    case SYNC_SIGNAL:
    case SYNC_BROADCAST:
        return describe_condition(interner, value);
    default:
        return NULL;
    }
}

/* `live`, or `over` once the object has ended. */
static char *describe_lifetime(uint64_t value, const char *live, const char *over)
{
    return memory_copy_text(lifetime_is_live(value) ? live : over);
}

static char *describe_object(const struct op *op, uint64_t value)
{
    if (storage_is_local((enum storage)op->expected))
        return describe_lifetime(value, "in scope", "out of scope");
    if (op->expected == STORAGE_SEMAPHORE)
        return describe_lifetime(value, "open", "closed");
    return describe_lifetime(value, "allocated", "freed");
}

static char *describe_queue(const struct interner *interner, uint64_t content)
{
    uint32_t length = interner_length(interner, (uint32_t)content);
    return memory_print("%" PRIu32 " message%s", length, plural(length));
}

char *state_describe(const struct execution *execution, const struct op *op, uint64_t value)
{
    const struct interner *interner = &execution->machine->interner;
    switch ((enum op_kind)op->kind) {
    case OP_MUTEX_INIT:
    case OP_MUTEX_DESTROY:
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
        return describe_mutex(value);
    case OP_SYNC:
        return describe_sync(interner, (enum sync)op->function, value);
    case OP_ALLOC:
    case OP_FREE:
        return describe_object(op, value);
    case OP_SEND:
    case OP_RECEIVE:
        return op_is_at_end(op) ? NULL : describe_queue(interner, value);
    default:
        return NULL;
    }
}
