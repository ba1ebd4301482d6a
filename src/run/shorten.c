/* shorten.c - an execution is the order of its steps, as in replay.c. Some of them are left out,
 * and the program runs along the others: the thread of each runs its next operation, if that is
 * enabled. So iterations of loops, and whole threads, drop out; but what remains is an execution.
 * If it has the error, and fewer steps, it is the next one to shorten. Halves of the steps are left
 * out first, then quarters, down to single ones (Zeller, Hildebrandt, "Simplifying and isolating
 * failure-inducing input", TSE 2002). */
#include "base/clock.h"
#include "base/memory.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/observers.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/replay/matching.h"
#include "run/run.h"

#include <math.h>

enum { FEW_STEPS = 60, EVENTS_A_SECOND = 1000000 };

/* What a step chooses. */
struct move {
    unsigned thread; /* as it was numbered when the step was recorded */
    int creates;     /* likewise; NO_THREAD: it creates none */
    uint64_t choice; /* of OP_CHOOSE */
    size_t stale;    /* writes of its location that came between what it reads and itself */
};

struct shortening {
    const struct run *run;
    double end;  /* clock_now */
    double work; /* events that are left: two runs come to the same, if the time is enough */
    struct verdict found; /* by the execution under way */
    struct error_report *best;
    struct move *moves; /* of the best one */
    size_t count;
    struct thread_numbers threads;
    bool is_cut; /* a limit ended an execution */
};

/* --- The moves of a trace --------------------------------------------------------------------- */

/* The writes of the step's location behind the write that it reads. */
static size_t measure_staleness(const struct trace *trace, size_t i)
{
    const struct step *step = &trace->steps[i];
    size_t count = 0;
    if (step->overtaken_by == STEP_NONE || !step->reads || step->reads_from == STEP_NONE)
        return 0;
    for (size_t k = step->reads_from < 0 ? 0 : (size_t)step->reads_from + 1; k < i; k++)
        count += trace->steps[k].writes && trace->steps[k].op.location == step->op.location;
    return count;
}

static void take_moves(struct shortening *shortening)
{
    const struct trace *trace = &shortening->best->trace;
    shortening->count = trace->count;
    unsigned threads = 0;
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        bool creates = step->op.kind == OP_CREATE;
        shortening->moves[i] = (struct move){
            .thread = step->thread,
            .creates = creates ? (int)step->op.operand : NO_THREAD,
            .choice = step->op.kind == OP_CHOOSE ? step->value_read : 0,
            .stale = measure_staleness(trace, i),
        };
        if (creates && step->op.operand >= threads)
            threads = (unsigned)step->op.operand + 1;
        if (step->thread >= threads)
            threads = step->thread + 1;
    }
    shortening->threads.now =
        memory_resize(shortening->threads.now, threads, sizeof *shortening->threads.now);
    shortening->threads.count = threads;
}

/* Moves that are left out together: from number `from` up to the one in front of `to`, those of the
 * thread, or of ALL_THREADS. */
struct piece {
    size_t from, to;
    int thread;
};

enum { ALL_THREADS = -1 };

static bool is_in(struct piece piece, size_t i, const struct move *move)
{
    bool is_of_thread = piece.thread == ALL_THREADS || (int)move->thread == piece.thread;
    return i >= piece.from && i < piece.to && is_of_thread;
}

/* --- One execution ---------------------------------------------------------------------------- */

/* For struct exploration_hooks. Each error ends the execution. */
static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct shortening *shortening = context;
    const struct error_report *best = shortening->best;
    if (finding->kind == best->kind &&
        finding_least_steps(&exploration->execution, finding) < best->trace.count)
        verdict_add_finding(&shortening->found, &exploration->execution, finding, false);
    exploration->stop = STOP_ERROR;
}

/* The write that the thread's operation reads or follows: the one behind which there are `stale`
 * newer ones, or the next one that the model allows. */
