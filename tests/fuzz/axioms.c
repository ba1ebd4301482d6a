#include "axioms.h"

#include "base/hash_set.h"
#include "candidate.h"
#include "ending.h"
#include "interpreter.h"
#include "switches.h"

/* See axioms.h. All but `seen` and the observation is taken back together with the event that
 * changed it. */
struct enumeration {
    const struct program_text *text;
    enum weak_model model;
    uint32_t bound;
    struct observation *observation;
    struct candidate_execution candidate;
    struct object_value after[CANDIDATE_EVENTS + 1]; /* by event: what a write leaves */
    struct thread_step taken[CANDIDATE_EVENTS + 1];  /* by event */
    enum error_kind mistakes[CANDIDATE_EVENTS + 1];  /* likewise; ERROR_NONE: it is none */
    struct script_run runs[PROGRAM_THREADS];
    struct thread_step steps[PROGRAM_THREADS]; /* that come next */
    bool is_created[PROGRAM_THREADS];
    struct hash_set seen; /* what was continued where any thread could be the next */
};

/* An event that may come next, and what its thread learns from it. */
struct proposal {
    struct candidate_event event;
    struct step_result result;
    struct object_value view; /* what the step finds: step_view */
    struct meaning meaning;
};

static void enumerate(struct enumeration *enumeration);

/* after[CANDIDATE_INIT] is all 0. */
static const struct object_value *value_after(const struct enumeration *enumeration, unsigned write)
{
    return &enumeration->after[write];
}

static const struct object_value *last_value(const struct enumeration *enumeration,
                                             uint32_t location)
{
    return value_after(enumeration, candidate_co_last(&enumeration->candidate, location));
}

/* The thread comes to its next step. */
static void arrive(struct enumeration *enumeration, unsigned thread)
{
    enumeration->steps[thread] =
        interpreter_step(enumeration->text, thread, &enumeration->runs[thread]);
    if (enumeration->steps[thread].kind == STEP_FAIL && enumeration->bound == AXIOMS_UNBOUNDED)
        observation_add_error(enumeration->observation, ERROR_ASSERTION, thread,
                              enumeration->candidate.lengths[thread], false, false);
}

/* Enumerates what continues the candidate with its newest event. */
static void go_on(struct enumeration *enumeration, unsigned id, const struct proposal *proposal)
{
    unsigned thread = proposal->event.thread;
    struct script_run run = enumeration->runs[thread];
    struct thread_step step = enumeration->steps[thread];
    bool is_mistake = proposal->meaning.kind == MEANS_MISTAKE;
    enumeration->taken[id] = step;
    enumeration->mistakes[id] = is_mistake ? proposal->meaning.mistake : ERROR_NONE;
    if (is_mistake && enumeration->bound == AXIOMS_UNBOUNDED)
        observation_add_error(enumeration->observation, proposal->meaning.mistake, thread,
                              enumeration->candidate.lengths[thread] - 1u, false, false);
    interpreter_continue(enumeration->text, thread, &step, &proposal->result,
                         &enumeration->runs[thread]);
    arrive(enumeration, thread);
    if (step.kind == STEP_CREATE) {
        enumeration->candidate.creators[step.operand] = (uint8_t)id;
        enumeration->is_created[step.operand] = true;
        arrive(enumeration, step.operand);
    }
    enumerate(enumeration);
    if (step.kind == STEP_CREATE) {
        enumeration->candidate.creators[step.operand] = 0;
        enumeration->is_created[step.operand] = false;
        enumeration->runs[step.operand] = (struct script_run){0};
    }
    enumeration->runs[thread] = run;
    enumeration->steps[thread] = step;
}

