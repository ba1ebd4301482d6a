#include "engine.h"

#include "base/error.h"
#include "base/mix.h"
#include "candidate.h"
#include "explore/sets/in_order.h"
#include "explore/work.h"
#include "flow.h"
#include "graph/sets.h"
#include "outcome.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

/* --- Graphs as candidates --------------------------------------------------------------------- */

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

/* How many of the thread's events are there up to the last update that the reading has. */
static uint8_t count_up_to_last(const struct graph *graph, event_id reading, unsigned thread)
{
    const struct event *event = graph_event(graph, reading);
    for (uint32_t end = (uint32_t)graph_set(graph, reading)[thread]; end > 0; end--) {
        const struct event *last = graph_event(graph, graph->threads[thread].events[end - 1]);
        if (last->location == event->location && event_is_update(last))
            return (uint8_t)end;
    }
    return 0;
}

/* What a location that is not data holds is encoded, and stays out: rf and co tell it. */
static struct candidate_event translate_event(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    struct candidate_event translated = {
        .thread = (uint8_t)event->thread,
        .location = event->location,
        .value = event->location <= PROGRAM_DATA ? (uint32_t)event->value : 0,
        .reads = (event->flags & EVENT_READS) != 0,
        .writes = (event->flags & EVENT_WRITES) != 0,
        .rf = number(graph, event->rf),
        .co_prev = number(graph, event->co_prev),
        .is_full = event->role == ROLE_CREATION || event->role == ROLE_JOIN,
    };
    for (unsigned t = 0; t < graph->thread_count && event_is_reading(event); t++)
        translated.set[t] = count_up_to_last(graph, id, t);
    return translated;
}

/* Events, rf, sets and co; causes and creators, which follow from the program, stay out. Returns
 * false when there is no room for all events. */
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

/* --- Explorations ----------------------------------------------------------------------------- */

