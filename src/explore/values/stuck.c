/* stuck.c - executions in which no thread is enabled, and not all have finished.
 *
 * The witnesses of a node differ in the last write of a location. So this file searches for a
 * witness in which, of each location at which threads wait, the last write makes all these threads
 * wait. All such witnesses count as one execution. But whether a thread stays in a loop for ever
 * depends on the last values that the loop finds. So if a thread is in a loop, all combinations of
 * last values are tried for the locations that it has accessed.
 *
 * A *question* is which write of a location is the last one. Each answer is a set of writes. */
#include "explore/values/stuck.h"
#include "explore/values/bounded.h"

#include "base/memory.h"
#include "explore/checks/checks.h"
#include "explore/finish.h"
#include "explore/values/queries.h"
#include "explore/values/readers.h"

enum { MOST_COMBINATIONS = 1 << 12 };

struct question {
    struct verify_final *answers;
    size_t capacity;
    uint32_t count;
    uint32_t chosen;
    uint32_t location;
};

struct questions {
    struct question *entries;
    size_t capacity;
    size_t count;
    struct verify_final *finals; /* the chosen answers */
};

static void release(struct questions *questions)
{
    for (size_t i = 0; i < questions->count; i++) {
        for (uint32_t j = 0; j < questions->entries[i].count; j++)
            free((void *)questions->entries[i].answers[j].writes);
        free(questions->entries[i].answers);
    }
    free(questions->entries);
    free(questions->finals);
}

/* --- Threads ---------------------------------------------------------------------------------- */

/* Whether each thread has stopped, joins one that has not ended, or is at an operation that may
 * wait; and not all have finished. A mutex is held in all witnesses, or in none. */
static bool may_be_stuck(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution_has_stopped(execution, t))
            continue;
        const struct op *op = execution_op(execution, t);
        if (!op_may_block(op))
            return false;
        if (op->kind == OP_LOCK && !op->awaits && execution_is_enabled(execution, t))
            return false;
    }
    return !execution_is_complete(execution);
}

/* Whether all threads at the location wait as long as `write` is the last one there. */
static bool disables_all(const struct search *search, uint32_t location, uint32_t write)
{
    const struct execution *execution = &search->exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution_has_stopped(execution, t))
            continue;
        const struct op op = *execution_op(execution, t);
        if (op.location == location &&
            execution_effect(execution, t, &op, witness_stamp(&search->witness, write)) !=
                EFFECT_DISABLED)
            return false;
    }
    return true;
}

static bool is_in_loop(const struct execution *execution, unsigned thread)
{
    return execution->graph.threads[thread].state &&
           op_is_awaiting(execution_op(execution, thread));
}

/* Whether a thread in a loop has accessed the location. */
static bool matters_to_loop(const struct search *search, uint32_t location)
{
    const struct execution *execution = &search->exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (is_in_loop(execution, t) && graph_last_access(&execution->graph, location, t))
            return true;
    return false;
}

/* --- Questions -------------------------------------------------------------------------------- */

static uint64_t value_of(const struct search *search, uint32_t write)
{
    return graph_event(&search->exploration->execution.graph,
                       witness_stamp(&search->witness, write))
        ->value;
}

/* Adds the write to the question's answers: to the one of its value, or to the only one. */
static void add_answer(const struct search *search, struct question *question, uint32_t write,
                       bool by_value)
{
    uint32_t at = 0;
    for (; at < question->count; at++) {
        uint32_t other = question->answers[at].writes[0];
        if (!by_value || (other && write && value_of(search, other) == value_of(search, write)))
            break;
    }
    if (at == question->count) {
        array_reserve(question->answers, question->capacity, at + 1);
        question->answers[question->count++] =
            (struct verify_final){.location = question->location};
    }
    struct verify_final *answer = &question->answers[at];
    uint32_t *writes = memory_resize((void *)answer->writes, answer->count + 1, sizeof *writes);
    writes[answer->count++] = write;
    answer->writes = writes;
}

/* Asks for the last write of the location, unless that was asked. Returns false if there is no
 * answer. */
