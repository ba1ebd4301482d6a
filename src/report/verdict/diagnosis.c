#include "report/verdict/diagnosis.h"

#include "base/memory.h"
#include "report/trace/name.h"
#include "report/trace/owners.h"
#include "report/verdict/notes.h"

#include <string.h>

/* The thread of the event that conflicts with the operation. */
static unsigned other_thread(const struct diagnosis *diagnosis)
{
    return graph_event(&diagnosis->execution->graph, diagnosis->finding->other)->thread;
}

/* The object has ended before the operation. */
static void relate_end(const struct diagnosis *diagnosis, uint32_t lifetime)
{
    event_id last = graph_co_last(&diagnosis->execution->graph, lifetime);
    if (last != EVENT_INIT && diagnosis_op(diagnosis, last)->kind == OP_FREE)
        diagnosis_relate(diagnosis, RELATION_BEFORE, last);
}

/* Leaves out the conflicting event where note_collision tells it. */
static void note_lifetime(const struct diagnosis *diagnosis, uint32_t lifetime)
{
    bool is_told = diagnosis->op->kind == OP_FREE || diagnosis->finding->kind == ERROR_DATA_RACE;
    notes_add_lifetime(diagnosis->report, diagnosis->execution, lifetime,
                       is_told ? diagnosis->finding->other : EVENT_INIT);
}

static bool is_of_field(const struct op *op)
{
    return op->site && op->site->field;
}

/* The name of the bit-field that the other access is of, if both are of bit-fields of one memory
 * location, which the caller frees. Else NULL. */
static char *name_other_field(const struct diagnosis *diagnosis)
{
    const struct op *other = diagnosis_op(diagnosis, diagnosis->finding->other);
    char *name = NULL;
    if (is_of_field(diagnosis->op) && is_of_field(other))
        name = owners_name_subject(diagnosis->execution, other);
    if (name && strcmp(name, diagnosis->name) != 0)
        return name;
    free(name);
    return NULL;
}

/* Notes the other access of a data race. */
static void note_collision(const struct diagnosis *diagnosis)
{
    event_id other = diagnosis->finding->other;
    const char *verb = diagnosis_words(diagnosis_op(diagnosis, other)).verb;
    char *field = name_other_field(diagnosis);
    char *what = field ? memory_print("%s '%s' here, and nothing orders the two; these bit-fields "
                                      "share a memory location, which is accessed as a whole",
                                      verb, field)
                       : memory_print("%s it here, and nothing orders the two", verb);
    free(field);
    diagnosis_note(diagnosis, what, other);
    diagnosis_relate(diagnosis, RELATION_RACE, other);
    order_note_add(diagnosis->report, diagnosis->execution, diagnosis->finding);
    free(what);
}

static char *describe_race(const struct diagnosis *diagnosis)
{
    const struct op *other = diagnosis_op(diagnosis, diagnosis->finding->other);
    diagnosis->report->other = other->site;
    note_collision(diagnosis);
    note_lifetime(diagnosis, diagnosis->op->object);
    return memory_print("data race on '%s': %s by %s and %s by %s", diagnosis->name,
                        diagnosis_words(diagnosis->op).noun, diagnosis->thread.text,
                        diagnosis_words(other).noun, name_thread(other_thread(diagnosis)).text);
}

static char *describe_mixed_sizes(const struct diagnosis *diagnosis)
{
    const struct op *op = diagnosis->op,
                    *other = diagnosis_op(diagnosis, diagnosis->finding->other);
    diagnosis->report->other = other->site;
    note_collision(diagnosis);
    return memory_print("%s %s %u byte%s of '%s', while %s %s %u", diagnosis->thread.text,
                        diagnosis_words(op).verb, op->size, op->size == 1 ? "" : "s",
                        diagnosis->name, name_thread(other_thread(diagnosis)).text,
                        diagnosis_words(other).verb, other->size);
}

/* Describes a free of an object that another thread may still use. */
static char *describe_early_end(const struct diagnosis *diagnosis)
{
    diagnosis->report->other = diagnosis_op(diagnosis, diagnosis->finding->other)->site;
    note_collision(diagnosis);
    note_lifetime(diagnosis, diagnosis->op->location);
    bool local = diagnosis->finding->kind == ERROR_USE_AFTER_SCOPE;
    return memory_print("%s %s '%s' while %s may still use it", diagnosis->thread.text,
                        local ? "leaves the scope of" : diagnosis_words(diagnosis->op).verb,
                        diagnosis->name, name_thread(other_thread(diagnosis)).text);
}