struct engine_run {
    struct subject subject;
    struct observation observation;
    struct hash_set graphs;           /* with subject.posts: those explored */
    const struct exploration *search; /* other explorations are random schedules on the side */
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

/* Whether blocked executions are compared, if it is one. */
static bool is_compared(const struct engine_run *run, bool complete)
{
    return complete || !run->observation.vague.awaits;
}

/* Whether the threads have come to the same states in both executions. */
static bool is_alike(const struct execution *execution, const struct execution *other)
{
    struct graph_hash hash = outcome_hash_of_data(execution, 0);
    struct graph_hash other_hash = outcome_hash_of_data(other, 0);
    return memcmp(&hash, &other_hash, sizeof hash) == 0;
}

/* The hash of what the execution comes to, where updates may have no order. `waits_run`: waits of
 * semaphores run in the one with an order, although they would not without. */
static struct graph_hash hash_in_order(struct exploration *exploration, bool waits_run)
{
    struct execution *execution = &exploration->execution;
    event_id names[execution->graph.count];
    struct execution ordered;
    enum in_order result = in_order_make(&ordered, execution, NULL, names);
    graph_check(&ordered.graph);
    graph_update_hb(&ordered.graph);
    ordered.model->check(&ordered.graph);
    struct graph_hash hash = outcome_hash_of_data(&ordered, PROGRAM_DATA);
    if (result != IN_ORDER_MADE)
        require(execution->machine->restart_due); /* this run does not count */
    else if (!waits_run && !is_alike(execution, &ordered))
        bug("a thread has read a value that no order of the updates explains");
    execution_release(&ordered);
    return hash;
}

/* A graph that is explored again is something that nobody expects. */
static void note_graph(struct engine_run *run, const struct graph *graph, bool complete)
{
    struct graph_hash hash = graph_canonical_hash(graph);
    if (is_compared(run, complete) && !hash_set_add(&run->graphs, hash.word))
        observation_add_class(&run->observation, hash.word, false);
}

static void on_execution(void *context, struct exploration *exploration, bool complete)
{
    struct engine_run *run = context;
    const struct graph *graph = &exploration->execution.graph;
    graph_check(graph);
    exploration->execution.model->check(graph);
    struct graph_hash hash = graph_canonical_hash(graph);
    const struct groups *groups = &run->observation.groups;
    struct candidate_execution candidate;
    if (run->subject.as_candidates || groups->are_used) {
        if (!translate(graph, &candidate))
            run->observation.is_skipped = true;
        struct candidate_hash translated =
            groups->are_used ? orbit_hash(groups, &candidate) : candidate_hash(&candidate);
        memcpy(hash.word, translated.word, sizeof hash.word);
    }
    if (run->subject.commute) {
        struct graph_hash class = outcome_hash_class(&exploration->execution);
        hash = outcome_hash(&exploration->execution);
        if (run->subject.has_classes && is_compared(run, complete))
            observation_add_class(&run->observation, class.word, false);
    }
    if (run->subject.posts && run->subject.by_outcome && graph->set_count > 0)
        note_graph(run, graph, complete);
    if (run->subject.by_outcome)
        hash = graph->set_count > 0 ? hash_in_order(exploration, true)
                                    : outcome_hash_of_data(&exploration->execution, PROGRAM_DATA);
    if (run->subject.sets && !groups->are_used) {
        struct graph_hash class = outcome_hash_sets(&exploration->execution);
        hash = hash_in_order(exploration, false);
        if (complete || (!run->observation.vague.awaits && !is_given_up(exploration)))
            observation_add_class(&run->observation, class.word, false);
    }
    if (run->subject.by_values) {
        bool by_sections =
            run->subject.bound != BOUND_NONE || exploration->execution.machine->keeps_sections;
        struct graph_hash class = flow_hash_class(&exploration->execution, by_sections);
        hash = flow_hash_values(&exploration->execution);
        if (is_compared(run, complete))
            observation_add_class(&run->observation, class.word, run->subject.is_oracle);
    }
    observation_add_execution(&run->observation, hash.word, complete, is_given_up(exploration));
}

/* The number of preemptions in the trace of an error, which marks each of them. */
static uint32_t count_in_trace(struct exploration *exploration, const struct finding *finding)
{
    const struct execution *execution = &exploration->execution;
    event_id events[execution->graph.count];
    bool is_preempted[execution->graph.count];
    struct preemption_order order = {.events = events, .is_preempted = is_preempted};
    uint32_t count = finding_schedule(execution, finding, &exploration->search, &order), marks = 0;
    for (size_t i = 0; i < order.count; i++)
        marks += is_preempted[i];
    if (count != marks)
        bug("the trace of an error lacks a mark, or has one too many");
    return count;
}

/* The trace of an error within the bound is within it, too. An error that the oracle looks for is
 * one; a race counts as one if its trace is. */
static bool is_within(struct exploration *exploration, const struct finding *finding)
{
    bool is_race = finding->kind == ERROR_DATA_RACE;
    if (exploration->options->bound == BOUND_NONE || !exploration->options->bound_strict)
        return true;
    bool fits = count_in_trace(exploration, finding) <= exploration->options->bound;
    if (!fits && !is_race)
        bug("the trace of an error has too many preemptions");
    return fits;
}

/* The errors of an oracle are looked for in explorers, and those of the explorers in each other. */
static bool is_looked_for(const struct subject *subject)
{
    return subject->is_oracle || subject->inclusions;
}

static void on_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct engine_run *run = context;
    if (run->subject.units && exploration != run->search)
        return; /* a search in work units has no random schedules */
    bool fits = is_within(exploration, finding);
    if (finding->kind == ERROR_DATA_RACE) {
        run->observation.raced = true;
        run->observation.raced_within = fits;
        exploration->stop = STOP_ERROR;
    }
    bool gave_up = is_looked_for(&run->subject) && is_given_up(exploration);
    /* A thread may come to one state by more operations or by fewer. */
    unsigned stops = exploration->execution.machine->facts.stops;
    bool has_index = !run->subject.commute || run->subject.has_classes;
    if (run->subject.by_outcome && (stops & FACT_STOP_CLAIMS))
        has_index = false;
    observation_add_error(&run->observation, finding->kind, finding->thread,
                          has_index ? finding_index(&exploration->execution, finding) : 0, gave_up,
                          exploration->error_is_beyond);
}

