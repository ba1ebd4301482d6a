#include "base/error.h"
#include "base/memory.h"
#include "explore/overwritten.h"
#include "machine/operations/sync.h"
#include "report/verdict/notes.h"

#include <string.h>

/* Why what is at the place of a mutex, semaphore, ... cannot be used. */
static const char *describe_no_object(const struct diagnosis *diagnosis, uint64_t value)
{
    event_id source = diagnosis->finding->rf;
    if (value == OVERWRITTEN && source == EVENT_INIT)
        return "whose first bytes are those of none";
    bool is_data = value == OVERWRITTEN;
    diagnosis_note(diagnosis, is_data ? "writes its bytes here" : "destroys it here", source);
    diagnosis_relate(diagnosis, RELATION_BEFORE, source);
    return is_data ? "whose bytes were overwritten" : "which was destroyed";
}

/* Describes an operation that the state of the mutex does not allow. */
static char *describe_mutex(const struct diagnosis *diagnosis)
{
    const char *thread = diagnosis->thread.text, *verb = diagnosis_words(diagnosis->op).verb;
    event_id source = diagnosis->finding->rf;
    uint64_t value;
    execution_value(diagnosis->execution, diagnosis->op, source, &value);
    if (mutex_is_destroyed(value))
        return memory_print("%s %s mutex '%s', %s", thread, verb, diagnosis->name,
                            describe_no_object(diagnosis, value));
    if (mutex_is_held(value)) {
        event_id taken = notes_add_holder(diagnosis->report, diagnosis->execution, source);
        diagnosis_relate(diagnosis, RELATION_BEFORE, taken);
        bool own = mutex_owner(value) == diagnosis->finding->thread;
        return memory_print("%s %s mutex '%s', which %s holds", thread, verb, diagnosis->name,
                            own ? "it still" : name_thread(mutex_owner(value)).text);
    }
    if (source != EVENT_INIT && diagnosis_op(diagnosis, source)->kind == OP_UNLOCK) {
        diagnosis_note(diagnosis, "unlocks it here", source);
        diagnosis_relate(diagnosis, RELATION_BEFORE, source);
    }
    return memory_print("%s %s mutex '%s', which nobody holds", thread, verb, diagnosis->name);
}

/* Describes an operation that the state of the semaphore, barrier, ... does not allow. */
static char *describe_sync(const struct diagnosis *diagnosis)
{
    const struct op *op = diagnosis->op;
    const char *thread = diagnosis->thread.text, *why = "which was never initialised";
    uint64_t value;
    execution_value(diagnosis->execution, op, diagnosis->finding->rf, &value);
    if (sync_is_destroyed(value)) {
        why = describe_no_object(diagnosis, value);
    } else if (op->function == SYNC_SEMAPHORE_DESTROY && !(value & SEMAPHORE_UNSET)) {
        why = "which sem_open made";
    } else if (op->function == SYNC_ONCE_BEGIN) {
        why = "which it is initialising: the initialisation needs its own result";
    } else if (op->function == SYNC_RW_UNLOCK) {
        why = "which it does not hold";
    } else if (op->operand == RW_NOT_AGAIN && sync_locks_rw(op->function)) {
        return memory_print("%s locks '%s', which it holds already: C++ allows no thread to lock a "
                            "shared mutex twice, not even to share it",
                            thread, diagnosis->name);
    } else if (op->function == SYNC_RW_DESTROY) {
        why = "which is held";
    } else if (op->function == SYNC_CONDITION_CHECK ||
               (op->function == SYNC_BARRIER_DESTROY && value)) {
        why = "for which others wait";
    }
    const char *verb = op->function == SYNC_RW_UNLOCK ? "unlocks" : "uses";
    bool destroys = op->function == SYNC_RW_DESTROY || op->function == SYNC_CONDITION_CHECK ||
                    op->function == SYNC_BARRIER_DESTROY || op->function == SYNC_SEMAPHORE_DESTROY;
    return memory_print("%s %s '%s', %s", thread, destroys ? "destroys" : verb, diagnosis->name,
                        why);
}

