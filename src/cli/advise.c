#include "advice/advice.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/check.h"
#include "cli/suite/tests.h"
#include "front/front.h"
#include "run/program.h"

/* What is loaded. */
struct clients {
    struct project project;
    struct front *read; /* NULL: there is one file */
    struct test_functions found;
    struct tests tests;
    struct front **fronts;
    struct advice_program *programs;
    size_t count;
};

static struct front *load_test(const struct clients *clients, const struct options *options,
                               const struct inputs *inputs, const struct test *test)
{
    struct options own = *options;
    struct project project = clients->project;
    own.run.front.entry = test->entry;
    own.passed.variables = arguments_with(&options->passed.variables, test->variable);
    project.pieces = test->pieces;
    project.piece_count = test->piece_count;
    const struct run_options wanted = wanted_run(&own, &project, inputs);
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

static void read_clients(struct clients *clients, const struct options *options,
                         const struct run_options *wanted)
{
    clients->read = front_read(&wanted->front, &clients->found);
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
static void load(struct clients *clients, const struct session *session)
{
    const struct options *options = session->options;
    if (options->runs_tests || clients->project.count > 1)
        read_clients(clients, options, &session->wanted);
    clients->count = clients->tests.count > 1 ? clients->tests.count : 1;
    clients->fronts = memory_new(clients->count, sizeof *clients->fronts);
    clients->programs = memory_new(clients->count, sizeof *clients->programs);
    if (clients->count > 1)
        load_tests(clients, options, session->inputs);
    else if (options->runs_tests)
        clients->fronts[0] = load_test(clients, options, session->inputs, &clients->tests.items[0]);
    else
        clients->fronts[0] = program_load_read(clients->read, &session->wanted);
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
    struct session session;
    struct clients clients = {0};
    struct advice advice;
    struct progress progress;
    struct advice_hooks hooks = {0};
    project_gather(&clients.project, options);
    session_open(&session, options, inputs, &clients.project);
    session_load(&session);
    load(&clients, &session);
    session_loaded(&session);
    if (!options->quiet)
        hooks = progress_advice_hooks(&progress);
    struct advice_request request = options->advice;
    request.mode = advice_mode_find(options->orders);
    advice_find(&advice, clients.programs, clients.count, &session.wanted, &request, &hooks);
    outputs_write_advice(&session.outputs, options, &advice);
    int status = advice_status(&advice);
    advice_release(&advice);
    release(&clients);
    return status;
}
