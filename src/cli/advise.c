#include "cli/advise.h"

#include "advice/advice.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/check.h"
#include "cli/interrupt.h"
#include "cli/loading.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/suite/tests.h"
#include "front/front.h"
#include "run/program.h"

/* What is loaded. */
struct clients {
    struct project project;
    struct run_options wanted; /* of each but for the front end's */
    struct front *read;        /* NULL: there is one file */
    struct test_functions found;
    struct tests tests;
    struct front **fronts;
    struct advice_program *programs;
    size_t count;
};

static struct run_options wanted_of(const struct options *options, const struct project *project,
                                    const struct inputs *inputs)
{
    struct run_options wanted = wanted_run(options, project, inputs);
    wanted.front.orders_vary = true;
    wanted.front.offers_fences = options->fences;
    wanted.front.order_contexts = (unsigned)options->order_contexts;
    wanted.front.makes_atomic = options->make_atomic;
    return wanted;
}

static struct front *load_test(const struct clients *clients, const struct options *options,
                               const struct inputs *inputs, const struct test *test)
{
    struct options own = *options;
    struct project project = clients->project;
    own.entry = test->entry;
    own.passed.variables = (struct argument_list){0};
    for (size_t i = 0; i < options->passed.variables.count; i++)
        arguments_add(&own.passed.variables, options->passed.variables.items[i]);
    if (test->variable)
        arguments_add(&own.passed.variables, test->variable);
    project.pieces = test->pieces;
    project.piece_count = test->piece_count;
    const struct run_options wanted = wanted_of(&own, &project, inputs);
    struct front *front = program_load_read(clients->read, &wanted);
    free(own.passed.variables.items);
    return front;
}

static void load_tests(struct clients *clients, const struct options *options,
                       const struct inputs *inputs)
{
    const struct tests *tests = &clients->tests;
    for (size_t i = 0; i < tests->count; i++) {
        clients->fronts[i] = load_test(clients, options, inputs, &tests->items[i]);
        clients->programs[i].name = tests->items[i].name;
    }
}

static void read_clients(struct clients *clients, const struct options *options)
{
    clients->read = front_read(&clients->wanted.front, &clients->found);
    if (options->runs_tests)
        tests_choose(&clients->tests, &clients->found, options->tests.items, options->tests.count);
    else
        tests_choose_mains(&clients->tests, &clients->found);
    for (size_t i = 0; i < clients->tests.count; i++)
        if (clients->tests.items[i].is_object)
            die("--orders runs programs with main or test functions, and no object: --test=NAME "
                "leaves '%s' out",
                clients->tests.items[i].name);
}

/* Only where several files could define main, they are read first. */
static void load(struct clients *clients, const struct options *options,
                 const struct inputs *inputs)
{
    if (options->runs_tests || clients->project.count > 1)
        read_clients(clients, options);
    clients->count = clients->tests.count > 1 ? clients->tests.count : 1;
    clients->fronts = memory_new(clients->count, sizeof *clients->fronts);
    clients->programs = memory_new(clients->count, sizeof *clients->programs);
    if (clients->count > 1)
        load_tests(clients, options, inputs);
    else if (options->runs_tests)
        clients->fronts[0] = load_test(clients, options, inputs, &clients->tests.items[0]);
    else
        clients->fronts[0] = clients->read ? program_load_read(clients->read, &clients->wanted)
                                           : program_load(&clients->wanted);
    for (size_t i = 0; i < clients->count; i++)
        clients->programs[i].program = front_program(clients->fronts[i]);
}

static void release(struct clients *clients)
{
    for (size_t i = 0; i < clients->count; i++)
        front_free(clients->fronts[i]);
    free(clients->fronts);
    free(clients->programs);
    tests_release(&clients->tests);
    test_functions_release(&clients->found);
    if (clients->read)
        front_free(clients->read);
    project_release(&clients->project);
}

int advise_run(const struct options *options, const struct inputs *inputs)
{
    struct outputs outputs = outputs_open(options);
    struct clients clients = {0};
    struct advice advice;
    struct progress progress;
    struct advice_hooks hooks = {0};
    project_gather(&clients.project, options);
    clients.wanted = wanted_of(options, &clients.project, inputs);
    struct unloaded unloaded = {options, NULL, &clients.wanted, &outputs, clock_now()};
    struct loading loading = {.conclude = check_conclude_unloaded, .context = &unloaded};
    if (clients.wanted.checkpoint)
        loading.interrupted = clients.wanted.interrupted = interrupt_flag();
    loading_begin(&loading, &clients.wanted, options->quiet);
    if (clients.wanted.checkpoint)
        interrupt_catch();
    load(&clients, options, inputs);
    loading_end(&loading, &clients.wanted);
    clients.wanted.interrupted = interrupt_catch();
    if (!options->quiet)
        hooks = progress_advice_hooks(&progress);
    const struct advice_request request = {
        advice_mode_find(options->orders), order_cost_find(options->cost),
        options->cost_per_execution, options->orders_in, options->orders_together};
    advice_find(&advice, clients.programs, clients.count, &clients.wanted, &request, &hooks);
    outputs_write_advice(&outputs, options, &advice);
    int status = advice_status(&advice);
    advice_release(&advice);
    release(&clients);
    return status;
}