enum { RANDOM_RUNS = 60 }; /* of each program */

static struct explore_options options_of(struct subject subject)
{
    return (struct explore_options){.model = subject.model,
                                    .keep_going = true,
                                    .bound = subject.bound,
                                    .symmetry = subject.symmetry,
                                    .commute = subject.commute && !subject.is_oracle,
                                    .independence = subject.independence,
                                    .thread_order = subject.order,
                                    .seed = subject.seed,
                                    .runs = RANDOM_RUNS,
                                    .bound_strict = !subject.is_oracle};
}

/* Makes ready for an exploration from the beginning. A fact may have changed the operations. */
static void begin_again(struct machine *machine)
{
    if (machine->restart_due) {
        states_release(&machine->states);
        states_init(&machine->states);
    }
    machine->restart_due = false;
}

/* Explores the whole tree; false if that has to be done again. */
static bool explore_whole(struct machine *machine, struct engine_run *run)
{
    struct explore_options options = options_of(run->subject);
    options.commute &= machine->keeps_order < ORDER_OF_ALL;
    struct exploration_hooks hooks = {
        .context = run, .execution = on_execution, .sees_sets = true, .error = on_error};
    struct exploration exploration;
    begin_again(machine);
    exploration_init(&exploration, machine, &options, &hooks);
    run->search = &exploration;
    explorer_run(run->subject.explorer, &exploration);
    run->observation.beyond = exploration.statistics.beyond_bound;
    run->observation.statistics = exploration.statistics;
    bool is_done = exploration.stop != STOP_RESTART && !machine->restart_due;
    exploration_release(&exploration);
    return is_done;
}

struct observation engine_explore(struct machine *machine, struct subject subject,
                                  struct vague vague, const struct groups *groups)
{
    const struct observation none = {.vague = vague,
                                     .groups = groups ? *groups : (struct groups){0}};
    struct engine_run run = {.subject = subject, .observation = none};
    while (!explore_whole(machine, &run)) {
        observation_release(&run.observation);
        run.observation = none;
        run.observation.learnt = true;
        hash_set_clear(&run.graphs);
    }
    hash_set_release(&run.graphs);
    if (subject.symmetry)
        run.observation.beyond = run.observation.statistics.duplicate;
    observation_sort(&run.observation);
    return run.observation;
}

static void note_error(void *context, struct exploration *exploration,
                       const struct finding *finding)
{
    (void)exploration, (void)finding;
    *(bool *)context = true;
}

bool engine_histogram(struct machine *machine, struct subject subject, uint64_t *counts,
                      size_t size)
{
    struct explore_options options = options_of(subject);
    options.bound = BOUND_NONE;
    options.count_preemptions = true;
    struct exploration exploration;
    enum stop_reason stop;
    bool has_error = false;
    do {
        begin_again(machine);
        struct exploration_hooks hooks = {.context = &has_error, .error = note_error};
        exploration_init(&exploration, machine, &options, &hooks);
        explorer_run(subject.explorer, &exploration);
        stop = exploration.stop;
        for (size_t n = 0; n < size; n++)
            counts[n] = n < exploration.by_preemptions_count ? exploration.by_preemptions[n] : 0;
        exploration_release(&exploration);
    } while (stop == STOP_RESTART || machine->restart_due);
    return !has_error;
}

bool engine_is_robust(struct machine *machine, const struct memory_model *model)
{
    const struct explore_options options = {
        .model = &memory_model_sc, .robust = model, .keep_going = true, .bound = BOUND_NONE};
    struct exploration exploration;
    enum stop_reason stop;
    facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER | FACT_STOP_UPDATES_IN_ORDER);
    do {
        begin_again(machine);
        exploration_init(&exploration, machine, &options, &(struct exploration_hooks){0});
        explorer_run(explorer_find("states"), &exploration);
        stop = exploration.stop;
        exploration_release(&exploration);
    } while (stop == STOP_RESTART || machine->restart_due);
    return stop == STOP_NOT;
}

