#include "explore/exploration.h"

#include "base/error.h"
#include "explore/errors.h"
#include "explore/livelock.h"
#include "explore/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { POLL_EVENTS = CHECKS ? 1 << 8 : 1 << 14 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Makes `state` the thread's, and reports what it shows at once. */
static void arrive(struct exploration *exploration, unsigned thread, state_id state)
{
    exploration->graph.threads[thread].state = state;
    if (states_class(state) == STATE_RUNNABLE)
        return;
    const struct op *op = machine_op(exploration->machine, state);
    exploration->has_awaits |= op->awaits && exploration->awaits;
    exploration->assumes |= op->kind == OP_BLOCK;
    if (op->kind == OP_ERROR)
        errors_report(exploration, &(struct finding){.kind = (enum error_kind)op->function,
                                                     .thread = thread,
                                                     .state = state});
    else if (op->kind == OP_RESTART)
        exploration->stop = STOP_RESTART;
}

static bool disables(const void *context, event_id write, const struct event *event);

void exploration_init_graph(struct exploration *exploration)
{
    graph_init(&exploration->graph);
    exploration->graph.disables = disables;
    exploration->graph.context = exploration;
}

void exploration_init(struct exploration *exploration, struct machine *machine,
                      const struct explore_options *options, const struct exploration_hooks *hooks)
{
    *exploration = (struct exploration){
        .machine = machine,
        .options = options,
        .hooks = *hooks,
        .deadline = options->time_limit > 0 ? now() + options->time_limit : 0,
        .until_poll = POLL_EVENTS,
    };
    exploration_init_graph(exploration);
    preemption_search_init(&exploration->search);
    state_id first = machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
    exploration_fit(exploration);
    arrive(exploration, MACHINE_MAIN_THREAD, first);
}

void exploration_release(struct exploration *exploration)
{
    graph_release(&exploration->graph);
    preemption_search_release(&exploration->search);
    free(exploration->by_preemptions);
    hash_set_release(&exploration->seen);
}

static bool has_finished(const struct exploration *exploration, uint64_t thread)
{
    state_id state = exploration->graph.threads[thread].state;
    return states_class(state) == STATE_STOPPED &&
           machine_op(exploration->machine, state)->kind == OP_FINISH;
}

bool exploration_is_unblocked(const struct exploration *exploration, unsigned thread)
{
    const struct graph *graph = &exploration->graph;
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind == OP_JOIN) /* of a thread that cannot be joined: an error at once */
        return graph->threads[op->operand].joiner || has_finished(exploration, op->operand);
    event_id last = graph_co_last(graph, op->location);
    return exploration_effect(exploration, thread, op, last).kind != EFFECT_DISABLED;
}

int exploration_next(const struct exploration *exploration, unsigned first)
{
    for (unsigned t = first; t < exploration->graph.thread_count; t++)
        if (exploration_is_enabled(exploration, t))
            return (int)t;
    return -1;
}

int exploration_waits_for(const struct exploration *exploration, unsigned thread)
{
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind == OP_JOIN)
        return (int)op->operand;
    if (op->kind != OP_LOCK)
        return -1;
    uint64_t value;
    exploration_value(exploration, op, graph_co_last(&exploration->graph, op->location), &value);
    return (int)mutex_owner(value);
}

bool exploration_is_local(const struct exploration *exploration, const struct op *op)
{
    if (op->kind == OP_READ || op->kind == OP_WRITE)
        return op->access != ACCESS_ATOMIC && !exploration->options->ignore_races;
    switch ((enum op_kind)op->kind) {
    case OP_RMW:
    case OP_CAS:
    case OP_MUTEX_INIT:
    case OP_MUTEX_DESTROY:
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
    case OP_SEND:
    case OP_RECEIVE:
    case OP_SYNC:
    case OP_CHOOSE:
        return false;
    default:
        return true;
    }
}

bool exploration_value(const struct exploration *exploration, const struct op *op, event_id write,
                       uint64_t *value)
{
    const struct graph *graph = &exploration->graph;
    if (write != EVENT_INIT) {
        *value = graph_event(graph, write)->value;
        return true;
    }
    uint64_t object_value = 0;
    if (op->object)
        object_value = graph_event(graph, graph_co_last(graph, op->object))->value;
    struct machine *machine = exploration->machine;
    *value = 0;
    return machine->class->initial_value(machine, op->location, object_value, value);
}

/* The state in which the thread's round goes on after fences, which are nothing to wait for. */
static state_id pass_fences(struct machine *machine, unsigned thread, state_id state)
{
    while (machine_op(machine, state)->kind == OP_FENCE)
        state = machine_step(machine, thread, state, 0);
    return state;
}

