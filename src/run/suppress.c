#include "base/memory.h"
#include "machine/native.h"
#include "machine/site.h"
#include "report/trace/name.h"
#include "report/trace/trace.h"
#include "run/run.h"

/* The states of the threads that an error is about, each at its operation. */
struct culprits {
    state_id *states;
    size_t count;
};

/* The names of an error. Those of `owned` are also in `list`. */
struct name_list {
    const char **list;
    size_t count;
    size_t capacity;
    char **owned;
    size_t owned_count;
};

static void add(struct name_list *names, const char *name)
{
    if (!name)
        return;
    *array_push(names->list, names->count, names->capacity) = name;
}

static void add_site(struct name_list *names, const struct site *site)
{
    add(names, site ? site->function : NULL);
    add(names, site ? site->file : NULL);
}

static void add_calls(struct name_list *names, const struct execution *execution, state_id state)
{
    const struct site *sites[CALLS_KEPT];
    size_t count = native_calls(execution->machine, state, sites, CALLS_KEPT);
    for (size_t i = 0; i < count && i < CALLS_KEPT; i++)
        add_site(names, sites[i]);
}

static void add_variable(struct name_list *names, const struct execution *execution,
                         const struct op *op)
{
    char *name = name_subject(execution, op);
    add(names, op->site ? op->site->variable : NULL);
    add(names, name);
    names->owned[names->owned_count++] = name;
}

/* All threads that wait, for a deadlock; else the failing one, and that of the other event. */
static struct culprits find_culprits(const struct execution *execution,
                                     const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    struct culprits found = {.states = memory_new(graph->thread_count + 2, sizeof(state_id))};
    if (finding->kind != ERROR_MEMORY_LEAK)
        found.states[found.count++] = finding->state;
    if (finding->other != EVENT_INIT)
        found.states[found.count++] = graph_event(graph, finding->other)->state;
    for (unsigned t = 0; finding->kind == ERROR_DEADLOCK && t < graph->thread_count; t++)
        if (states_class(graph->threads[t].state) == STATE_WAITING)
            found.states[found.count++] = graph->threads[t].state;
    return found;
}

static bool matches(struct suppressions *suppressions, const struct execution *execution,
                    enum error_kind kind, const struct culprits *culprits)
{
    struct name_list names = {.owned = memory_new(culprits->count, sizeof *names.owned)};
    for (size_t i = 0; i < culprits->count; i++)
        add_site(&names, machine_op(execution->machine, culprits->states[i])->site);
    size_t innermost = names.count;
    for (size_t i = 0; i < culprits->count; i++) {
        add_variable(&names, execution, machine_op(execution->machine, culprits->states[i]));
        add_calls(&names, execution, culprits->states[i]);
    }
    const struct suppression_names view = {names.list, names.count, innermost};
    bool found = suppressions_match(suppressions, kind, &view);
    for (size_t i = 0; i < names.owned_count; i++)
        free(names.owned[i]);
    free(names.owned);
    free(names.list);
    return found;
}

static bool is_unchecked(const struct site *site)
{
    return site && site->unchecked;
}

bool suppress_finding(struct suppressions *suppressions, const struct exploration *exploration,
                      const struct finding *finding)
{
    const struct execution *execution = &exploration->execution;
    struct culprits culprits = find_culprits(execution, finding);
    const struct site *sites[2] = {NULL, NULL};
    for (size_t i = 0; i < culprits.count && i < 2; i++)
        sites[i] = machine_op(execution->machine, culprits.states[i])->site;
    bool suppressed =
        finding->kind == ERROR_DATA_RACE && (is_unchecked(sites[0]) || is_unchecked(sites[1]));
    if (!suppressed && suppressions && matches(suppressions, execution, finding->kind, &culprits)) {
        suppressions_record(suppressions,
                            (struct suppressed_error){finding->kind, sites[0], sites[1]});
        suppressed = true;
    }
    free(culprits.states);
    return suppressed;
}