void engine_find_apart(struct machine *machine, struct subject subject)
{
    subject.symmetry = true;
    struct observation observation = engine_explore(machine, subject, (struct vague){0}, NULL);
    observation_release(&observation);
}

/* --- Work units ------------------------------------------------------------------------------- */

enum { UNITS = 1 << 12, MOST_PARTS = 5 };

/* Units that are still to be explored, as bytes. */
struct unit_list {
    struct {
        unsigned char *bytes;
        size_t size;
    } units[UNITS];
    size_t count;
    uint64_t random;
    volatile sig_atomic_t interrupted;
};

static uint64_t draw(struct unit_list *list, uint64_t below)
{
    return mix64(list->random += UINT64_C(0x9e3779b97f4a7c15)) % below;
}

static void add_unit(struct unit_list *list, const struct path *path)
{
    unsigned char *bytes = NULL;
    size_t size = 0, capacity = 0;
    path_write(path, &bytes, &size, &capacity);
    require(list->count < UNITS);
    list->units[list->count].bytes = bytes;
    list->units[list->count++].size = size;
}

/* Takes one at random. */
static void take_unit(struct unit_list *list, struct path *path)
{
    size_t i = draw(list, list->count);
    size_t size = path_read(path, list->units[i].bytes, list->units[i].size);
    require(size == list->units[i].size);
    free(list->units[i].bytes);
    list->units[i] = list->units[--list->count];
}

/* Stops now and then in the middle of an execution, too. */
static enum work_order choose(void *context, struct work *work, struct exploration *exploration)
{
    struct unit_list *list = context;
    work->until_look = (uint32_t)(1 + draw(list, 4));
    work->most_parts = 1 + draw(list, MOST_PARTS);
    if (list->count + MOST_PARTS + 1 >= UNITS || draw(list, 2))
        return WORK_GO_ON;
    if (draw(list, 4) == 0) {
        list->interrupted = true;
        exploration->until_poll = (uint32_t)(1 + draw(list, 12));
        return WORK_GO_ON;
    }
    static const enum work_order orders[] = {WORK_COMMIT, WORK_SPLIT, WORK_STOP};
    return orders[draw(list, 3)];
}

static void give(void *context, struct exploration *exploration, const struct path *rest,
                 const struct path *parts, size_t part_count)
{
    (void)exploration;
    (void)rest;
    for (size_t i = 0; i < part_count; i++)
        add_unit(context, &parts[i]);
}

static void explore_unit(struct machine *machine, const struct explore_options *options,
                         struct engine_run *run, struct unit_list *list)
{
    struct exploration_hooks hooks = {
        .context = run, .execution = on_execution, .sees_sets = true, .error = on_error};
    struct exploration exploration;
    struct work work = {.until_look = 1, .context = list, .look = choose, .commit = give};
    take_unit(list, &work.begin);
    list->interrupted = false;
    exploration_init(&exploration, machine, options, &hooks);
    exploration.work = &work;
    run->search = &exploration;
    explorer_run(run->subject.explorer, &exploration);
    require(!work.is_foreign);
    if (work.has_rest)
        add_unit(list, &work.rest);
    statistics_add(&run->observation.statistics, &exploration.statistics);
    exploration_release(&exploration);
    work_release(&work);
}

struct observation engine_explore_units(struct machine *machine, struct subject subject,
                                        struct vague vague, uint64_t seed)
{
    static struct unit_list list;
    struct explore_options options = options_of(subject);
    struct engine_run run = {.subject = subject, .observation.vague = vague};
    list.count = 0;
    list.random = seed;
    options.interrupted = &list.interrupted;
    add_unit(&list, &(const struct path){0});
    while (list.count > 0 && !run.observation.raced)
        explore_unit(machine, &options, &run, &list);
    while (list.count > 0)
        free(list.units[--list.count].bytes);
    observation_sort(&run.observation);
    return run.observation;
}