static bool ask(struct search *search, struct questions *questions, uint32_t location)
{
    for (size_t i = 0; i < questions->count; i++)
        if (questions->entries[i].location == location)
            return true;
    struct question question = {.location = location};
    bool by_value = matters_to_loop(search, location);
    readers_find_taken(search, location, INSTANCE_INIT);
    uint32_t id = search->instance.locations[location].write;
    for (;; id = instance_event(&search->instance, id)->older_write) {
        if (readers_may_be_last(search, location, id) && disables_all(search, location, id))
            add_answer(search, &question, id, by_value);
        if (id == INSTANCE_INIT)
            break;
    }
    *array_push(questions->entries, questions->count, questions->capacity) = question;
    return question.count > 0;
}

/* Asks for all locations that the thread has accessed. */
static bool ask_for_loop(struct search *search, struct questions *questions, unsigned thread)
{
    const struct instance_thread *self = &search->instance.threads[thread];
    for (uint32_t i = 0; i < self->count; i++) {
        uint32_t location = instance_event(&search->instance, self->events[i])->location;
        if (location && !ask(search, questions, location))
            return false;
    }
    return true;
}

static bool ask_all(struct search *search, struct questions *questions)
{
    const struct execution *execution = &search->exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        uint32_t location = 0;
        if (!execution_has_stopped(execution, t))
            location = execution_op(execution, t)->location;
        if (location && !ask(search, questions, location))
            return false;
        if (is_in_loop(execution, t) && !ask_for_loop(search, questions, t))
            return false;
    }
    questions->finals = memory_new(questions->count + 1, sizeof *questions->finals);
    return true;
}

/* The next combination of answers; false: there is none. */
static bool advance(struct questions *questions)
{
    for (size_t i = 0; i < questions->count; i++) {
        struct question *question = &questions->entries[i];
        if (++question->chosen < question->count)
            return true;
        question->chosen = 0;
    }
    return false;
}

/* --- Witnesses -------------------------------------------------------------------------------- */

/* Searches for a witness that ends as is chosen. The witness becomes that. */
static bool find_witness(struct search *search, const struct questions *questions)
{
    for (size_t i = 0; i < questions->count; i++)
        questions->finals[i] = questions->entries[i].answers[questions->entries[i].chosen];
    if (!witness_replay(&search->witness, &search->instance, search->exploration))
        return false;
    struct verify_request request = bounded_request(search, true);
    request.finals = questions->finals;
    request.final_count = (uint32_t)questions->count;
    if (!search_verify(search, request))
        return false;
    witness_replace(&search->witness, search->verify.order, search->verify.count);
    return true;
}

/* Goes to a witness that ends as is chosen, if there is one: the first one is the execution. */
static void try_answers(struct search *search, const struct questions *questions, bool *is_found)
{
    struct exploration *exploration = search->exploration;
    struct witness_mark mark = witness_mark(&search->witness);
    if (find_witness(search, questions) &&
        witness_replay(&search->witness, &search->instance, exploration)) {
        if (*is_found)
            exploration_look_again(exploration);
        else
            exploration_finish(exploration);
        *is_found = true;
    }
    witness_undo(&search->witness, mark);
}

/* Goes through all combinations of answers. Returns whether some witness is stuck. */
static bool try_all(struct search *search, bool is_found)
{
    struct exploration *exploration = search->exploration;
    struct questions questions = {0};
    uint32_t tried = 0;
    if (ask_all(search, &questions)) {
        do {
            if (tried++ == MOST_COMBINATIONS)
                exploration->stop = STOP_SEARCH;
            else
                try_answers(search, &questions, &is_found);
        } while (exploration->stop == STOP_NOT && advance(&questions));
    }
    release(&questions);
    return is_found;
}

bool stuck_finish(struct search *search, bool *is_stuck)
{
    struct exploration *exploration = search->exploration;
    const struct execution *execution = &exploration->execution;
    bool loops = false;
    *is_stuck = false;
    if (!may_be_stuck(execution))
        return true;
    *is_stuck = execution_next_enabled(execution, 0) < 0 && bounded_contains(search, true);
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        loops |= is_in_loop(execution, t);
    if (*is_stuck)
        exploration_finish(exploration);
    if (exploration->stop == STOP_NOT && (!*is_stuck || loops))
        *is_stuck = try_all(search, *is_stuck);
    if (exploration->stop == STOP_NOT)
        witness_replay(&search->witness, &search->instance, exploration);
    if (*is_stuck && exploration->stop == STOP_NOT)
        queries_run(search);
    return exploration->stop == STOP_NOT;
}