static event_id find_source(struct execution *execution, unsigned thread, size_t stale)
{
    const struct op op = *execution_op(execution, thread);
    event_id last = graph_co_last(&execution->graph, op.location), write = last;
    for (size_t i = 0; i < stale && write != EVENT_INIT; i++)
        write = graph_event(&execution->graph, write)->co_prev;
    while (write != last && !matching_may_follow(execution, thread, &op, write))
        write = graph_co_next(&execution->graph, op.location, write);
    return write;
}

static void make_move(struct shortening *shortening, struct exploration *exploration,
                      const struct move *move)
{
    struct execution *execution = &exploration->execution;
    int thread = shortening->threads.now[move->thread];
    if (thread == NO_THREAD || !execution_is_enabled(execution, (unsigned)thread))
        return;
    const struct op op = *execution_op(execution, (unsigned)thread);
    if (op.kind == OP_CREATE && move->creates != NO_THREAD)
        shortening->threads.now[move->creates] = (int)op.operand;
    if (op.kind == OP_CHOOSE) {
        event_id least = (event_id)(move->choice < op.operand ? move->choice : 0);
        uint64_t choice = execution_next_choice(execution, (unsigned)thread, least);
        if (choice < op.operand)
            exploration_add(exploration, (unsigned)thread, by_choice(choice));
        return;
    }
    if (move->stale == 0 || !op.location) {
        exploration_add(exploration, (unsigned)thread,
                        execution_latest(execution, (unsigned)thread));
        return;
    }
    event_id write = find_source(execution, (unsigned)thread, move->stale);
    exploration_add(exploration, (unsigned)thread, by_chain(write, write));
}

/* Runs all threads until none can go on, unless that takes more than `most` events. */
static void come_to_rest(struct exploration *exploration, size_t most)
{
    struct execution *execution = &exploration->execution;
    execution->rules.awaits = true;
    for (int next; (next = execution_next_enabled(execution, 0)) >= 0;) {
        if (execution->graph.count > most)
            return;
        struct op op = *execution_op(execution, (unsigned)next);
        uint64_t choice =
            op.kind == OP_CHOOSE ? execution_next_choice(execution, (unsigned)next, 0) : 0;
        if (op.kind == OP_CHOOSE && choice == op.operand)
            return;
        exploration_add(exploration, (unsigned)next,
                        execution_chosen(execution, (unsigned)next, choice));
        if (exploration->stop != STOP_NOT)
            return;
    }
    exploration_finish(exploration);
}

/* Runs the program along all moves but those of the piece. Returns whether the machine has learnt a
 * fact, and it has to be done again. */
static bool run_along(struct shortening *shortening, struct piece piece)
{
    const struct run *run = shortening->run;
    struct explore_options options = explore_options_of(run->options, &run->machine->facts);
    options.keep_going = true;
    const struct exploration_hooks hooks = {.context = shortening, .error = see_error};
    struct exploration exploration;
    for (size_t t = 0; t < shortening->threads.count; t++)
        shortening->threads.now[t] = NO_THREAD;
    shortening->threads.now[MACHINE_MAIN_THREAD] = MACHINE_MAIN_THREAD;
    exploration_init(&exploration, run->machine, &options, &hooks);
    exploration.execution.rules.chooses = true;
    observers_choose(&exploration);
    exploration_collect(&exploration);
    for (size_t i = 0; i < shortening->count && exploration.stop == STOP_NOT; i++)
        if (!is_in(piece, i, &shortening->moves[i]))
            make_move(shortening, &exploration, &shortening->moves[i]);
    if (exploration.stop == STOP_NOT && error_shows_at_rest(shortening->best->kind))
        come_to_rest(&exploration, 2 * shortening->count + FEW_STEPS);
    bool again = exploration.stop == STOP_RESTART;
    shortening->is_cut = exploration.limit != STOP_NOT;
    shortening->work -= (double)exploration.execution.graph.count;
    exploration_release(&exploration);
    return again;
}

/* --- The search ------------------------------------------------------------------------------- */

/* Whether the execution has the same error, with fewer steps and no more preemptions. */
static bool is_better(const struct error_report *report, const struct error_report *best)
{
    bool same = report->site == best->site && report->other == best->other;
    bool swapped = report->site == best->other && report->other == best->site;
    return (same || swapped) && report->trace.count < best->trace.count &&
           report->trace.preemptions <= best->trace.preemptions;
}