/* What the thread comes to when its operation in `state`, with this effect, reads `old` and changes nothing;
 * OP_FENCE: it changes something. Breaks: pointers to operations. */
static enum op_kind kind_behind(const struct exploration *exploration, unsigned thread,
                                state_id state, const struct effect *effect, uint64_t old)
{
    if (effect->kind != EFFECT_READ && !(effect->kind == EFFECT_RMW && effect->value == old))
        return OP_FENCE;
    struct machine *machine = exploration->machine;
    state = pass_fences(machine, thread, machine_step(machine, thread, state, old));
    return (enum op_kind)machine_op(machine, state)->kind;
}

/* Whether that is EFFECT_BLOCKING_READ. Breaks: pointers to operations. */
static bool is_blocking_read(const struct exploration *exploration, unsigned thread,
                             const struct op *op, state_id state, const struct effect *effect,
                             uint64_t old)
{
    bool may_be = op->awaits ? !exploration->awaits : exploration->assumes && op_may_be_silent(op);
    if (!exploration->blocking_reads || !may_be ||
        exploration->graph.locations[op->location].has_plain)
        return false;
    enum op_kind behind = kind_behind(exploration, thread, state, effect, old);
    return behind == OP_AWAIT || behind == OP_BLOCK;
}

bool exploration_is_excluded(const struct exploration *exploration, unsigned thread, event_id rf)
{
    return exploration->awaiting && exploration_op(exploration, thread)->awaits &&
           awaiting_excludes(&exploration->awaiting[thread], &exploration->graph, thread, rf);
}

/* What the operation does when it reads `rf`; `state` is that of `thread` in front of it. */
static struct effect effect_in(const struct exploration *exploration, unsigned thread,
                               state_id state, struct op op, event_id rf)
{
    uint64_t old = 0;
    if (!op_writes_blindly(&op))
        exploration_value(exploration, &op, rf, &old);
    struct effect effect = machine_effect(exploration->machine, &op, thread, old);
    if (op_is_at_end(&op) && queue_partner(&exploration->graph, &op, rf).is_missing)
        effect.kind = EFFECT_DISABLED;
    if (op.awaits && exploration->awaits &&
        kind_behind(exploration, thread, state, &effect, old) == OP_AWAIT)
        effect.kind = EFFECT_DISABLED;
    else if (is_blocking_read(exploration, thread, &op, state, &effect, old))
        effect.kind = EFFECT_BLOCKING_READ;
    return effect;
}

bool exploration_waits(const struct exploration *exploration, unsigned thread, event_id rf)
{
    state_id state = exploration->graph.threads[thread].state;
    const struct op op = *machine_op(exploration->machine, state);
    return effect_in(exploration, thread, state, op, rf).kind == EFFECT_DISABLED;
}

struct effect exploration_effect(const struct exploration *exploration, unsigned thread,
                                 const struct op *op, event_id rf)
{
    struct effect effect =
        effect_in(exploration, thread, exploration->graph.threads[thread].state, *op, rf);
    if (exploration_is_excluded(exploration, thread, rf))
        effect.kind = EFFECT_DISABLED;
    return effect;
}

static bool disables(const void *context, event_id write, const struct event *event)
{
    const struct exploration *exploration = context;
    struct op op = *machine_op(exploration->machine, event->state);
    return effect_in(exploration, event->thread, event->state, op, write).kind == EFFECT_DISABLED;
}

static void report_at(struct exploration *exploration, unsigned thread, enum error_kind kind,
                      event_id rf)
{
    errors_report(exploration, &(struct finding){.kind = kind,
                                                 .thread = thread,
                                                 .state = exploration->graph.threads[thread].state,
                                                 .rf = rf});
}

/* The flags of an operation on a mutex, which leaves it with `value`. */
static uint16_t describe_lock(const struct op *op, uint64_t value)
{
    if (op->kind != OP_LOCK && op->kind != OP_TRYLOCK && op->kind != OP_UNLOCK)
        return 0;
    return (uint16_t)((op->kind == OP_LOCK ? EVENT_WAITS : 0) |
                      (mutex_is_held(value) ? EVENT_HOLDS : 0) |
                      (op->function == LOCK_SECTION ? EVENT_SECTION : 0));
}

/* What the operation does to its location, where it finds `old`, goes into `addition`. (One of a loop
 * that waits is not EVENT_GUARDED: preemptions.h.) */