/* Adds the event, if that leaves the candidate consistent. */
static void try_event(struct enumeration *enumeration, unsigned thread, struct proposal *proposal)
{
    if (enumeration->candidate.count == CANDIDATE_EVENTS)
        enumeration->observation->is_skipped = true;
    if (enumeration->observation->is_skipped || enumeration->observation->raced)
        return;
    const struct thread_step *step = &enumeration->steps[thread];
    proposal->event.thread = (uint8_t)thread;
    proposal->event.location = step->location;
    proposal->event.is_data = step_is_data(step);
    proposal->event.is_plain = step->is_plain;
    proposal->event.order = (uint8_t)step_order(step, &proposal->meaning);
    proposal->event.is_locked = step_is_locked(step, &proposal->meaning);
    proposal->event.is_full = step->kind == STEP_CREATE || step->kind == STEP_JOIN;
    if (proposal->event.writes && proposal->event.is_data)
        proposal->event.value = proposal->meaning.after.number;
    unsigned id = candidate_insert(&enumeration->candidate, proposal->event);
    if (proposal->event.writes)
        enumeration->after[id] = proposal->meaning.after;
    if (weak_is_consistent(&enumeration->candidate, enumeration->model))
        go_on(enumeration, id, proposal);
    candidate_remove(&enumeration->candidate);
}

/* --- Steps that read nothing ------------------------------------------------------------------ */

/* Whether the thread's step reads nothing and need not wait, now or later. */
static bool reads_nothing(const struct enumeration *enumeration, unsigned thread)
{
    const struct thread_step *step = &enumeration->steps[thread];
    if (step->kind == STEP_JOIN)
        return enumeration->is_created[step->operand] &&
               enumeration->steps[step->operand].kind == STEP_END;
    return step->kind == STEP_CREATE || step->kind == STEP_CHOOSE || step->kind == STEP_FENCE ||
           step_is_blind(step);
}

/* What the thread's last event is, or what created it. */
static unsigned last_event(const struct candidate_execution *candidate, unsigned thread)
{
    unsigned length = candidate->lengths[thread];
    return length ? candidate->threads[thread][length - 1] : candidate->creators[thread];
}

/* Whether the event writes to the location; the initial write does. */
static bool is_write_to(const struct enumeration *enumeration, unsigned id, uint32_t location)
{
    const struct candidate_event *event = &enumeration->candidate.events[id];
    return id == CANDIDATE_INIT || (event->writes && event->location == location);
}

static void try_write(struct enumeration *enumeration, unsigned thread)
{
    const struct thread_step step = enumeration->steps[thread];
    struct proposal proposal = {.event.writes = true, .meaning.kind = MEANS_WRITE};
    proposal.meaning = step_meaning(&step, thread, value_after(enumeration, CANDIDATE_INIT));
    for (unsigned prev = 0, count = enumeration->candidate.count; prev <= count; prev++) {
        proposal.event.co_prev = (uint8_t)prev;
        if (is_write_to(enumeration, prev, step.location))
            try_event(enumeration, thread, &proposal);
    }
}

static void try_without_reading(struct enumeration *enumeration, unsigned thread)
{
    const struct thread_step step = enumeration->steps[thread];
    struct proposal proposal = {.event.value = step.operand};
    if (step_is_blind(&step)) {
        try_write(enumeration, thread);
    } else if (step.kind == STEP_CHOOSE) {
        for (uint32_t chosen = step.least; chosen < step.operand; chosen++) {
            proposal.event.value = proposal.result.number = chosen;
            try_event(enumeration, thread, &proposal);
        }
    } else {
        if (step.kind == STEP_JOIN)
            proposal.event.cause = (uint8_t)last_event(&enumeration->candidate, step.operand);
        try_event(enumeration, thread, &proposal);
    }
}

/* --- Steps that read -------------------------------------------------------------------------- */

/* How many writes come in co up to this one. */
static unsigned position(const struct candidate_execution *candidate, unsigned write)
{
    unsigned count = 0;
    for (; write != CANDIDATE_INIT; write = candidate->events[write].co_prev)
        count++;
    return count;
}

/* The n-th write to the location, from 1; CANDIDATE_INIT: there are fewer. */
static unsigned nth_write(const struct candidate_execution *candidate, uint32_t location,
                          unsigned n)
{
    unsigned write = CANDIDATE_INIT;
    do {
        write = candidate_co_next(candidate, location, write);
    } while (--n > 0 && write);
    return write;
}

/* Of an operation at one end of a queue that comes behind `source` there: the event at the other
 * end without which it cannot be. The n-th receive needs the n-th send, and the n-th send the
 * receive that made room for it, when n is more than the room. Returns false when that is not
 * there. */