/* What has happened to the object before the access. */
static const char *describe_end(const struct diagnosis *diagnosis)
{
    event_id last = graph_co_last(&diagnosis->execution->graph, diagnosis->op->object);
    if (diagnosis->finding->kind == ERROR_USE_AFTER_SCOPE)
        return "went out of scope";
    bool is_retired = last != EVENT_INIT && op_retires(diagnosis_op(diagnosis, last));
    return is_retired ? "was retired, and no hazard pointer protects it" : "was freed";
}

/* Describes an access to an object after its lifetime. */
static char *describe_late_access(const struct diagnosis *diagnosis)
{
    diagnosis->report->other = diagnosis_op(diagnosis, diagnosis->finding->other)->site;
    note_lifetime(diagnosis, diagnosis->op->object);
    relate_end(diagnosis, diagnosis->op->object);
    return memory_print("%s %s '%s' after it %s", diagnosis->thread.text,
                        diagnosis_words(diagnosis->op).verb, diagnosis->name,
                        describe_end(diagnosis));
}

static char *describe_out_of_bounds(const struct diagnosis *diagnosis)
{
    const struct execution *execution = diagnosis->execution;
    const struct op *op = diagnosis->op;
    const char *thread = diagnosis->thread.text, *verb = diagnosis_words(op).verb;
    event_id last = graph_co_last(&execution->graph, op->object);
    if (last == EVENT_INIT)
        return memory_print("%s %s '%s', where there is no object", thread, verb, diagnosis->name);
    note_lifetime(diagnosis, op->object);
    char *object = owners_name_object(execution, op);
    uint64_t size = lifetime_size(graph_event(&execution->graph, last)->value);
    const struct machine *machine = execution->machine;
    unsigned used =
        op->size ? op->size : op->extent - machine->class->offset(machine, op->location);
    char *message = memory_print("%s %s %u byte%s at offset %u of '%s', which has %llu", thread,
                                 op->size ? verb : "uses", used, used == 1 ? "" : "s",
                                 op->extent - used, object, (unsigned long long)size);
    free(object);
    return message;
}

static char *describe_join(const struct diagnosis *diagnosis)
{
    event_id other = diagnosis->finding->other;
    bool join = diagnosis_op(diagnosis, other)->kind == OP_JOIN;
    diagnosis_note(diagnosis, join ? "joins it here" : "detaches it here", other);
    diagnosis_relate(diagnosis, RELATION_BEFORE, other);
    return memory_print("%s %s %s, which %s has %s: since then, no copy of the thread's identifier "
                        "is valid",
                        diagnosis->thread.text,
                        diagnosis->op->kind == OP_JOIN ? "joins" : "detaches", diagnosis->name,
                        name_thread(other_thread(diagnosis)).text, join ? "joined" : "detached");
}

static char *describe_free(const struct diagnosis *diagnosis)
{
    note_lifetime(diagnosis, diagnosis->op->location);
    bool again = diagnosis->finding->kind == ERROR_DOUBLE_FREE;
    relate_end(diagnosis, diagnosis->op->location);
    return memory_print("%s %s '%s'%s", diagnosis->thread.text, diagnosis_words(diagnosis->op).verb,
                        diagnosis->name,
                        again ? " a second time" : ", which malloc did not return");
}

static char *describe_unset(const struct diagnosis *diagnosis)
{
    const struct event *source = graph_event(&diagnosis->execution->graph, diagnosis->finding->rf);
    note_lifetime(diagnosis, diagnosis->op->object);
    return memory_print("%s %s '%s', which %s never written", diagnosis->thread.text,
                        diagnosis_words(diagnosis->op).verb, diagnosis->name,
                        source->flags & EVENT_UNSET ? "is a copy of memory that was" : "was");
}

