#include "base/memory.h"
#include "orders/lattice.h"
#include "orders/order_sites.h"
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

/* "the store to 'flag' at queue.c:12". In a header of the system, the place says nothing.
 * `fails`: it is a compare-exchange that fails. */
static char *describe_access(const struct execution *execution, event_id id, bool fails)
{
    const struct op *op = op_of(execution, id);
    const struct site *site = op->site;
    char *name = name_location(execution, op->location);
    char *text = memory_print("the %s%s %s '%s'", fails ? "failing " : "", noun_of(op),
                              op->kind == OP_WRITE ? "to" : "of", name);
    free(name);
    if (!site || !site->file || site->system)
        return text;
    char *longer = memory_print("%s at %s:%u", text, basename(site->file), site->line);
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

/* "A were a release, B an acquire": accesses that would be of an order. */
struct wishes {
    char *text; /* NULL: none yet */
    unsigned left;
};

/* Takes ownership of the access. */
static void wish(struct wishes *wishes, char *access, const char *order)
{
    wishes->left--;
    char *text = wishes->text ? memory_print("%s%s%s %s", wishes->text,
                                             wishes->left > 0 ? ", " : " and ", access, order)
                              : memory_print("%s were %s", access, order);
    free(wishes->text);
    free(access);
    wishes->text = text;
}

/* Whether the read is a failing compare-exchange that may not acquire alone: in C, the success's
 * order must not be weaker. */
static bool is_bound(const struct execution *execution, event_id read)
{
    const struct op *op = op_of(execution, read);
    return is_failure(execution, read) && op->site && order_site_is_of_c(op->site) &&
           !order_acquires(op->order);
}

static void wish_for_acquire(struct wishes *wishes, const struct execution *execution,
                             event_id read)
{
    const struct op *op = op_of(execution, read);
    if (is_bound(execution, read)) {
        enum ordering order = lattice_join((enum ordering)op->order, ORDER_ACQUIRE);
        wish(wishes, describe_access(execution, read, false),
             order == ORDER_ACQUIRE ? "an acquire" : order_name(order));
    }
    wish(wishes, describe_access(execution, read, is_failure(execution, read)),
         lacking_order(execution, read, false));
}

static char *describe_pair(const struct execution *execution, struct missing_order pair)
{
    if (op_of(execution, pair.read)->kind == OP_TRYLOCK)
        return describe_failed_attempt(execution, pair.read);
    bool is_same = !pair.releases && !pair.acquires && is_same_place(execution, pair);
    struct wishes wishes = {
        .left = is_same
                    ? 1
                    : !pair.releases + (pair.acquires ? 0u : 1u + is_bound(execution, pair.read))};
    if (is_same)
        wish(&wishes, describe_access(execution, pair.write, false), "acq_rel");
    else if (!pair.releases)
        wish(&wishes, describe_access(execution, pair.write, false),
             lacking_order(execution, pair.write, true));
    if (!is_same && !pair.acquires)
        wish_for_acquire(&wishes, execution, pair.read);
    const char *other =
        pair.by_c17 ? "; C17 and C++20 differ here: by C17, a store continues the release sequence "
                      "of its own thread, and the two are ordered; by C++20, it does not"
                    : "";
    char *text = memory_print("the two would be ordered if %s%s", wishes.text, other);
    free(wishes.text);
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
    error_report_note(report,
                      (struct note){describe_pair(execution, pair), op_of(execution, place)->site,
                                    event->thread, event->index});
}
