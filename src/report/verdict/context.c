#include "report/verdict/context.h"

#include "report/verdict/notes.h"

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
        return (struct operation_words){"free", "frees"};
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
