#include "run/program.h"

#include "base/error.h"
#include "run/model.h"
#include "run/options.h"

#include <unistd.h>

/* The model, as far as it is known before the program runs. */
static const struct memory_model *model_of(const struct run_options *options)
{
    const struct facts none = {0};
    return model_judging(options, &none);
}

static bool races_are_errors(const struct run_options *options)
{
    return !run_options_ignore_races(options) && !options->suppressions;
}

/* Each failure is a choice. */
static uint64_t spurious_failures(const struct run_options *options)
{
    return options->explorer->knows & KNOWS_CHOICES ? options->spurious_failures : 0;
}

static struct front_options front_options(const struct run_options *options)
{
    struct front_options front = options->front;
    front.competition = options->property != NULL;
    front.orders_matter = model_of(options)->reads_orders;
    front.races_are_errors = races_are_errors(options);
    front.attempts_fail = spurious_failures(options) > 0;
    front.limits_iterations = options->unroll > 0;
    front.chooses_random = options->choose_random;
    front.unset_is_zero = options->ignore_uninitialized;
    front.calls = options->suppressions != NULL;
    front.summarises_blocks = options->summarise_blocks;
    front.covers_lines = options->covers_lines;
    front.keeps_image = options->checkpoint || options->cluster;
    return front;
}

struct front *program_load_read(const struct front *read, const struct run_options *options)
{
    const struct front_options front = front_options(options);
    return read ? front_load_again(read, &front) : front_load(&front);
}

struct front *program_load(const struct run_options *options)
{
    return program_load_read(NULL, options);
}

struct front *program_load_with_calls(const struct front *front, const struct run_options *options)
{
    struct front_options again = front_options(options);
    again.calls = again.runs_once = true;
    again.verbose = false;
    return front_load_again(front, &again);
}

static size_t round_to_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

/* Whether the run tells the orders of updates apart (explore/sets). */
static bool orders_updates(const struct run_options *options)
{
    return options->ordered_sync || !(options->explorer->knows & KNOWS_SETS);
}

struct machine *program_machine_new(const struct program *program,
                                    const struct run_options *options)
{
    const struct native_options native = {
        .plain_is_atomic = run_options_ignore_races(options),
        .races_are_errors = races_are_errors(options),
        .orders_matter = model_of(options)->reads_orders,
        .knows_sets = model_of(options)->has_sets,
        .sets_acquire = model_of(options)->causal_past_is_hidden,
        .sets_have_stores =
            memory_model_has_full_stores(model_of(options), run_options_count_preemptions(options)),
        .orders_choose_model = memory_model_is_simplified(model_of(options)),
        .random_is_chosen = options->choose_random,
        .malloc_may_fail = options->malloc_may_fail,
        .exit_status_is_error = options->exit_status_is_error,
        .abort_is_exit = options->property != NULL,
        .unroll = options->unroll,
        .spurious_wakeups = run_options_spurious_wakeups(options),
        .spurious_failures = spurious_failures(options),
        .step_limit = options->step_limit,
        .counts_waits = options->counts_waits,
        .is_ilp32 = options->front.is_ilp32,
        .heap_limit = options->heap_limit << 20,
        .scenario = options->scenario,
        .no_sandbox = options->no_sandbox,
        .stack_size = round_to_pages(options->stack_size * 1024),
    };
    struct machine *machine = native_machine_new(program, &native);
    bool in_order =
        options->ordered_sync || options->commute || !(options->explorer->knows & KNOWS_MEETINGS);
    if (in_order)
        facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER | FACT_STOP_AT_SECTIONS);
    if (orders_updates(options))
        facts_learn_stops(&machine->facts, FACT_STOP_UPDATES_IN_ORDER);
    if (options->explorer->knows & KNOWS_LOOPS)
        facts_learn_stops(&machine->facts, FACT_STOP_NEVER_AWAITS);
    if (program->has_sections)
        facts_learn_habit(&machine->facts, FACT_HAS_SECTIONS);
    return machine;
}

/* Whether executions that only swap threads are one. What atomic sections access is a fact about
 * each thread, so that no two threads are alike if there are any. */
static bool has_symmetry(const struct run_options *options, const struct facts *facts)
{
    return !options->no_symmetry && (options->explorer->takes & TAKES_SYMMETRY) &&
           !(facts->habits & FACT_HAS_SECTIONS);
}

/* --- Explorations ----------------------------------------------------------------------------- */

struct explore_options explore_options_of(const struct run_options *options,
                                          const struct facts *facts)
{
    return (struct explore_options){
        .model = model_exploring(options, facts),
        .ignore_races = run_options_ignore_races(options),
        .ignore_uninitialized = options->ignore_uninitialized,
        .forbid_mixed_sizes = options->forbid_mixed_sizes,
        .find_leaks = run_options_find_leaks(options),
        .keep_going = options->keep_going || options->property,
        .bound = BOUND_NONE,
        .last_bound = options->bound.last,
        .bound_strict = options->bound_strict,
        .count_preemptions = options->count_preemptions,
        .count_outcomes = options->count_outcomes,
        .symmetry = has_symmetry(options, facts),
        .independence = options->independence,
        .seed = options->random.has_seed ? options->random.seed : options->seed,
        .depth = (unsigned)options->depth,
        .runs = options->runs,
        .first_run = options->random.run,
        .random_run = options->random.is_one ? &options->random.run : NULL,
        .spin_limit = options->spin_limit ? options->spin_limit : EXPLORE_SPIN_LIMIT,
        .refusals_stop = options->refusals_stop,
        .rvf_without = options->rvf_without,
        .interrupted = options->interrupted,
        .memory_limit = limits_memory(options),
        .history = options->history,
    };
}

void explore_options_check(const struct run_options *options, const struct facts *facts)
{
    const struct memory_model *model = model_judging(options, facts);
    if (options->explorer->kind == EXPLORES_VALUES && run_options_find_leaks(options))
        die("--algorithm=%s does not look for memory leaks, since it does not explore each way in "
            "which memory may end; leave --algorithm out",
            options->explorer->name);
    if (explorer_merges(options->explorer) && (facts->habits & FACT_RETIRES))
        die("--algorithm=%s does not know hazard pointers; leave --algorithm out",
            options->explorer->name);
    if (!memory_model_has_interleavings(model) && (facts->habits & FACT_HAS_SECTIONS))
        die("atomic sections are not defined under %s: they need --memory-model=sc", model->name);
}
