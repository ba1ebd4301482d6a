#include "base/error.h"
#include "explore/racy.h"
#include "report/verdict/diagnosis.h"
#include "run/program.h"
#include "run/runs.h"
#include "scale/worker.h"

struct serve {
    const struct run_options *wanted;
    struct machine *machine;
    struct explore_options options;
    struct racy_locations racy;
};

/* For struct task. */
static void set_up(void *context, struct message *message)
{
    struct serve *serve = context;
    const struct setup setup = setup_take(message, serve->machine);
    if (message->failed)
        die("this worker and the run number the program's threads differently");
    serve->options = explore_options_of(serve->wanted, &serve->machine->facts);
    serve->options.bound = setup.bound;
    serve->options.spin_limit = setup.spin_limit;
    serve->options.length_limit = setup.length_limit;
    serve->options.event_limit = setup.event_limit;
    serve->options.turn = setup.turn;
    serve->options.racy = &serve->racy;
    serve->options.keep_going = true;
}

static bool counts(void *context, enum error_kind kind)
{
    (void)context, (void)kind;
    return true;
}

_Noreturn void run_serve(const struct program *program, const struct run_options *options,
                         int socket)
{
    struct shared nobody = {0};
    struct serve serve = {.wanted = options, .machine = program_machine_new(program, options)};
    const struct task task = {
        .program = program,
        .machine = serve.machine,
        .explorer = options->explorer,
        .options = &serve.options,
        .keeps_going = options->keep_going,
        .context = &serve,
        .counts = counts,
        .places = diagnosis_places,
        .set_up = set_up,
    };
    worker_run(&task, socket, &nobody);
}
