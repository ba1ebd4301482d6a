#include "report/diagnosis.h"

#include "base/memory.h"

#include <stdlib.h>

/* What the functions of this file work on. */
struct diagnosis {
    const struct exploration *exploration;
    const struct finding *finding;
    const struct op *op; /* that is wrong */
    char *name;          /* of its location, "" when it has none */
    struct error_report *report;
};

void diagnosis_add_note(struct error_report *report, char *text, const struct site *site)
{
    if (report->note_count < MAX_NOTES)
        report->notes[report->note_count++] = (struct note){text, site};
    else
        free(text);
}

static const struct op *op_of(const struct diagnosis *diagnosis, event_id id)
{
    const struct event *event = graph_event(&diagnosis->exploration->graph, id);
    return machine_op(diagnosis->exploration->machine, event->state);
}

/* "main" and "thread 3" need no more room. */
struct thread_name {
    char text[24];
};

static struct thread_name name_thread(unsigned thread)
{
    struct thread_name name;
    char *text = trace_thread_name(thread);
    snprintf(name.text, sizeof name.text, "%s", text);
    free(text);
    return name;
}

/* Notes what a thread did, as "THREAD WHAT". */
static void note_event(struct diagnosis *diagnosis, const char *what, event_id id)
{
    const struct event *event = graph_event(&diagnosis->exploration->graph, id);
    diagnosis_add_note(diagnosis->report,
                       memory_print("%s %s", name_thread(event->thread).text, what),
                       op_of(diagnosis, id)->site);
}

/* Notes where the object of that lifetime came to life, and where it ended when it has, unless that
 * is what the error collides with, which has a note of its own. */
static void note_lifetime(struct diagnosis *diagnosis, uint32_t lifetime)
{
    const struct graph *graph = &diagnosis->exploration->graph;
    event_id id = lifetime ? graph_co_next(graph, lifetime, EVENT_INIT) : 0;
    for (; id; id = graph_co_next(graph, lifetime, id)) {
        const struct op *op = op_of(diagnosis, id);
        bool local = op->expected == STORAGE_LOCAL;
        if (diagnosis->op->kind == OP_FREE && id == diagnosis->finding->other)
            continue;
        if (op->kind == OP_ALLOC)
            note_event(diagnosis, local ? "declares it here" : "allocates it here", id);
        else
            note_event(diagnosis, local ? "leaves its scope here" : "frees it here", id);
    }
}

static void note_join(struct diagnosis *diagnosis)
{
    event_id other = diagnosis->finding->other;
    bool join = op_of(diagnosis, other)->kind == OP_JOIN;
    note_event(diagnosis, join ? "joins it here" : "detaches it here", other);
}

static const char *access_noun(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return "read";
    case OP_WRITE:
        return "write";
    case OP_RMW:
    case OP_CAS:
        return "update";
    case OP_FREE:
        return "free";
    case OP_LOCK:
    case OP_TRYLOCK:
        return "lock";
    case OP_UNLOCK:
        return "unlock";
    default:
        return "use";
    }
}

/* Notes the other access of two that nothing orders. */
static void note_collision(struct diagnosis *diagnosis, const struct op *other)
{
    char *text = memory_print("does a %s here, in no order with that", access_noun(other));
    note_event(diagnosis, text, diagnosis->finding->other);
    free(text);
}

static char *describe_race(struct diagnosis *diagnosis)
{
    const struct finding *finding = diagnosis->finding;
    const struct op *other = op_of(diagnosis, finding->other);
    unsigned thread = graph_event(&diagnosis->exploration->graph, finding->other)->thread;
    note_collision(diagnosis, other);
    note_lifetime(diagnosis, diagnosis->op->object);
    return memory_print("data race on '%s': %s by %s and %s by %s", diagnosis->name,
                        access_noun(diagnosis->op), name_thread(finding->thread).text,
                        access_noun(other), name_thread(thread).text);
}

/* The freeing of an object that another thread may still use. */
static char *describe_early_end(struct diagnosis *diagnosis)
{
    const struct finding *finding = diagnosis->finding;
    const struct op *other = op_of(diagnosis, finding->other);
    unsigned thread = graph_event(&diagnosis->exploration->graph, finding->other)->thread;
    note_collision(diagnosis, other);
    note_lifetime(diagnosis, diagnosis->op->location);
    bool local = finding->kind == ERROR_USE_AFTER_SCOPE;
    return memory_print("'%s' %s while %s may still use it", diagnosis->name,
                        local ? "goes out of scope" : "is freed", name_thread(thread).text);
}

/* An access to an object that has ended. */
static char *describe_late_access(struct diagnosis *diagnosis)
{
    note_lifetime(diagnosis, diagnosis->op->object);
    bool local = diagnosis->finding->kind == ERROR_USE_AFTER_SCOPE;
    return memory_print("%s of '%s' after it %s", access_noun(diagnosis->op), diagnosis->name,
                        local ? "went out of scope" : "was freed");
}

