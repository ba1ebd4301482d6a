#include "explore/states/endless.h"

#include "base/memory.h"
#include "explore/asleep/asleep.h"
#include "explore/checks/waiting.h"
#include "explore/grow.h"

#include <string.h>

/* Components, by Tarjan's algorithm (SIAM Journal on Computing 1972), without recursion. */
struct components {
    const struct state_graph *graph;
    uint32_t *first;     /* by state: the first of its steps in `order`; one more at the end */
    uint32_t *order;     /* numbers of transitions, by the state from which they are */
    uint32_t *number;    /* by state: of the walk; 0: not yet */
    uint32_t *low;       /* likewise, the least number that is reached */
    uint32_t *next;      /* likewise, the place in `order` of the next step */
    uint32_t *component; /* likewise; 0: none yet */
    uint32_t *stack, *path;
    uint32_t stacked, depth, walked, count;
};

/* What happens in a component. */
struct stay {
    uint64_t loopers;    /* a bit for each thread that takes steps */
    uint64_t in_program; /* those that go round loops of the program */
    uint32_t place;      /* its first state; 0: it has no step */
    bool is_left;        /* by some step */
};

void state_graph_release(struct state_graph *graph)
{
    free(graph->places);
    free(graph->transitions);
}

void state_graph_add(struct state_graph *graph, struct transition transition)
{
    *array_push(graph->transitions, graph->transition_count, graph->transition_capacity) =
        transition;
}

/* Finds the states from which some path goes on: backwards, in a few rounds. */
static void spread(struct state_graph *graph)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = graph->transition_count; i-- > 0;) {
            const struct transition *transition = &graph->transitions[i];
            struct place *from = &graph->places[transition->from];
            if (!from->goes_on && graph->places[transition->to].goes_on)
                more = from->goes_on = true;
        }
    }
}

/* --- Components ------------------------------------------------------------------------------- */

static uint32_t *numbers(size_t count)
{
    return memory_new(count, sizeof(uint32_t));
}

/* Sorts the steps by the states from which they are. */
static void sort_steps(struct components *all)
{
    const struct state_graph *graph = all->graph;
    for (size_t i = 0; i < graph->transition_count; i++)
        all->first[graph->transitions[i].from + 1]++;
    for (size_t i = 1; i <= graph->count; i++)
        all->first[i] += all->first[i - 1];
    memcpy(all->next, all->first, graph->count * sizeof *all->next);
    for (size_t i = 0; i < graph->transition_count; i++)
        all->order[all->next[graph->transitions[i].from]++] = (uint32_t)i;
    memcpy(all->next, all->first, graph->count * sizeof *all->next);
}

static void enter(struct components *all, uint32_t state)
{
    all->number[state] = all->low[state] = ++all->walked;
    all->stack[all->stacked++] = state;
    all->path[all->depth++] = state;
}

/* Goes back from the state; if it is the root of a component, that is complete. */
static void leave(struct components *all, uint32_t state)
{
    all->depth--;
    if (all->low[state] == all->number[state]) {
        all->count++;
        do
            all->component[all->stack[--all->stacked]] = all->count;
        while (all->stack[all->stacked] != state);
    }
    if (all->depth > 0) {
        uint32_t before = all->path[all->depth - 1];
        if (all->low[state] < all->low[before])
            all->low[before] = all->low[state];
    }
}

/* Walks through the states without a way out that are reached from the state. */
static void walk(struct components *all, uint32_t root)
{
    const struct state_graph *graph = all->graph;
    enter(all, root);
    while (all->depth > 0) {
        uint32_t state = all->path[all->depth - 1];
        if (all->next[state] == all->first[state + 1]) {
            leave(all, state);
            continue;
        }
        uint32_t to = graph->transitions[all->order[all->next[state]++]].to;
        require(!graph->places[to].goes_on);
        if (all->number[to] == 0)
            enter(all, to);
        else if (all->component[to] == 0 && all->number[to] < all->low[state])
            all->low[state] = all->number[to];
    }
}

static void find_components(struct components *all, const struct state_graph *graph)
{
    size_t count = graph->count + 1;
    *all = (struct components){
        .graph = graph,
        .first = numbers(count + 1),
        .order = numbers(graph->transition_count + 1),
        .number = numbers(count),
        .low = numbers(count),
        .next = numbers(count),
        .component = numbers(count),
        .stack = numbers(count),
        .path = numbers(count),
    };
    sort_steps(all);
    for (uint32_t state = 1; state < graph->count; state++)
        if (!graph->places[state].goes_on && all->number[state] == 0)
            walk(all, state);
}

