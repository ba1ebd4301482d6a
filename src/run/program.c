#include "run/program.h"

#include "run/model.h"

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

struct front *program_load(const struct run_options *options)
{
    const struct front_options front = front_options(options);
    return front_load(&front);
}

struct front *program_load_read(const struct front *read, const struct run_options *options)
{
    const struct front_options front = front_options(options);
    return front_load_again(read, &front);
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
    return options->ordered_sync || !(options->explorer->knows & KNOWS_SETS) || options->symmetry;
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
        facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER);
    if (in_order || options->symmetry)
        facts_learn_stops(&machine->facts, FACT_STOP_AT_SECTIONS);
    if (orders_updates(options))
        facts_learn_stops(&machine->facts, FACT_STOP_UPDATES_IN_ORDER);
    if (program->has_sections)
        facts_learn_sections(&machine->facts);
    return machine;
}