static bool find_cause(const struct enumeration *enumeration, const struct thread_step *step,
                       unsigned source, unsigned *cause)
{
    unsigned n = position(&enumeration->candidate, source) + 1;
    *cause = 0;
    if (step->kind == STEP_SEND) {
        if (n <= step->room)
            return true;
        n -= step->room;
    } else if (step->kind != STEP_RECEIVE) {
        return true;
    }
    *cause = nth_write(&enumeration->candidate, step->partner, n);
    return *cause != 0;
}

/* What the thread's step is when it reads from `source`; returns false when it cannot be. */
static bool propose(const struct enumeration *enumeration, unsigned thread, unsigned source,
                    struct proposal *proposal)
{
    const struct thread_step *step = &enumeration->steps[thread];
    const struct object_value *found = value_after(enumeration, source);
    unsigned cause;
    *proposal = (struct proposal){.meaning = step_meaning(step, thread, found),
                                  .view = step_view(step, found)};
    if (proposal->meaning.kind == MEANS_WAIT || !find_cause(enumeration, step, source, &cause))
        return false;
    proposal->event.reads = true;
    proposal->event.rf = (uint8_t)source;
    proposal->event.cause = (uint8_t)cause;
    proposal->event.writes = proposal->meaning.kind == MEANS_WRITE;
    if (proposal->event.writes)
        proposal->event.co_prev = (uint8_t)source;
    proposal->result =
        (struct step_result){.has_changed = proposal->event.writes, .found = &proposal->view};
    if (step->kind == STEP_RECEIVE)
        proposal->result.number = enumeration->after[cause].number;
    return true;
}

static bool may_read(const struct enumeration *enumeration, unsigned thread)
{
    return enumeration->is_created[thread] && step_has_location(&enumeration->steps[thread]);
}

static void try_sources(struct enumeration *enumeration, unsigned thread)
{
    uint32_t location = enumeration->steps[thread].location;
    struct proposal proposal;
    for (unsigned source = 0, count = enumeration->candidate.count; source <= count; source++)
        if (is_write_to(enumeration, source, location) &&
            propose(enumeration, thread, source, &proposal))
            try_event(enumeration, thread, &proposal);
}

/* --- Executions ------------------------------------------------------------------------------- */

/* Whether no thread can go on and find its location as co leaves it. All threads' steps read. */
static bool is_maximal(const struct enumeration *enumeration)
{
    struct proposal proposal;
    for (unsigned t = 0; t < enumeration->text->thread_count; t++)
        if (may_read(enumeration, t) &&
            propose(enumeration, t,
                    candidate_co_last(&enumeration->candidate, enumeration->steps[t].location),
                    &proposal))
            return false;
    return true;
}

/* How many preemptions the execution takes; returns false if that is too hard to find out. */
static bool count_switches(const struct enumeration *enumeration, struct switches *switches,
                           struct switches *at_most)
{
    const struct switches_subject subject = {.candidate = &enumeration->candidate,
                                             .thread_count = enumeration->text->thread_count,
                                             .taken = enumeration->taken,
                                             .after = enumeration->after,
                                             .waiting = enumeration->steps,
                                             .is_created = enumeration->is_created,
                                             .in_order = enumeration->model == MODEL_SC};
    return switches_count(&subject, switches, at_most);
}

/* Adds an error that comes right behind the event, or is the event. */
static void add_error_at(struct enumeration *enumeration, enum error_kind kind, unsigned thread,
                         unsigned index, unsigned id, const struct switches *switches,
                         const struct switches *at_most)
{
    if (at_most->ending[id] <= enumeration->bound)
        observation_add_error(enumeration->observation, kind, thread, index, false,
                              switches->ending[id] > enumeration->bound);
}

/* Adds the failed assertions and the misuse that the execution shows within the bound. */
static void add_errors(struct enumeration *enumeration, const struct switches *switches,
                       const struct switches *at_most)
{
    const struct candidate_execution *candidate = &enumeration->candidate;
    for (unsigned t = 0; t < enumeration->text->thread_count; t++)
        if (enumeration->is_created[t] && enumeration->steps[t].kind == STEP_FAIL)
            add_error_at(enumeration, ERROR_ASSERTION, t, candidate->lengths[t],
                         last_event(candidate, t), switches, at_most);
    for (unsigned id = 1; id <= candidate->count; id++)
        if (enumeration->mistakes[id] != ERROR_NONE)
            add_error_at(enumeration, enumeration->mistakes[id], candidate->events[id].thread,
                         candidate->events[id].index, id, switches, at_most);
}