/* Describes a failing operation on a location or a thread; OP_ERROR has a text of its own. */
static char *describe_access(const struct diagnosis *diagnosis)
{
    switch (diagnosis->finding->kind) {
    case ERROR_DATA_RACE:
        return describe_race(diagnosis);
    case ERROR_MIXED_SIZE_ATOMIC:
        return describe_mixed_sizes(diagnosis);
    case ERROR_USE_AFTER_FREE:
    case ERROR_USE_AFTER_SCOPE:
        return diagnosis->op->kind == OP_FREE ? describe_early_end(diagnosis)
                                              : describe_late_access(diagnosis);
    case ERROR_OUT_OF_BOUNDS:
        return describe_out_of_bounds(diagnosis);
    case ERROR_UNINITIALIZED_READ:
        return describe_unset(diagnosis);
    case ERROR_DOUBLE_FREE:
    case ERROR_INVALID_FREE:
        return describe_free(diagnosis);
    case ERROR_INVALID_LOCK:
    case ERROR_INVALID_UNLOCK:
    case ERROR_INVALID_USE:
    case ERROR_DOUBLE_INIT:
    case ERROR_TWO_MUTEXES:
    case ERROR_END_OF_HELD_LOCK:
        return misuse_describe(diagnosis);
    case ERROR_INVALID_JOIN:
        return describe_join(diagnosis);
    default:
        return memory_print("%s of '%s'", error_name(diagnosis->finding->kind), diagnosis->name);
    }
}

/* The messages for errors without a text from the machine. */
static const char *const plain_messages[ERROR_KINDS] = {
    [ERROR_ASSERTION] = "an assertion failed",
    [ERROR_NULL_DEREFERENCE] = "a null pointer is dereferenced",
    [ERROR_OUT_OF_BOUNDS] = "access out of bounds",
    [ERROR_UNINITIALIZED_READ] = "use of a variable that has no value",
    [ERROR_DIVISION_BY_ZERO] = "division by zero",
    [ERROR_UNREACHABLE] = "code is reached that the program declares unreachable",
    [ERROR_WILD_CALL] = "call through a pointer to no function",
    [ERROR_OVERLAPPING_COPY] = "the source and the destination of the copy overlap",
    [ERROR_STACK_OVERFLOW] = "the thread's stack is full: a recursion without end, or one that "
                             "needs more than --stack-size gives",
    [ERROR_ABORT] = "the program aborts",
    [ERROR_LIVELOCK] = "this loop goes on for ever, and no other thread can end it",
};

/* The beginnings of messages whose text from the machine is only the name of an object. */
static const char *const openings[ERROR_KINDS] = {
    [ERROR_UNINITIALIZED_READ] = "use of ",
    [ERROR_INVALID_FREE] = "free of what malloc did not return: ",
};

static char *describe_failure(const struct diagnosis *diagnosis)
{
    const struct execution *execution = diagnosis->execution;
    enum error_kind kind = diagnosis->finding->kind;
    const char *text =
        execution->machine->class->text(execution->machine, diagnosis->finding->state);
    const char *variable = diagnosis->op->site ? diagnosis->op->site->variable : NULL;
    if (*text && variable && kind == ERROR_MIXED_SIZE_ATOMIC)
        return memory_print("%s: '%s'", text, variable);
    if (*text)
        return memory_print("%s%s", openings[kind] ? openings[kind] : "", text);
    if (variable && kind == ERROR_OUT_OF_BOUNDS)
        return memory_print("access beyond the bounds of '%s'", variable);
    if (variable && kind == ERROR_UNINITIALIZED_READ)
        return memory_print("use of '%s', which has no value yet", variable);
    if (variable && kind == ERROR_USE_AFTER_SCOPE)
        return memory_print("use of '%s' after it went out of scope", variable);
    return memory_copy_text(plain_messages[kind] ? plain_messages[kind] : error_name(kind));
}

/* Describes a thread in a loop that no thread will end. */
static char *describe_endless(const struct diagnosis *diagnosis)
{
    uint32_t location = diagnosis->op->location;
    if (!op_is_looping(diagnosis->op))
        return memory_print(
            "%s goes round for ever: whatever is scheduled from here on, no further "
            "thread ends",
            name_thread(diagnosis->finding->thread).text);
    if (!location || machine_is_internal(diagnosis->execution->machine, location))
        return memory_copy_text(plain_messages[ERROR_LIVELOCK]);
    char *name = owners_name_subject(diagnosis->execution, diagnosis->op);
    char *message = memory_print("%s goes round this loop for ever: '%s' stays as it is, since all "
                                 "others wait or have ended",
                                 name_thread(diagnosis->finding->thread).text, name);
    free(name);
    return message;
}

