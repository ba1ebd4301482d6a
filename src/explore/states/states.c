/* states.c - a search of the program's states.
 *
 * Loops whose iterations have effects come to the same states again, by ever longer executions. The
 * other explorers tell executions apart, so for them such a loop has no end. This one tells states
 * apart, as explicit-state model checkers do: it explores every interleaving up to the first state
 * that was there before. What comes behind that state is explored from the first time.
 *
 * A state of the program is where each thread is, with its variables, and the last value of each
 * location, by a hash. Where a thread is: at the header of a loop, a hash of what it has there;
 * elsewhere, the header where it was last, and the results of its operations since (states.h of the
 * machine). So the states are finitely many if the variables have finitely many values. No
 * iteration ends at OP_AWAIT here: the states alone tell that it has changed nothing.
 *
 * What is found: errors of an operation, which depend on the state alone; assertions; threads that
 * wait for ever. Accesses that race are next to each other in some execution: what lies between
 * them, and is not before the second one, may as well come behind it. So where an access leads to a
 * known state, operations of other threads that conflict with it are tried before the search goes
 * back.
 *
 * Livelocks: a state from which no path leads to one in which another thread has stopped
 * (doc/waiting.md, Livelocks). The steps between states are kept for that, and looked at in the
 * end.
 *
 * Under sc alone. The states of a program that is robust are all there are under a weaker model,
 * too (robust.h). Takes 40 bytes for a state, and 12 for a step between two. */
#include "base/hash_index.h"
#include "base/memory.h"
#include "base/mix.h"
#include "explore/checks/waiting.h"
#include "explore/choices.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/states/endless.h"
#include "explore/states/robust.h"

#include <string.h>

/* A state on the path. */
struct path_step {
    struct graph_mark before;
    uint64_t memory[2]; /* a hash of all last values */
    uint32_t place;
    unsigned next; /* the thread to try next */
    struct choices choices;
};

struct search {
    struct exploration *exploration;
    struct state_graph graph;
    struct hash_index index;
    struct path_step *path;
    size_t depth, path_capacity;
    struct robust *robust;        /* of options->robust; else NULL */
    unsigned char *robust_states; /* of each state on the path; then of a new one */
    size_t robust_capacity;
};

/* --- States ----------------------------------------------------------------------------------- */

/* Adds the word to a hash that does not depend on the order. */
static void mingle(uint64_t *hash, uint64_t word)
{
    hash[0] += mix64(word);
    hash[1] += mix64(word ^ UINT64_C(0x5851f42d4c957f2d));
}

/* The value of a location, as a word for these hashes. */
static uint64_t word_of(const struct event *event)
{
    return mix64(event->location + mix64(event->value + 1)) + (event->flags & EVENT_UNSET);
}

static void take_out(uint64_t *hash, uint64_t word)
{
    hash[0] -= mix64(word);
    hash[1] -= mix64(word ^ UINT64_C(0x5851f42d4c957f2d));
}

/* Follows the last values: the newest event may have written one. */
static void note_write(const struct graph *graph, uint64_t *memory)
{
    const struct event *event = graph_event(graph, graph->count - 1);
    if (!(event->flags & EVENT_WRITES) || event->location == 0)
        return;
    if (event->co_prev != EVENT_INIT)
        take_out(memory, word_of(graph_event(graph, event->co_prev)));
    mingle(memory, word_of(event));
}

static void hash_state(const struct execution *execution, const uint64_t *memory, uint64_t *hash)
{
    const struct graph *graph = &execution->graph;
    memcpy(hash, memory, 2 * sizeof *hash);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state != STATE_NONE)
            mingle(hash,
                   mix64(t + 1) +
                       states_get(&execution->machine->states, graph->threads[t].state)->identity);
}

static bool is_place(const void *places, uint32_t number, const void *sought)
{
    const struct place *place = (const struct place *)places + number;
    return memcmp(place->hash, sought, sizeof place->hash) == 0;
}