static void describe_effect(struct exploration *exploration, unsigned thread, const struct op *op,
                            uint64_t old, struct addition *addition)
{
    if (op->kind != OP_LOCK && !op->awaits && op_may_wait(op) && !op_is_at_end(op))
        addition->flags |= EVENT_GUARDED;
    if (op->kind == OP_READ) {
        addition->flags |= EVENT_READS;
        addition->co_prev = EVENT_INIT;
        return;
    }
    struct effect effect = machine_effect(exploration->machine, op, thread, old);
    state_id state = exploration->graph.threads[thread].state;
    if (is_blocking_read(exploration, thread, op, state, &effect, old)) {
        addition->flags |= effect.kind == EFFECT_RMW ? EVENT_SILENT_STORE : 0;
        effect.kind = EFFECT_BLOCKING_READ;
    }
    if (effect.kind == EFFECT_ERROR)
        report_at(exploration, thread, effect.error, addition->rf);
    bool writes = effect.kind == EFFECT_WRITE || effect.kind == EFFECT_RMW;
    if (op_writes_blindly(op)) {
        addition->flags |= EVENT_WRITES;
        addition->rf = EVENT_INIT;
    } else {
        addition->flags |= (uint16_t)(EVENT_READS | (writes ? EVENT_WRITES : 0));
        addition->co_prev = writes ? addition->rf : EVENT_INIT;
    }
    addition->value = writes ? effect.value : 0;
    if (op->kind > OP_FENCE)
        addition->flags |= describe_lock(op, addition->value);
}

/* What lets an operation on a queue in goes into `addition`, which has rf; returns its result. */
static uint64_t describe_queueing(const struct exploration *exploration, const struct op *op,
                                  struct addition *addition)
{
    struct queue_partner partner = queue_partner(&exploration->graph, op, addition->rf);
    if (partner.is_missing)
        bug("thread does not wait for a queue");
    addition->flags |= EVENT_QUEUES;
    addition->cause = partner.event;
    if (op->kind == OP_SEND)
        return 0;
    addition->value = graph_event(&exploration->graph, partner.event)->value;
    return addition->value;
}

/* Fills in what the operation does to its location, and reports what is wrong with that; returns
 * its result: what it reads there, or receives. */
static uint64_t describe_access(struct exploration *exploration, unsigned thread,
                                const struct op *op, struct addition *addition)
{
    addition->location = op->location;
    addition->object = op->object;
    if (op->object)
        errors_check_object(exploration, thread, op);
    else if (op->kind == OP_FREE)
        errors_check_free(exploration, thread, op);
    uint64_t old = 0;
    bool defined = op_writes_blindly(op) || exploration_value(exploration, op, addition->rf, &old);
    if (!defined && op->access != ACCESS_COPY)
        report_at(exploration, thread, ERROR_UNINITIALIZED_READ, addition->rf);
    if (op->access != ACCESS_ATOMIC && op->size && !exploration->options->ignore_races)
        addition->flags |= EVENT_PLAIN;
    describe_effect(exploration, thread, op, old, addition);
    if (op_is_at_end(op))
        return describe_queueing(exploration, op, addition);
    const struct graph_location *location = &exploration->graph.locations[op->location];
    if (op->size &&
        (location->has_plain || !location->has_atomic || (addition->flags & EVENT_PLAIN)))
        errors_check_races(exploration, thread, op,
                           (addition->flags & (EVENT_WRITES | EVENT_SILENT_STORE)) != 0);
    return old;
}

/* Likewise, of OP_JOIN and OP_DETACH; returns the joined thread's return value. */
static uint64_t describe_join(struct exploration *exploration, unsigned thread, const struct op *op,
                              struct addition *addition)
{
    const struct graph *graph = &exploration->graph;
    unsigned target = (unsigned)op->operand;
    if (graph->threads[target].joiner) {
        errors_report(exploration, &(struct finding){.kind = ERROR_INVALID_JOIN,
                                                     .thread = thread,
                                                     .state = graph->threads[thread].state,
                                                     .other = graph->threads[target].joiner});
    } else {
        addition->flags |= EVENT_JOINS;
        addition->value = target;
    }
    if (op->kind == OP_DETACH || !has_finished(exploration, target))
        return 0;
    addition->cause = graph_last(graph, target);
    return exploration_op(exploration, target)->operand;
}

/* Resident memory in KiB; 0 when it cannot be told. */
static uint64_t resident_memory(void)
{
    unsigned long long total, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%llu %llu", &total, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE) / 1024;
}