/* Leaves out the moves for good if the error remains. */
static bool leave_out(struct shortening *shortening, struct piece piece)
{
    struct verdict *found = &shortening->found;
    verdict_clear(found);
    while (run_along(shortening, piece)) {
        native_machine_restart(shortening->run->machine);
        verdict_clear(found);
    }
    if (found->error_count == 0 || !is_better(&found->errors[0], shortening->best))
        return false;
    struct error_report *best = shortening->best;
    found->errors[0].shortened_from =
        best->shortened_from ? best->shortened_from : best->trace.count;
    error_report_release(best);
    *best = found->errors[0];
    found->error_count = 0;
    facts_merge(&shortening->run->verdict->facts, &shortening->run->machine->facts);
    take_moves(shortening);
    return true;
}

static bool is_over(const struct shortening *shortening)
{
    const volatile sig_atomic_t *interrupted = shortening->run->options->interrupted;
    return shortening->is_cut || shortening->work < 0 || clock_now() > shortening->end ||
           (interrupted && *interrupted);
}

/* The piece with so many moves of the thread from number `from` on, or with fewer at the end. */
static struct piece find_piece(const struct shortening *shortening, size_t from, size_t size,
                               int thread)
{
    struct piece piece = {from, from, thread};
    for (size_t count = 0; count < size && piece.to < shortening->count; piece.to++)
        count += thread == ALL_THREADS || (int)shortening->moves[piece.to].thread == thread;
    return piece;
}

/* Whether it matters which of the thread's moves is left out, this one or one beside it. */
static bool is_special(const struct move *move)
{
    return move->creates != NO_THREAD || move->choice > 0 || move->stale > 0;
}

/* Where to go on behind a piece of `size` moves that cannot be left out. Within moves of one thread
 * that follow each other, all pieces of one size come to the same. */
static size_t find_next(const struct shortening *shortening, struct piece piece, size_t size)
{
    const struct move *first = &shortening->moves[piece.from];
    size_t end = piece.from, next = piece.to;
    while (end < shortening->count && shortening->moves[end].thread == first->thread &&
           !is_special(&shortening->moves[end]))
        end++;
    while (next + size <= end)
        next += size;
    return next;
}

/* Leaves out pieces of each size. Returns whether any was. */
static bool leave_out_of(struct shortening *shortening, int thread)
{
    bool any = false;
    for (size_t size = shortening->count / 2; size > 0; size /= 2)
        for (size_t from = 0; from < shortening->count && !is_over(shortening);) {
            struct piece piece = find_piece(shortening, from, size, thread);
            bool is_shorter = leave_out(shortening, piece);
            any |= is_shorter;
            from = is_shorter ? from : find_next(shortening, piece, size);
        }
    return any;
}

/* The same of all threads, and of each. */
static bool leave_out_all(struct shortening *shortening)
{
    bool any = leave_out_of(shortening, ALL_THREADS);
    for (unsigned t = 0; t < shortening->threads.count; t++)
        any |= leave_out_of(shortening, (int)t);
    return any;
}

void shorten(struct run *run)
{
    double limit = run->options->shorten_time, left = limits_time_left(run->options, run->begin);
    struct verdict *verdict = run->verdict;
    if (limit <= 0 || run->options->property || verdict->error_count != 1 ||
        verdict->errors[0].trace.count <= FEW_STEPS || verdict_obstacle(verdict))
        return;
    struct shortening shortening = {
        .run = run, .best = &verdict->errors[0], .found.model = verdict->model};
    shortening.work = limit * EVENTS_A_SECOND;
    shortening.end = clock_now() + (left > 0 ? fmin(left, limit) : limit);
    shortening.moves = memory_new(shortening.best->trace.count, sizeof *shortening.moves);
    take_moves(&shortening);
    while (!is_over(&shortening) && leave_out_all(&shortening))
        ;
    verdict_release(&shortening.found);
    free(shortening.moves);
    free(shortening.threads.now);
}