/* The number of the state with this hash. Adds it, as one behind the step, if it is new. */
static uint32_t find_place(struct search *search, const uint64_t *hash, struct place from,
                           bool *is_new)
{
    uint32_t number =
        hash_index_find(&search->index, hash[0], is_place, search->graph.places, hash);
    *is_new = number == 0;
    if (number)
        return number;
    if (search->graph.count == 0)
        array_push(search->graph.places, search->graph.count,
                   search->graph.capacity); /* there is no number 0 */
    number = (uint32_t)search->graph.count;
    memcpy(from.hash, hash, sizeof from.hash);
    *array_push(search->graph.places, search->graph.count, search->graph.capacity) = from;
    hash_index_add(&search->index, hash[0], number);
    return number;
}

/* --- Weaker models ---------------------------------------------------------------------------- */

static struct robust_state *robust_state_at(const struct search *search, size_t depth)
{
    return (struct robust_state *)(search->robust_states + depth * robust_state_size());
}

/* Makes room for the state of robust.h behind the last one on the path. */
static void fit_robust(struct search *search)
{
    array_reserve(search->robust_states, search->robust_capacity,
                  (search->depth + 1) * robust_state_size());
}

/* Finds out what is known and seen behind the newest event, and adds it to the hash of the state.
 * Stops where the program is not robust. */
static void hash_robust(struct search *search, uint64_t *hash)
{
    struct exploration *exploration = search->exploration;
    if (!search->robust)
        return;
    fit_robust(search);
    struct robust_state *state = robust_state_at(search, search->depth);
    memcpy(state, robust_state_at(search, search->depth - 1), robust_state_size());
    if (robust_add(search->robust, state, &exploration->execution))
        mingle(hash, robust_hash(state));
    else
        exploration->stop = STOP_INCOMPLETE;
}

/* Likewise where threads may do next what they do not do under sc. */
static void check_robust(struct search *search)
{
    struct exploration *exploration = search->exploration;
    if (search->robust && !robust_is_kept(search->robust, robust_state_at(search, search->depth),
                                          &exploration->execution))
        exploration->stop = STOP_INCOMPLETE;
}

/* --- The search ------------------------------------------------------------------------------- */

static void push(struct search *search, uint32_t place, const uint64_t *memory)
{
    struct path_step *step = array_push(search->path, search->depth, search->path_capacity);
    *step = (struct path_step){
        .before = graph_mark(&search->exploration->execution.graph),
        .memory = {memory[0], memory[1]},
        .place = place,
    };
}

/* Whether the operation depends on more than the last value of its location, in a way that no state
 * has. */
static bool is_unknown(const struct op *op)
{
    return op_is_at_end(op) || op->is_mixed || op_looks_to_wait(op) || op_notifies(op) ||
           (op->kind == OP_SYNC && op->location == 0);
}

/* Whether the operation of another thread and the event may be a race, or the use of an object that
 * ends. */
static bool may_race(const struct execution *execution, const struct op *op,
                     const struct event *event)
{
    const struct op *other = machine_op(execution->machine, event->state);
    bool same = op->location != 0 && op->location == other->location;
    bool ends = (op->kind == OP_FREE && op->location == other->object) ||
                (other->kind == OP_FREE && other->location == op->object);
    return (ends && op->location != 0 && other->location != 0) ||
           (same &&
            (op_initialises(op) || op_initialises(other) ||
             (op_is_data(op) && op_is_data(other) &&
              (execution_is_plain(execution, op) || execution_is_plain(execution, other)))));
}

/* The newest event leads to a known state. Tries what other threads may do beside it. */
static void try_races(struct search *search)
{
    struct exploration *exploration = search->exploration;
    struct execution *execution = &exploration->execution;
    struct graph_mark mark = graph_mark(&execution->graph);
    event_id newest = execution->graph.count - 1;
    unsigned thread = graph_event(&execution->graph, newest)->thread;
    for (unsigned t = 0; t < execution->graph.thread_count && exploration->stop == STOP_NOT; t++) {
        if (t == thread || !execution_is_enabled(execution, t) ||
            execution_op(execution, t)->kind == OP_CHOOSE ||
            !may_race(execution, execution_op(execution, t),
                      graph_event(&execution->graph, newest)))
            continue;
        exploration_add(exploration, t, execution_chosen(execution, t, 0));
        graph_undo(&execution->graph, mark);
    }
}

/* Whether the search need not find out whether threads go on from the state: the process has ended,
 * or an assumption, an error or a limit has stopped a thread, so that nobody asks. */