static void poll_limits(struct exploration *exploration)
{
    const struct explore_options *options = exploration->options;
    exploration->until_poll = POLL_EVENTS;
    if (exploration->deadline > 0 && now() > exploration->deadline)
        exploration->stop = STOP_TIME;
    else if (options->memory_limit && resident_memory() > options->memory_limit)
        exploration->stop = STOP_MEMORY;
}

/* The thread, parked at `before`, goes on with `result`. */
static void step(struct exploration *exploration, unsigned thread, state_id before, uint64_t result)
{
    state_id after = machine_step(exploration->machine, thread, before, result);
    exploration_fit(exploration);
    arrive(exploration, thread, after);
    exploration->statistics.events++;
    if (--exploration->until_poll == 0)
        poll_limits(exploration);
}

/* The thread that the operation of `creator` creates begins. */
static void start(struct exploration *exploration, unsigned thread, state_id creator)
{
    state_id first = machine_start(exploration->machine, thread, creator);
    exploration_fit(exploration);
    arrive(exploration, thread, first);
}

/* Of OP_CHOOSE, whose result is chosen already: what stands for the source. */
static uint64_t describe_choice(const struct exploration *exploration, uint64_t chosen,
                                struct addition *addition)
{
    if (!exploration->chooses)
        die("only --algorithm=trust and naive try all that a program chooses or that may time out");
    addition->value = chosen;
    return chosen;
}

/* What the event of the thread's operation will be, into `addition`, which has rf and co_prev;
 * returns the operation's result. */
static uint64_t describe(struct exploration *exploration, unsigned thread, const struct op *op,
                         struct addition *addition)
{
    if (op->location)
        return describe_access(exploration, thread, op, addition);
    event_id source = addition->rf;
    addition->rf = addition->co_prev = EVENT_INIT;
    if (op->kind == OP_CHOOSE) {
        return describe_choice(exploration, source, addition);
    } else if (op->kind == OP_CREATE) {
        addition->flags |= EVENT_CREATES;
        addition->value = op->operand;
    } else if (op->kind == OP_JOIN || op->kind == OP_DETACH) {
        return describe_join(exploration, thread, op, addition);
    }
    return 0;
}

static event_id add(struct exploration *exploration, unsigned thread, event_id read, event_id rf,
                    event_id co_prev)
{
    struct graph *graph = &exploration->graph;
    state_id before = graph->threads[thread].state;
    struct addition addition = {.rf = rf, .co_prev = co_prev};
    const struct op op = *exploration_op(exploration, thread);
    uint64_t result = describe(exploration, thread, &op, &addition);
    if (exploration->stop != STOP_NOT)
        return EVENT_INIT;
    event_id id = read;
    if (read == EVENT_INIT)
        id = graph_add(graph, thread, &addition);
    else
        graph_reread(graph, read, &addition);
    step(exploration, thread, before, result);
    if (addition.flags & EVENT_CREATES)
        start(exploration, (unsigned)addition.value, before);
    return id;
}

event_id exploration_add(struct exploration *exploration, unsigned thread, event_id rf,
                         event_id co_prev)
{
    return add(exploration, thread, EVENT_INIT, rf, co_prev);
}

event_id exploration_add_latest(struct exploration *exploration, unsigned thread)
{
    event_id last =
        graph_co_last(&exploration->graph, exploration_op(exploration, thread)->location);
    return add(exploration, thread, EVENT_INIT, last, last);
}

void exploration_reread(struct exploration *exploration, event_id read, event_id rf)
{
    add(exploration, graph_event(&exploration->graph, read)->thread, read, rf, rf);
}

void exploration_find_scope(const struct exploration *exploration, const struct finding *finding,
                            struct finding_scope *found)
{
    const struct graph *graph = &exploration->graph;
    found->scope = preemption_scope_all();
    if (finding->kind == ERROR_DEADLOCK || finding->kind == ERROR_MEMORY_LEAK ||
        livelock_is_awaiting(machine_op(exploration->machine, finding->state)))
        return;
    clock_entry *keep = found->clocks, *needs = found->clocks + graph->width;
    clock_copy(needs, graph_porf(graph, finding->other), graph->width);
    clock_join(needs, graph_porf(graph, finding->rf), graph->width);
    clock_copy(keep, graph_porf(graph, graph_last(graph, finding->thread)), graph->width);
    clock_join(keep, needs, graph->width);
    needs[finding->thread] = 0;
    found->scope.keep = keep;
    found->scope.needs = needs;
    found->scope.alternatives = 1;
    if (states_class(finding->state) != STATE_STOPPED)
        found->scope.pending = (int)finding->thread;
}
