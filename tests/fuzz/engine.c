#include "engine.h"

#include "base/error.h"
#include "candidate.h"
#include "program.h"

#include <string.h>

/* --- Graphs as candidates -----------------------------------------------------------------------
 */

/* The candidate's number of the event; events are numbered by thread, and then by index. */
static uint8_t number(const struct graph *graph, event_id id)
{
    if (id == EVENT_INIT)
        return CANDIDATE_INIT;
    const struct event *event = graph_event(graph, id);
    uint32_t number = event->index + 1;
    for (unsigned t = 0; t < event->thread; t++)
        number += graph->threads[t].count;
    return (uint8_t)number;
}

/* What a location that is not data holds is encoded, and stays out: rf and co tell it. */
static struct candidate_event translate_event(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return (struct candidate_event){
        .thread = (uint8_t)event->thread,
        .location = event->location,
        .value = event->location <= PROGRAM_DATA ? (uint32_t)event->value : 0,
        .reads = (event->flags & EVENT_READS) != 0,
        .writes = (event->flags & EVENT_WRITES) != 0,
        .rf = number(graph, event->rf),
        .co_prev = number(graph, event->co_prev),
    };
}

/* Events, rf and co; causes and creators, which follow from the program, stay out. Returns false
 * when there is no room for all events. */
static bool translate(const struct graph *graph, struct candidate_execution *candidate)
{
    candidate->count = 0;
    memset(candidate->lengths, 0, sizeof candidate->lengths);
    if (graph->thread_count > CANDIDATE_THREADS || graph_size(graph) > CANDIDATE_EVENTS)
        return false;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i < graph->threads[t].count; i++)
            candidate_append(candidate, translate_event(graph, graph->threads[t].events[i]));
    return true;
}

/* --- Explorations -------------------------------------------------------------------------------
 */

struct engine_run {
    struct subject subject;
    struct observation observation;
};

/* Whether an assumption failed in the execution. */
static bool is_given_up(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->execution.graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && execution_op(&exploration->execution, t)->kind == OP_BLOCK)
            return true;
    return false;
}

static void on_execution(void *context, struct exploration *exploration, bool complete)
{
    struct engine_run *run = context;
    const struct graph *graph = &exploration->execution.graph;
    graph_check(graph);
    exploration->execution.model->check(graph);
    struct graph_hash hash = graph_canonical_hash(graph);
    struct candidate_execution candidate;
    if (run->subject.as_candidates) {
        if (!translate(graph, &candidate))
            run->observation.is_skipped = true;
        struct candidate_hash translated = candidate_hash(&candidate);
        memcpy(hash.word, translated.word, sizeof hash.word);
    }
    observation_add_execution(&run->observation, hash.word, complete, is_given_up(exploration));
}

/* The trace of an error within the bound is within it, too, and marks each preemption. */
static void check_trace(struct exploration *exploration, const struct finding *finding)
{
    const struct execution *execution = &exploration->execution;
    event_id events[execution->graph.count];
    bool is_preempted[execution->graph.count];
    struct preemption_order order = {.events = events, .is_preempted = is_preempted};
    uint32_t count = finding_schedule(execution, finding, &exploration->search, &order), marks = 0;
    for (size_t i = 0; i < order.count; i++)
        marks += is_preempted[i];
    if (count > exploration->options->bound || count != marks)
        bug("the trace of an error has too many preemptions, or lacks a mark");
}

static void on_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct engine_run *run = context;
    if (finding->kind == ERROR_DATA_RACE) {
        run->observation.raced = true;
        exploration->stop = STOP_ERROR;
    }
    if (exploration->options->bound_strict && finding->kind != ERROR_DATA_RACE)
        check_trace(exploration, finding);
    observation_add_error(&run->observation, finding->kind, finding->thread,
                          finding_index(&exploration->execution, finding),
                          exploration->error_is_beyond);
}

struct observation engine_explore(struct machine *machine, struct subject subject,
                                  struct vague vague)
{
    struct explore_options options = {.model = subject.model,
                                      .keep_going = true,
                                      .bound = subject.bound,
                                      .bound_strict =
                                          !subject.is_oracle && subject.model->has_linearisations};
    struct engine_run run = {.subject = subject, .observation.vague = vague};
    struct exploration_hooks hooks = {
        .context = &run, .execution = on_execution, .error = on_error};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options, &hooks);
    explorer_run(subject.explorer, &exploration);
    run.observation.beyond = exploration.statistics.beyond_bound;
    exploration_release(&exploration);
    observation_sort(&run.observation);
    return run.observation;
}