/* The initialisation to which the object owes its state, from the write `id` on back; 0: none. */
static event_id find_initialisation(const struct diagnosis *diagnosis, event_id id)
{
    while (id != EVENT_INIT) {
        const struct op *op = diagnosis_op(diagnosis, id);
        if (op->kind == OP_MUTEX_INIT || (op->kind == OP_SYNC && op->function == SYNC_INIT))
            return id;
        id = graph_event(&diagnosis->execution->graph, id)->co_prev;
    }
    return 0;
}

static char *describe_second_init(const struct diagnosis *diagnosis)
{
    event_id source = diagnosis->finding->rf, first = find_initialisation(diagnosis, source);
    const char *thread = diagnosis->thread.text, *why = "is initialised, and not destroyed since";
    if (first) {
        diagnosis_note(diagnosis, "initialises it here", first);
        diagnosis_relate(diagnosis, RELATION_BEFORE, first);
    } else {
        event_id taken = notes_add_holder(diagnosis->report, diagnosis->execution, source);
        diagnosis_relate(diagnosis, RELATION_BEFORE, taken);
        why = "a thread holds";
    }
    return memory_print("%s initialises '%s', which %s", thread, diagnosis->name, why);
}

static char *describe_two_mutexes(const struct diagnosis *diagnosis)
{
    const struct execution *execution = diagnosis->execution;
    uint64_t value;
    execution_value(execution, diagnosis->op, diagnosis->finding->rf, &value);
    event_id other = diagnosis->finding->rf;
    while (diagnosis_op(diagnosis, other)->function != SYNC_ENTER)
        other = graph_event(&execution->graph, other)->co_prev;
    diagnosis_note(diagnosis, "waits for it here", other);
    diagnosis_relate(diagnosis, RELATION_BEFORE, other);
    char *own = name_location(execution, (uint32_t)diagnosis->op->operand);
    char *others = name_location(execution, condition_mutex(value));
    char *message =
        memory_print("%s waits for '%s' with the mutex '%s', while %s waits for it with "
                     "'%s'",
                     diagnosis->thread.text, diagnosis->name, own,
                     name_thread(graph_event(&execution->graph, other)->thread).text, others);
    free(own);
    free(others);
    return message;
}

/* The lock is in the object whose life ends: the event is the latest one that took it. */
static char *describe_end(const struct diagnosis *diagnosis)
{
    event_id taken = diagnosis->finding->other;
    const struct event *event = graph_event(&diagnosis->execution->graph, taken);
    diagnosis_note(diagnosis, "locks it here", taken);
    diagnosis_relate(diagnosis, RELATION_BEFORE, taken);
    char *lock = name_location(diagnosis->execution, event->location);
    bool local = diagnosis->op->expected == STORAGE_LOCAL;
    const char *thread = diagnosis->thread.text, *verb = local ? "leaves the scope of" : "frees";
    struct thread_name other = name_thread(event->thread);
    const char *holder = event->thread == diagnosis->finding->thread ? "it" : other.text;
    char *message = strcmp(lock, diagnosis->name) == 0
                        ? memory_print("%s %s '%s', which %s holds", thread, verb, lock, holder)
                        : memory_print("%s %s '%s' while %s holds '%s'", thread, verb,
                                       diagnosis->name, holder, lock);
    free(lock);
    return message;
}

char *misuse_describe(const struct diagnosis *diagnosis)
{
    switch (diagnosis->finding->kind) {
    case ERROR_INVALID_LOCK:
    case ERROR_INVALID_UNLOCK:
        return describe_mutex(diagnosis);
    case ERROR_INVALID_USE:
        return describe_sync(diagnosis);
    case ERROR_DOUBLE_INIT:
        return describe_second_init(diagnosis);
    case ERROR_TWO_MUTEXES:
        return describe_two_mutexes(diagnosis);
    case ERROR_END_OF_HELD_LOCK:
        return describe_end(diagnosis);
    default:
        bug("an error of kind %d is no misuse", (int)diagnosis->finding->kind);
    }
}