static void release(struct components *all)
{
    free(all->first);
    free(all->order);
    free(all->number);
    free(all->low);
    free(all->next);
    free(all->component);
    free(all->stack);
    free(all->path);
}

/* Notes what the steps do in their components. */
static void note_steps(const struct components *all, struct stay *stays)
{
    const struct state_graph *graph = all->graph;
    for (size_t i = 0; i < graph->transition_count; i++) {
        const struct transition *transition = &graph->transitions[i];
        uint32_t component = all->component[transition->from];
        struct stay *stay = &stays[component];
        uint64_t bit = UINT64_C(1) << transition->thread;
        stay->is_left |= all->component[transition->to] != component;
        if (component == 0)
            continue;
        if (stay->place == 0 || transition->from < stay->place)
            stay->place = transition->from;
        stay->loopers |= bit;
        stay->in_program |= transition->header == HEADER_OF_PROGRAM ? bit : 0;
    }
}

/* --- Reports ---------------------------------------------------------------------------------- */

/* Goes along the first path to the state. */
static void go_to(struct exploration *exploration, const struct state_graph *graph, uint32_t number)
{
    const struct place place = graph->places[number];
    if (place.from == number)
        return;
    go_to(exploration, graph, place.from);
    exploration_add(exploration, place.thread,
                    execution_chosen(&exploration->execution, place.thread, place.choice));
}

static bool has(uint64_t threads, unsigned thread)
{
    return threads >> thread & 1;
}

/* Whether the thread, which waits, waits for threads that wait for each other. */
static bool is_in_circle(const struct execution *execution, const struct stay *stay,
                         unsigned thread)
{
    int at = (int)thread;
    for (unsigned steps = 0; steps <= execution->graph.thread_count; steps++) {
        if (has(stay->loopers, (unsigned)at) || !execution->graph.threads[at].state ||
            waiting_has_stopped(execution, (unsigned)at))
            return false;
        unsigned kind = execution_op(execution, (unsigned)at)->kind;
        if (kind != OP_LOCK && kind != OP_JOIN)
            return false;
        at = execution_waits_for(execution, (unsigned)at);
        if (at < 0)
            return false;
    }
    return true;
}

/* The thread of which the report is, and in *kind what it does: of threads that wait for each other
 * one, or else one in a loop of the program, or else one that waits. */
static int find_thread(const struct execution *execution, const struct stay *stay,
                       enum error_kind *kind)
{
    int looping = -1, waiting = -1;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state || execution_has_finished(execution, t))
            continue;
        bool loops = has(stay->loopers, t);
        if ((!loops && is_in_circle(execution, stay, t)) || asleep_is(execution, t)) {
            *kind = ERROR_DEADLOCK;
            return (int)t;
        }
        if (has(stay->in_program, t) && looping < 0)
            looping = (int)t;
        if (!has(stay->in_program, t) && waiting < 0)
            waiting = (int)t;
    }
    *kind = looping >= 0 ? ERROR_LIVELOCK : ERROR_DEADLOCK;
    return looping >= 0 ? looping : waiting;
}

void endless_look(struct exploration *exploration, struct state_graph *graph,
                  const struct graph_mark *root)
{
    struct components all;
    spread(graph);
    find_components(&all, graph);
    struct stay *stays = memory_new(all.count + 1, sizeof *stays);
    note_steps(&all, stays);
    bool reported[ERROR_KINDS] = {false};
    for (uint32_t i = 1; i <= all.count && exploration->stop == STOP_NOT; i++) {
        if (stays[i].place == 0 || stays[i].is_left)
            continue;
        graph_undo(&exploration->execution.graph, *root);
        exploration->is_quiet = true;
        go_to(exploration, graph, stays[i].place);
        exploration->is_quiet = false;
        enum error_kind kind;
        int thread = find_thread(&exploration->execution, &stays[i], &kind);
        if (thread >= 0 && !reported[kind])
            exploration_report_at(exploration, (unsigned)thread, kind, 0, 0);
        reported[kind] = true;
    }
    free(stays);
    release(&all);
}