/* How the threads stand at the end. */
static struct ending find_ending(const struct enumeration *enumeration)
{
    struct ending ending = {.thread_count = enumeration->text->thread_count};
    for (unsigned t = 0; t < ending.thread_count; t++) {
        const struct thread_step *step = &enumeration->steps[t];
        ending.threads[t] =
            (struct ending_thread){.is_created = enumeration->is_created[t], .step = *step};
        if (!may_read(enumeration, t))
            continue;
        ending.threads[t].last = last_value(enumeration, step->location);
        ending.threads[t].partner_last = last_value(enumeration, step->partner);
    }
    return ending;
}

/* Adds the execution and its errors. `at_most`, `fewest`: its preemptions, where leaving loops that
 * wait is free, and where it is not; both 0 without a bound. */
static void add_execution(struct enumeration *enumeration, const struct candidate_hash *hash,
                          unsigned at_most, unsigned fewest)
{
    struct ending ending = find_ending(enumeration);
    bool is_complete = ending_is_complete(&ending), gave_up = ending_has_block(&ending);
    const struct groups *groups = &enumeration->observation->groups;
    struct candidate_hash own =
        groups->are_used ? orbit_hash(groups, &enumeration->candidate) : *hash;
    if (fewest <= enumeration->bound)
        observation_add_execution(enumeration->observation, own.word, is_complete, gave_up);
    enum error_kind kind;
    int waits = ending_find_error(&ending, &kind);
    if (waits >= 0 && at_most <= enumeration->bound)
        observation_add_error(enumeration->observation, kind, (unsigned)waits,
                              enumeration->candidate.lengths[waits], gave_up,
                              fewest > enumeration->bound);
}

static void finish(struct enumeration *enumeration, const struct candidate_hash *hash)
{
    if (weak_has_race(&enumeration->candidate, enumeration->model)) {
        enumeration->observation->raced = true;
        return;
    }
    struct switches switches = {0}, at_most = {0};
    if (enumeration->bound != AXIOMS_UNBOUNDED) {
        if (!count_switches(enumeration, &switches, &at_most)) {
            enumeration->observation->is_skipped = true;
            return;
        }
        add_errors(enumeration, &switches, &at_most);
    }
    add_execution(enumeration, hash, at_most.all, switches.all);
}

static void enumerate(struct enumeration *enumeration)
{
    unsigned thread_count = enumeration->text->thread_count;
    for (unsigned t = 0; t < thread_count; t++) {
        if (enumeration->is_created[t] && reads_nothing(enumeration, t)) {
            try_without_reading(enumeration, t);
            return;
        }
    }
    struct candidate_hash hash = candidate_hash(&enumeration->candidate);
    if (!hash_set_add(&enumeration->seen, hash.word))
        return;
    if (is_maximal(enumeration))
        finish(enumeration, &hash);
    for (unsigned t = 0; t < thread_count; t++)
        if (may_read(enumeration, t))
            try_sources(enumeration, t);
}

/* Whether some thread is joined more than once. */
static bool joins_twice(const struct program_text *text)
{
    unsigned joins[PROGRAM_THREADS] = {0};
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (text->code[t][i].code == SCRIPT_JOIN && joins[text->code[t][i].value]++)
                return true;
    return false;
}

void axioms_enumerate(const struct program_text *text, enum weak_model model, uint32_t bound,
                      struct observation *observation)
{
    struct enumeration enumeration = {
        .text = text, .model = model, .bound = bound, .observation = observation};
    observation->is_skipped = joins_twice(text);
    if (observation->is_skipped)
        return;
    enumeration.is_created[0] = true;
    arrive(&enumeration, 0);
    enumerate(&enumeration);
    hash_set_release(&enumeration.seen);
    observation_sort(observation);
}