static char *describe_out_of_bounds(struct diagnosis *diagnosis)
{
    const struct exploration *exploration = diagnosis->exploration;
    const struct op *op = diagnosis->op;
    event_id last = graph_co_last(&exploration->graph, op->object);
    if (last == EVENT_INIT)
        return memory_print("%s of '%s', which does not exist", access_noun(op), diagnosis->name);
    note_lifetime(diagnosis, op->object);
    char *object = trace_location_name(exploration, op->object);
    uint64_t size = lifetime_size(graph_event(&exploration->graph, last)->value);
    char *message =
        memory_print("%s of %u bytes at offset %u of '%s', which has %llu bytes", access_noun(op),
                     op->size, op->extent - op->size, object, (unsigned long long)size);
    free(object);
    return message;
}

static char *describe_invalid_unlock(const struct diagnosis *diagnosis)
{
    uint64_t value;
    exploration_value(diagnosis->exploration, diagnosis->op, diagnosis->finding->rf, &value);
    const char *what = diagnosis->op->kind == OP_UNLOCK ? "unlock" : "destruction";
    if (mutex_is_destroyed(value))
        return memory_print("%s of mutex '%s', which was destroyed", what, diagnosis->name);
    if (!mutex_is_held(value))
        return memory_print("%s of mutex '%s', which nobody holds", what, diagnosis->name);
    return memory_print("%s of mutex '%s', which %s holds", what, diagnosis->name,
                        name_thread(mutex_owner(value)).text);
}

/* For operations on a location; those of the kind OP_ERROR come with a text. */
static char *describe_access(struct diagnosis *diagnosis)
{
    const char *name = diagnosis->name;
    switch (diagnosis->finding->kind) {
    case ERROR_DATA_RACE:
        return describe_race(diagnosis);
    case ERROR_USE_AFTER_FREE:
    case ERROR_USE_AFTER_SCOPE:
        return diagnosis->op->kind == OP_FREE ? describe_early_end(diagnosis)
                                              : describe_late_access(diagnosis);
    case ERROR_OUT_OF_BOUNDS:
        return describe_out_of_bounds(diagnosis);
    case ERROR_UNINITIALIZED_READ:
        note_lifetime(diagnosis, diagnosis->op->object);
        return memory_print("read of '%s', which has not been written", name);
    case ERROR_DOUBLE_FREE:
        note_lifetime(diagnosis, diagnosis->op->location);
        return memory_print("'%s' is freed a second time", name);
    case ERROR_INVALID_FREE:
        note_lifetime(diagnosis, diagnosis->op->location);
        return memory_print("free of '%s', which malloc did not return", name);
    case ERROR_INVALID_LOCK:
        return memory_print("lock of mutex '%s', which was destroyed", name);
    case ERROR_INVALID_UNLOCK:
        return describe_invalid_unlock(diagnosis);
    case ERROR_INVALID_JOIN:
        note_join(diagnosis);
        return memory_print("%s of %s, which was joined or detached before", op_name(diagnosis->op),
                            name);
    default:
        return memory_print("%s of '%s'", error_name(diagnosis->finding->kind), name);
    }
}

/* Where the machine gives no text of its own. */
static const char *const plain_messages[ERROR_KINDS] = {
    [ERROR_ASSERTION] = "an assertion failed",
    [ERROR_NULL_DEREFERENCE] = "a null pointer is dereferenced",
    [ERROR_OUT_OF_BOUNDS] = "access out of bounds",
    [ERROR_UNINITIALIZED_READ] = "use of a variable that has no value",
    [ERROR_DIVISION_BY_ZERO] = "division by zero",
    [ERROR_UNREACHABLE] = "code is reached that the program declares unreachable",
    [ERROR_WILD_CALL] = "call through a pointer to no function",
    [ERROR_STACK_OVERFLOW] = "stack overflow",
    [ERROR_ABORT] = "the program aborts",
    [ERROR_LIVELOCK] = "this loop goes on for ever",
};

static char *describe_failure(const struct diagnosis *diagnosis)
{
    struct machine *machine = diagnosis->exploration->machine;
    enum error_kind kind = diagnosis->finding->kind;
    const char *text = machine->class->text(machine, diagnosis->finding->state);
    if (!*text)
        text = plain_messages[kind] ? plain_messages[kind] : error_name(kind);
    return memory_copy_text(text);
}

void diagnosis_make(const struct exploration *exploration, const struct finding *finding,
                    struct error_report *report)
{
    if (finding->kind == ERROR_DEADLOCK) {
        diagnosis_make_deadlock(exploration, finding, report);
        return;
    }
    const struct op *op = machine_op(exploration->machine, finding->state);
    struct diagnosis diagnosis = {exploration, finding, op, NULL, report};
    report->site = op->site;
    if (op->kind == OP_ERROR) {
        report->message = describe_failure(&diagnosis);
        return;
    }
    diagnosis.name = trace_subject_name(exploration, op);
    report->message = describe_access(&diagnosis);
    free(diagnosis.name);
}
