#include "report/verdict/notes.h"

#include "base/memory.h"
#include "report/trace/name.h"

void notes_add_event(struct error_report *report, const struct execution *execution,
                     const char *what, event_id id)
{
    const struct event *event = graph_event(&execution->graph, id);
    const struct op *op = machine_op(execution->machine, event->state);
    char *text = memory_print("%s %s", name_thread(event->thread).text, what);
    error_report_note(report, (struct note){text, op->site, event->thread, event->index});
}

const struct op *diagnosis_op(const struct diagnosis *diagnosis, event_id id)
{
    const struct event *event = graph_event(&diagnosis->execution->graph, id);
    return machine_op(diagnosis->execution->machine, event->state);
}

void diagnosis_note(const struct diagnosis *diagnosis, const char *what, event_id id)
{
    notes_add_event(diagnosis->report, diagnosis->execution, what, id);
}

void diagnosis_relate(const struct diagnosis *diagnosis, enum relation_kind kind, event_id id)
{
    const struct event *event = graph_event(&diagnosis->execution->graph, id);
    struct step_name wrong = {diagnosis->finding->thread,
                              finding_index(diagnosis->execution, diagnosis->finding)};
    if (id != EVENT_INIT)
        error_report_relate(diagnosis->report, kind,
                            (struct step_name){event->thread, event->index}, wrong);
}

struct operation_words diagnosis_words(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return (struct operation_words){"read", "reads"};
    case OP_WRITE:
        return (struct operation_words){"write", "writes"};
    case OP_RMW:
    case OP_CAS:
        return (struct operation_words){"update", "updates"};
    case OP_ALLOC:
        if (storage_is_local((enum storage)op->expected))
            return (struct operation_words){"declaration", "declares"};
        return (struct operation_words){"allocation", "allocates"};
    case OP_FREE:
        return op_retires(op) ? (struct operation_words){"retirement", "retires"}
                              : (struct operation_words){"free", "frees"};
    case OP_LOCK:
    case OP_TRYLOCK:
        return (struct operation_words){"lock", "locks"};
    case OP_UNLOCK:
        return (struct operation_words){"unlock", "unlocks"};
    case OP_MUTEX_DESTROY:
        return (struct operation_words){"destruction", "destroys"};
    default:
        return (struct operation_words){"use", "uses"};
    }
}

void notes_add_wait(struct error_report *report, const struct execution *execution, unsigned thread)
{
    const struct site *site = execution_op(execution, thread)->site;
    uint32_t index = execution->graph.threads[thread].count;
    char *text = waiting_describe(execution, thread);
    error_report_note(report, (struct note){text, site, thread, index});
}

static const char *lifetime_phrase(const struct op *op)
{
    bool local = storage_is_local((enum storage)op->expected);
    if (op->expected == STORAGE_SEMAPHORE)
        return op->kind == OP_ALLOC ? "opens it here" : "closes it here";
    if (op->kind == OP_ALLOC)
        return local ? "declares it here" : "allocates it here";
    if (op_retires(op))
        return "retires it here";
    return local ? "leaves its scope here" : "frees it here";
}

void notes_add_lifetime(struct error_report *report, const struct execution *execution,
                        uint32_t lifetime, event_id apart)
{
    const struct graph *graph = &execution->graph;
    event_id id = lifetime ? graph_co_next(graph, lifetime, EVENT_INIT) : 0;
    for (; id; id = graph_co_next(graph, lifetime, id)) {
        const struct op *op = machine_op(execution->machine, graph_event(graph, id)->state);
        if (id != apart)
            notes_add_event(report, execution, lifetime_phrase(op), id);
    }
}

/* The event by which `owner` acquired the mutex that it still holds after event `id`. */
static event_id find_acquisition(const struct graph *graph, event_id id, unsigned owner)
{
    for (;;) {
        event_id previous = graph_event(graph, id)->co_prev;
        if (previous == EVENT_INIT || graph_event(graph, previous)->thread != owner ||
            !mutex_is_held(graph_event(graph, previous)->value))
            return id;
        id = previous;
    }
}

event_id notes_add_holder(struct error_report *report, const struct execution *execution,
                          event_id id)
{
    if (id == EVENT_INIT)
        return EVENT_INIT;
    const struct event *event = graph_event(&execution->graph, id);
    char *mutex = name_location(execution, event->location);
    char *what = memory_print("has held '%s' since here", mutex);
    event_id acquisition = find_acquisition(&execution->graph, id, mutex_owner(event->value));
    notes_add_event(report, execution, what, acquisition);
    free(what);
    free(mutex);
    return acquisition;
}

void notes_add_creations(struct error_report *report, const struct execution *execution,
                         const unsigned *threads, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        event_id creator = execution->graph.threads[threads[i]].creator;
        if (creator == EVENT_INIT)
            continue;
        char *what = memory_print("creates %s here", name_thread(threads[i]).text);
        notes_add_event(report, execution, what, creator);
        free(what);
    }
}