static bool is_settled(const struct execution *execution)
{
    bool found = false;
    for (unsigned t = 0; t < execution->graph.thread_count && !found; t++)
        found = execution->graph.threads[t].state != STATE_NONE &&
                (waiting_has_ended_process(execution, t) ||
                 execution_op(execution, t)->kind == OP_BLOCK ||
                 execution_op(execution, t)->kind == OP_ERROR ||
                 execution_op(execution, t)->kind == OP_CUT);
    return found;
}

/* The thread has come to a state of the program. */
static void arrive(struct search *search, const struct path_step *step, unsigned thread,
                   event_id choice)
{
    struct exploration *exploration = search->exploration;
    struct execution *execution = &exploration->execution;
    uint64_t memory[] = {step->memory[0], step->memory[1]}, hash[2];
    uint32_t from = step->place;
    bool is_new;
    note_write(&execution->graph, memory);
    hash_state(execution, memory, hash);
    hash_robust(search, hash);
    if (exploration->stop != STOP_NOT)
        return;
    uint32_t place = find_place(
        search, hash, (struct place){.from = from, .thread = (uint16_t)thread, .choice = choice},
        &is_new);
    uint8_t header =
        states_get(&execution->machine->states, execution->graph.threads[thread].state)->header;
    state_graph_add(&search->graph, (struct transition){from, place, (uint16_t)thread, header});
    search->graph.places[from].goes_on |= execution_has_stopped(execution, thread);
    exploration->statistics.states = search->graph.count - 1;
    search->graph.places[place].goes_on |= is_settled(execution);
    if (!is_new) {
        try_races(search);
        return;
    }
    check_robust(search);
    if (execution_next_enabled(execution, 0) < 0) {
        search->graph.places[place].goes_on = true;
        exploration_finish(exploration);
    } else {
        push(search, place, memory);
    }
}

/* Whether the path is so long that it seems to have no end. What its steps cost grows with it. */
static bool is_overlong(const struct search *search)
{
    enum { LONG = 1 << 13 };
    return search->exploration->options->event_limit > 0 && search->depth > LONG;
}

/* Takes a step from the last state of the path, or goes back from it. */
static void advance(struct search *search)
{
    struct exploration *exploration = search->exploration;
    struct execution *execution = &exploration->execution;
    if (is_overlong(search)) {
        exploration->stop = STOP_EVENTS;
        return;
    }
    struct path_step *step = &search->path[search->depth - 1];
    graph_undo(&execution->graph, step->before);
    int next = execution_next_enabled(execution, step->next);
    if (next < 0) {
        search->depth--;
        exploration_collect(exploration);
        return;
    }
    unsigned thread = (unsigned)next;
    if (is_unknown(execution_op(execution, thread)) ||
        execution->graph.thread_count > STATE_GRAPH_THREADS) {
        exploration->stop = STOP_INCOMPLETE;
        return;
    }
    event_id choice = choices_take(&step->choices, execution, thread);
    step->next = step->choices.next ? thread : thread + 1;
    exploration_add(exploration, thread, execution_chosen(execution, thread, choice));
    if (exploration->stop == STOP_NOT) {
        const struct path_step known = *step;
        arrive(search, &known, thread, choice);
    }
}

static void begin(struct search *search)
{
    const uint64_t memory[2] = {0};
    uint64_t hash[2];
    bool is_new;
    hash_state(&search->exploration->execution, memory, hash);
    uint32_t place = find_place(search, hash, (struct place){.from = 1}, &is_new);
    push(search, place, memory);
    if (execution_next_enabled(&search->exploration->execution, 0) < 0) {
        search->graph.places[place].goes_on = true;
        exploration_finish(search->exploration);
    }
}

void states_explore(struct exploration *exploration)
{
    struct search search = {.exploration = exploration};
    if (exploration->options->robust) {
        search.robust = robust_new(exploration->options->robust);
        fit_robust(&search);
        memset(search.robust_states, 0, robust_state_size());
    }
    begin(&search);
    while (search.depth > 0 && exploration->stop == STOP_NOT)
        advance(&search);
    if (exploration->stop == STOP_NOT)
        endless_look(exploration, &search.graph,
                     search.path_capacity ? &search.path[0].before : NULL);
    state_graph_release(&search.graph);
    robust_free(search.robust);
    free(search.robust_states);
    free(search.path);
    hash_index_release(&search.index);
}
