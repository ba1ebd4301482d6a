#include "explore/history/results.h"

#include "base/memory.h"

/* The words so far of the operations, and of the contents behind them. */
struct mark_reader {
    struct call_results *results;
    const struct execution *execution;
    struct outcome_words words[HISTORY_MOST + 1];
    size_t capacities[HISTORY_MOST + 1];
    bool observed;      /* all of the contents are told */
    uint64_t *pointers; /* words that are addresses */
    size_t pointer_count, pointer_capacity;
};

static void add_word(struct mark_reader *reader, unsigned of, uint64_t word)
{
    struct outcome_words *words = &reader->words[of];
    *array_push(words->words, words->count, reader->capacities[of]) = word;
}

/* The mark that the event is; NULL: it is none. Events without a location are few. */
static const struct op *mark_of(const struct execution *execution, const struct event *event)
{
    if (event->location || event->role != ROLE_ORDINARY)
        return NULL;
    const struct op *op = machine_op(execution->machine, event->state);
    return op->kind == OP_FENCE && op->function >= FENCE_CALLS ? op : NULL;
}

static void read_thread(struct mark_reader *reader, const struct history *history, unsigned thread)
{
    struct call_results *results = reader->results;
    const struct graph *graph = &reader->execution->graph;
    unsigned current = history->count;
    for (uint32_t i = 0; i < graph->threads[thread].count; i++) {
        event_id id = graph->threads[thread].events[i];
        const struct op *op = mark_of(reader->execution, graph_event(graph, id));
        if (!op)
            continue;
        if (op->function == FENCE_CALLS) {
            current = op->operand == SCENARIO_OBSERVES ? history->count : (unsigned)op->operand;
            if (current < history->count)
                results->calls[current].call = id;
        } else if (op->function == FENCE_TELLS_POINTER) {
            *array_push(reader->pointers, reader->pointer_count, reader->pointer_capacity) =
                op->operand;
        } else {
            add_word(reader, current, op->operand);
        }
        if (op->function == FENCE_RETURNS && current < history->count)
            results->calls[current].result = id;
        reader->observed |= op->function == FENCE_RETURNS && current == history->count;
    }
}

/* The word, or the number of the pointer that it is. */
static uint64_t name_word(struct mark_reader *reader, uint64_t word, uint64_t *known, size_t *count)
{
    bool is_pointer = false;
    for (size_t i = 0; i < reader->pointer_count; i++)
        is_pointer |= reader->pointers[i] == word;
    if (!is_pointer)
        return word;
    for (size_t i = 0; i < *count; i++)
        if (known[i] == word)
            return i + 1;
    known[(*count)++] = word;
    return *count;
}

static void join_words(struct mark_reader *reader, unsigned operations)
{
    struct outcome_words *outcome = &reader->results->outcome;
    uint64_t *known = memory_new(reader->pointer_count + 1, sizeof *known);
    size_t total = operations + 1, known_count = 0;
    for (unsigned i = 0; i <= operations; i++)
        total += reader->words[i].count;
    outcome->words = memory_new(total, sizeof *outcome->words);
    for (unsigned i = 0; i <= operations; i++) {
        const struct outcome_words *words = &reader->words[i];
        outcome->words[outcome->count++] = words->count;
        for (size_t k = 0; k < words->count; k++)
            outcome->words[outcome->count++] =
                name_word(reader, words->words[k], known, &known_count);
        free(words->words);
    }
    free(known);
    free(reader->pointers);
}

/* What a call that has not returned has told is no part of the outcome. */
static void drop_pending(struct mark_reader *reader, unsigned operations)
{
    struct call_results *results = reader->results;
    for (unsigned i = 0; i < operations; i++) {
        const struct observed_call *call = &results->calls[i];
        if (call->result)
            results->returned |= UINT32_C(1) << i;
        else if (call->call)
            results->pending |= UINT32_C(1) << i;
        if (!call->result)
            reader->words[i].count = 0;
    }
    if (!reader->observed)
        reader->words[operations].count = 0;
}

void results_take(struct call_results *results, const struct history *history,
                  const struct execution *execution)
{
    struct mark_reader reader = {.results = results, .execution = execution};
    *results = (struct call_results){0};
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        read_thread(&reader, history, t);
    drop_pending(&reader, history->count);
    join_words(&reader, history->count);
}

void results_release(struct call_results *results)
{
    free(results->outcome.words);
    *results = (struct call_results){0};
}

/* --- The order of operations ------------------------------------------------------------------ */

struct precedence results_precedence(const struct call_results *results,
                                     const struct history *history, struct execution *execution)
{
    struct precedence precedence = {0};
    const struct memory_model *model = execution->model;
    struct graph *graph = &execution->graph;
    if (model->clocks.rows)
        graph_update_hb(graph);
    for (unsigned to = 0; to < history->count; to++) {
        const struct observed_call *target = &results->calls[to];
        for (unsigned from = 0; from < history->count; from++) {
            const struct observed_call *source = &results->calls[from];
            if (from == to)
                precedence.begun[to] |= UINT32_C(1) << to;
            if (from == to || !source->call || !target->call)
                continue;
            if (source->result &&
                graph_in_clock(graph, memory_model_received(model, graph, target->call),
                               source->result))
                precedence.before[to] |= UINT32_C(1) << from;
            if (target->result &&
                graph_in_clock(graph, memory_model_sent(model, graph, target->result),
                               source->call))
                precedence.begun[to] |= UINT32_C(1) << from;
        }
    }
    return precedence;
}
