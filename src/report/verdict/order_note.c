#include "report/verdict/order_note.h"

#include "base/memory.h"
#include "report/trace/name.h"
#include "report/verdict/notes.h"

#include <string.h>

static const struct op *op_of(const struct execution *execution, event_id id)
{
    return machine_op(execution->machine, graph_event(&execution->graph, id)->state);
}

static const char *noun_of(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return "load";
    case OP_WRITE:
        return "store";
    case OP_CAS:
        return "compare-exchange";
    default:
        return "update";
    }
}

/* Whether the event is a compare-exchange that fails: its order is another one. */
static bool is_failure(const struct execution *execution, event_id id)
{
    return op_of(execution, id)->kind == OP_CAS &&
           !(graph_event(&execution->graph, id)->flags & EVENT_WRITES);
}

/* "the store to 'flag' at queue.c:12". In a header of the system, the place says nothing. */
static char *describe_access(const struct execution *execution, event_id id)
{
    const struct op *op = op_of(execution, id);
    const struct site *site = op->site;
    char *name = name_location(execution, op->location);
    char *text = memory_print("the %s%s %s '%s'", is_failure(execution, id) ? "failing " : "",
                              noun_of(op), op->kind == OP_WRITE ? "to" : "of", name);
    free(name);
    if (!site || !site->file || site->system)
        return text;
    const char *slash = strrchr(site->file, '/');
    char *longer = memory_print("%s at %s:%u", text, slash ? slash + 1 : site->file, site->line);
    free(text);
    return longer;
}

/* The order that the event lacks: a release or an acquire, added to the order that it has. */
static const char *lacking_order(const struct execution *execution, event_id id, bool release)
{
    unsigned order = graph_order(&execution->graph, id);
    bool has_other = release ? order_acquires(order) : order_releases(order);
    return has_other ? "acq_rel" : release ? "a release" : "an acquire";
}

/* Whether both are the same operation of the program, run by two threads. */
static bool is_same_place(const struct execution *execution, struct missing_order pair)
{
    const struct op *write = op_of(execution, pair.write), *read = op_of(execution, pair.read);
    return write->site == read->site && write->kind == read->kind &&
           !is_failure(execution, pair.read);
}

/* No memory order of the program's would make it synchronise. */
static char *describe_failed_attempt(const struct execution *execution, event_id read)
{
    char *name = name_location(execution, op_of(execution, read)->location);
    const char *format = op_of(execution, read)->operand == TRY_LOOK
                             ? "whether '%s' is locked orders nothing"
                             : "this attempt to lock '%s' failed, so it orders nothing";
    char *text = memory_print(format, name);
    free(name);
    return text;
}

static char *describe_pair(const struct execution *execution, struct missing_order pair)
{
    if (op_of(execution, pair.read)->kind == OP_TRYLOCK)
        return describe_failed_attempt(execution, pair.read);
    const char *release = lacking_order(execution, pair.write, true);
    const char *acquire = lacking_order(execution, pair.read, false);
    char *write = describe_access(execution, pair.write);
    char *read = describe_access(execution, pair.read), *text;
    if (pair.releases)
        text = memory_print("the two would be ordered if %s were %s", read, acquire);
    else if (pair.acquires)
        text = memory_print("the two would be ordered if %s were %s", write, release);
    else if (is_same_place(execution, pair))
        text = memory_print("the two would be ordered if %s were acq_rel", write);
    else
        text = memory_print("the two would be ordered if %s were %s and %s %s", write, release,
                            read, acquire);
    free(read);
    free(write);
    return text;
}

void order_note_add(struct error_report *report, const struct execution *execution,
                    const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    if (!execution->model->missing_order || finding->event || graph->stale)
        return;
    struct missing_order pair =
        execution->model->missing_order(graph, finding->thread, finding->other);
    if (pair.write == EVENT_INIT)
        return;
    bool is_attempt = op_of(execution, pair.read)->kind == OP_TRYLOCK;
    event_id place = pair.releases || is_attempt ? pair.read : pair.write;
    const struct event *event = graph_event(graph, place);
    notes_add(report, (struct note){describe_pair(execution, pair), op_of(execution, place)->site,
                                    event->thread, event->index});
}
