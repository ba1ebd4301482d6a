/* ends.c - ends of executions: those in which no thread is enabled, and not all have finished; and
 * the pairs of operations that some witness has next to each other. */
#include "explore/values/ends.h"

#include "base/memory.h"
#include "base/mix.h"
#include "explore/checks/checks.h"
#include "explore/finish.h"
#include "explore/values/bounded.h"
#include "explore/values/readers.h"
#include "explore/values/sections.h"

/* --- Pairs of operations ---------------------------------------------------------------------- */

/* Pairs of operations that some witness has next to each other.
 *
 * Each witness has its own happens-before, which depends on which of several writes of one value is
 * read. So two conflicting operations may be ordered in one witness of a class, and not in another
 * one. If they are not ordered in some execution, they are next to each other in some execution
 * that reads the same values up to there. The search comes to all such executions, since it
 * explores all combinations of operations and values. */

/* Whether `first` is before the thread of `second` comes to that. */
static bool is_long_before(const struct search *search, uint32_t first, uint32_t second)
{
    const struct instance *instance = &search->instance;
    const struct instance_event *event = instance_event(instance, second);
    uint32_t before = event->index ? instance->threads[event->thread].events[event->index - 1]
                                   : search->creators[event->thread];
    return instance_is_before(instance, first, before);
}

/* Whether P lets `first` come directly before `second`, as far as the threads' earlier events
 * tell. */
static bool may_be_adjacent(const struct search *search, uint32_t first, uint32_t second)
{
    return !instance_is_before(&search->instance, second, first) &&
           !is_long_before(search, first, second);
}

/* The mutex of the section that the event is in (sections.h); 0: it is in none. */
static uint32_t mutex_of(const struct search *search, uint32_t id)
{
    const struct instance_event *event = instance_event(&search->instance, id);
    uint32_t lock = sections_open(search, event->thread, event->index);
    return lock ? instance_event(&search->instance, lock)->location : 0;
}

/* Whether the two are in sections of one mutex. */
static bool exclude_each_other(const struct search *search, uint32_t first, uint32_t second)
{
    uint32_t mutex = mutex_of(search, first);
    return mutex && mutex == mutex_of(search, second);
}

static const struct event *event_of(const struct search *search, uint32_t id)
{
    return graph_event(&search->exploration->execution.graph, witness_stamp(&search->witness, id));
}

static uint64_t place_of(const struct search *search, uint32_t id)
{
    const struct event *event = event_of(search, id);
    const struct op *op = machine_op(search->exploration->execution.machine, event->state);
    return op->site ? (uint64_t)(uintptr_t)op->site : (uint64_t)event->thread << 32 | event->index;
}

/* Goes through a witness in which the second event directly follows the first one, unless one was
 * seen for these places in the program. The graph is in line before and after. */
static void query(struct search *search, uint32_t first, uint32_t second)
{
    struct exploration *exploration = search->exploration;
    if (!may_be_adjacent(search, first, second) || exclude_each_other(search, first, second))
        return;
    uint64_t places[2] = {mix64(place_of(search, first)), mix64(place_of(search, second) + 1)};
    if (hash_set_has(&search->queried, places))
        return;
    struct verify_request request = bounded_request(search, false);
    request.adjacent[0] = first;
    request.adjacent[1] = second;
    request.hint = search_list_towards(search, first, second);
    if (!search_verify(search, request))
        return;
    hash_set_add(&search->queried, places);
    struct witness_mark mark = witness_mark(&search->witness);
    witness_replace(&search->witness, search->verify.order, search->verify.count);
    witness_replay(&search->witness, &search->instance, exploration);
    witness_undo(&search->witness, mark);
    if (exploration->stop == STOP_NOT)
        witness_replay(&search->witness, &search->instance, exploration);
}

/* Whether the two may be a data race. */
static bool conflict(const struct search *search, uint32_t a, uint32_t b)
{
    const struct event *one = event_of(search, a), *other = event_of(search, b);
    enum { WRITES = EVENT_WRITES | EVENT_SILENT_STORE };
    bool wants_sizes = search->exploration->options->forbid_mixed_sizes;
    return one->thread != other->thread && ((one->flags | other->flags) & WRITES) &&
           (wants_sizes || ((one->flags | other->flags) & EVENT_PLAIN));
}

/* Looks for a data race of the two, which access one location. */
static void find_race(struct search *search, uint32_t a, uint32_t b)
{
    if (search->exploration->stop == STOP_NOT && conflict(search, a, b))
        query(search, a, b);
    if (search->exploration->stop == STOP_NOT && conflict(search, a, b))
        query(search, b, a);
}

/* Looks at the location's accesses that were added before `id`. */
static void find_races(struct search *search, uint32_t id)
{
    const struct instance *instance = &search->instance;
    const struct instance_event *event = instance_event(instance, id);
    for (uint32_t other = event->older_write; other;
         other = instance_event(instance, other)->older_write) {
        find_race(search, other, id);
        if (instance_covers_writes(instance, other) && is_long_before(search, other, id))
            break;
    }
    if (!(event->flags & INSTANCE_WRITES))
        return;
    for (uint32_t other = event->older_read; other;
         other = instance_event(instance, other)->older_read) {
        if (!(instance_event(instance, other)->flags & INSTANCE_WRITES))
            find_race(search, other, id);
        if (instance_covers_reads(instance, other) && is_long_before(search, other, id))
            break;
    }
}

/* `id` ends an object. */
static void find_uses(struct search *search, uint32_t id, uint32_t object)
{
    for (uint32_t other = 1; other < search->instance.count; other++)
        if (search->exploration->stop == STOP_NOT && event_of(search, other)->object == object &&
            event_of(search, other)->thread != event_of(search, id)->thread)
            query(search, other, id);
}

void queries_run(struct search *search)
{
    struct exploration *exploration = search->exploration;
    const struct execution *execution = &exploration->execution;
    for (uint32_t id = 1; id < search->instance.count && exploration->stop == STOP_NOT; id++) {
        const struct event *event = event_of(search, id);
        const struct op *op = machine_op(execution->machine, event->state);
        if (op->kind == OP_FREE)
            find_uses(search, id, op->location);
        else if (op->size && execution->graph.locations[op->location].has_plain)
            find_races(search, id);
    }
}

/* --- Executions that are stuck ---------------------------------------------------------------- */

/* Executions in which no thread is enabled, and not all have finished.
 *
 * The witnesses of a node differ in the last write of a location. So this file searches for a
 * witness in which, of each location at which threads wait, the last write makes all these threads
 * wait. All such witnesses count as one execution. But whether a thread stays in a loop for ever
 * depends on the last values that the loop finds. So if a thread is in a loop, all combinations of
 * last values are tried for the locations that it has accessed.
 *
 * A *question* is which write of a location is the last one. Each answer is a set of writes. */
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