/* Notes the loops of other threads that no thread will end either. */
static void note_other_loops(const struct diagnosis *diagnosis)
{
    const struct execution *execution = diagnosis->execution;
    const struct graph *graph = &execution->graph;
    unsigned threads[graph->thread_count + 1];
    size_t count = 0;
    threads[count++] = diagnosis->finding->thread;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == threads[0] || !graph->threads[t].state ||
            !op_is_looping(execution_op(execution, t)))
            continue;
        notes_add_wait(diagnosis->report, execution, t);
        threads[count++] = t;
    }
    notes_add_creations(diagnosis->report, execution, threads, count);
}

/* Reports the memory that the event allocated as leaked. */
static void tell_leak(const struct execution *execution, event_id allocation,
                      struct error_report *report)
{
    const struct event *event = graph_event(&execution->graph, allocation);
    uint64_t size = lifetime_size(event->value);
    report->site = machine_op(execution->machine, event->state)->site;
    report->thread = event->thread;
    report->index = event->index;
    report->message = memory_print("memory leak: the %llu byte%s that %s allocates here are never "
                                   "freed, and in the end nothing points to them",
                                   (unsigned long long)size, size == 1 ? "" : "s",
                                   name_thread(event->thread).text);
    notes_add_creations(report, execution, &report->thread, 1);
}

/* Notes the creation of each thread of the report. */
static void note_threads(const struct diagnosis *diagnosis)
{
    unsigned threads[] = {diagnosis->finding->thread, other_thread(diagnosis)};
    bool two = diagnosis->finding->other != EVENT_INIT && threads[0] != threads[1];
    notes_add_creations(diagnosis->report, diagnosis->execution, threads, two ? 2 : 1);
}

static void describe(const struct execution *execution, const struct finding *finding,
                     struct error_report *report)
{
    const struct op *op = machine_op(execution->machine, finding->state);
    struct thread_name thread = name_thread(finding->thread);
    struct diagnosis diagnosis = {execution, finding, op, thread, NULL, report};
    report->site = op->site;
    if (op->kind == OP_ERROR) {
        report->message = describe_failure(&diagnosis);
    } else if (finding->kind == ERROR_LIVELOCK) {
        report->message = describe_endless(&diagnosis);
        note_other_loops(&diagnosis);
        return;
    } else {
        diagnosis.name = owners_name_subject(execution, op);
        report->message = describe_access(&diagnosis);
        free(diagnosis.name);
    }
    note_threads(&diagnosis);
}

static void tell_kept_operation(const struct execution *execution, const struct finding *finding,
                                struct error_report *report)
{
    report->site = machine_op(execution->machine, finding->state)->site;
    report->message =
        memory_print("%s never ends its operation, because %s has stopped in its own",
                     name_thread(finding->thread).text, name_thread(finding->other).text);
    const struct site *site = execution_op(execution, finding->other)->site;
    uint32_t index = execution->graph.threads[finding->other].count;
    char *text = memory_print("%s has stopped here", name_thread(finding->other).text);
    error_report_note(report, (struct note){text, site, finding->other, index});
}

static void tell_lost_thread(const struct execution *execution, event_id creation,
                             struct error_report *report)
{
    const struct event *event = graph_event(&execution->graph, creation);
    report->site = machine_op(execution->machine, event->state)->site;
    report->message =
        memory_print("%s, which is created here, has ended, and is neither joined nor "
                     "detached",
                     name_thread((unsigned)event->value).text);
}

struct error_report diagnosis_make(const struct execution *execution, const struct finding *finding)
{
    struct error_report report = {
        .kind = finding->kind,
        .thread = finding->thread,
        .index = finding_index(execution, finding),
    };
    if (finding->kind == ERROR_DEADLOCK)
        deadlock_describe(execution, finding, &report);
    else if (finding->kind == ERROR_MEMORY_LEAK)
        tell_leak(execution, finding->other, &report);
    else if (finding->kind == ERROR_NOT_LINEARIZABLE)
        report.message =
            memory_copy_text("whole operations, one at a time, do not explain this execution");
    else if (finding->kind == ERROR_NOT_OBSTRUCTION_FREE)
        tell_kept_operation(execution, finding, &report);
    else if (finding->kind == ERROR_THREAD_LEAK)
        tell_lost_thread(execution, finding->other, &report);
    else
        describe(execution, finding, &report);
    return report;
}

struct site_pair diagnosis_places(const struct execution *execution, const struct finding *finding)
{
    struct error_report report = diagnosis_make(execution, finding);
    struct site_pair places = error_report_places(&report);
    error_report_release(&report);
    return places;
}
