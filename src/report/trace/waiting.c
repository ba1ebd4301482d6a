#include "base/memory.h"
#include "discipline/rounds.h"
#include "machine/operations/sync.h"
#include "machine/site.h"
#include "report/trace/name.h"
#include "report/trace/owners.h"

#include <string.h>

/* The context of the functions in this file. */
struct waiter {
    const struct execution *execution;
    unsigned thread;
    const struct op *op;
    uint64_t value; /* that co leaves in the operation's location */
};

static struct waiter find_waiter(const struct execution *execution, unsigned thread)
{
    struct waiter waiter = {execution, thread, execution_op(execution, thread), 0};
    struct op op = *waiter.op;
    if (op.kind == OP_SYNC && op.function == SYNC_PASS)
        op.location = (uint32_t)op.expected;
    if (op.location)
        execution_value(execution, &op, graph_co_last(&execution->graph, op.location),
                        &waiter.value);
    return waiter;
}

/* "thread 2", or "itself" for the waiting thread. */
static struct thread_name name_for(const struct waiter *waiter, unsigned thread)
{
    return thread == waiter->thread ? (struct thread_name){"itself"} : name_thread(thread);
}

static char *describe_owner(const struct waiter *waiter)
{
    unsigned owner = mutex_owner(waiter->value);
    bool ended = execution_op(waiter->execution, owner)->kind == OP_FINISH;
    return memory_print("held by %s%s", name_for(waiter, owner).text,
                        ended ? ", which has ended" : "");
}

/* Adds the name to a list, which it takes. `list` may be NULL. */
static char *add_name(char *list, const char *before, struct thread_name name)
{
    char *longer = memory_print("%s%s%s", list ? list : before, list ? " and " : "", name.text);
    free(list);
    return longer;
}

/* "held by thread 1 and itself"; for a reader, also ", while thread 2 waits to write". */
static char *describe_holders(const struct waiter *waiter)
{
    const struct execution *execution = waiter->execution;
    const struct interner *interner = &execution->machine->interner;
    char *holders = NULL, *writers = NULL;
    for (unsigned thread = 0; thread < execution->graph.thread_count; thread++) {
        if (rw_is_held_by(interner, waiter->value, thread))
            holders = add_name(holders, "held by ", name_for(waiter, thread));
        if (thread != waiter->thread && rw_is_waiting(interner, waiter->value, thread))
            writers = add_name(writers, "", name_for(waiter, thread));
    }
    if (!writers || waiter->op->function != SYNC_READ_LOCK) {
        free(writers);
        return holders;
    }
    char *text = memory_print("%s, while %s waits to write", holders ? holders : "free", writers);
    free(holders);
    free(writers);
    return text;
}

/* How many threads have arrived where the waiter has, without an order. */
static unsigned count_arrived(const struct waiter *waiter)
{
    const struct graph *graph = &waiter->execution->graph;
    return rounds_arrived(graph, graph_last(graph, waiter->thread));
}

static char *describe_sync(const struct waiter *waiter)
{
    switch ((enum sync)waiter->op->function) {
    case SYNC_SEMAPHORE_WAIT:
        return memory_copy_text("which is 0");
    case SYNC_READ_LOCK:
    case SYNC_WRITE_LOCK:
        return describe_holders(waiter);
    case SYNC_LEAVE:
        return memory_print("where %u of %u have arrived", count_arrived(waiter),
                            (unsigned)waiter->op->operand);
    case SYNC_PASS:
        return memory_print("where %u of %u have arrived", barrier_arrived(waiter->value),
                            barrier_needed(waiter->value));
    case SYNC_ONCE_BEGIN:
        return memory_print("begun by %s", name_for(waiter, (unsigned)waiter->value - 1).text);
    default:
        return NULL;
    }
}

char *waiting_reason(const struct execution *execution, unsigned thread)
{
    struct waiter waiter = find_waiter(execution, thread);
    if (op_is_awaiting(waiter.op))
        return NULL;
    if (waiter.op->kind == OP_LOCK)
        return describe_owner(&waiter);
    return waiter.op->kind == OP_SYNC ? describe_sync(&waiter) : NULL;
}

/* The words around the name of the object: "waits for semaphore '" and "'". */
struct wait_words {
    const char *before, *behind;
};

static struct wait_words sync_words(unsigned function)
{
    switch ((enum sync)function) {
    case SYNC_SEMAPHORE_WAIT:
        return (struct wait_words){"waits for semaphore '", "'"};
    case SYNC_READ_LOCK:
        return (struct wait_words){"waits for '", "' to read"};
    case SYNC_WRITE_LOCK:
        return (struct wait_words){"waits for '", "' to write"};
    case SYNC_PASS:
    case SYNC_LEAVE:
        return (struct wait_words){"waits at barrier '", "'"};
    case SYNC_ONCE_BEGIN:
        return (struct wait_words){"waits for the end of the routine of '", "'"};
    case SYNC_WAKE:
        return (struct wait_words){"waits for a signal of '", "'"};
    default:
        return (struct wait_words){"waits until nobody waits for '", "'"};
    }
}

static struct wait_words words_of(const struct op *op, bool in_call)
{
    if (in_call)
        return (struct wait_words){"waits in this call for ever: no other thread will write '",
                                   "'"};
    if (op_is_awaiting(op))
        return (struct wait_words){"goes round for ever: no other thread will write '", "'"};
    switch ((enum op_kind)op->kind) {
    case OP_JOIN:
        return (struct wait_words){"waits for the end of ", ""};
    case OP_SEND:
        return (struct wait_words){"waits for room for a message in '", "'"};
    case OP_RECEIVE:
        return (struct wait_words){"waits for a message in '", "'"};
    case OP_SYNC:
        return sync_words(op->function);
    case OP_ASLEEP:
        return (struct wait_words){"waits for a notification of '", "'"};
    default:
        return (struct wait_words){"waits for '", "'"};
    }
}

/* The call of heddle's C library in which the thread waits; NULL: in none. */
static char *describe_library_wait(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    const char *callee = op->site ? op->site->callee : NULL;
    if (!callee || !*callee || !machine_is_internal(execution->machine, op->location))
        return NULL;
    uint32_t count = execution->graph.threads[thread].count;
    char *futex =
        strcmp(callee, "syscall") == 0 ? name_declared(name_futex(execution, thread, count)) : NULL;
    char *text = futex ? memory_print("%s waits on futex '%s'", name_thread(thread).text, futex)
                       : memory_print("%s waits in %s", name_thread(thread).text, callee);
    free(futex);
    return text;
}

char *waiting_describe(const struct execution *execution, unsigned thread)
{
    char *in_library = describe_library_wait(execution, thread);
    if (in_library)
        return in_library;
    bool in_call = execution_loops_in_call(execution, thread);
    const struct op *op = execution_op(execution, thread);
    char *name = owners_name_subject(execution, op);
    char *why = waiting_reason(execution, thread);
    if (!name)
        return memory_print("%s %s for ever", name_thread(thread).text,
                            in_call ? "waits in this call" : "goes round");
    struct wait_words words = words_of(op, in_call);
    char *text = memory_print("%s %s%s%s%s%s", name_thread(thread).text, words.before, name,
                              words.behind, why ? ", " : "", why ? why : "");
    free(why);
    free(name);
    return text;
}
