#include "base/error.h"
#include "cli/check.h"
#include "linearizability/linearizability.h"
#include "run/program.h"

#include <string.h>

/* Prints what the check has come to; returns the exit status. */
static int report(const struct options *options, const struct linearizability *check)
{
    const struct verdict *verdict = &check->verdict;
    bool is_text = strcmp(options->format, "text") == 0;
    if (verdict_obstacle(verdict)) {
        check_print(options, verdict);
        return verdict_status(verdict);
    }
    if (strcmp(options->format, "json") == 0) {
        linearizability_print_json(stdout, check, PACKAGE_VERSION);
        return check->failures > 0 ? 1 : verdict_status(verdict);
    }
    bool is_of_one = check->failures == 0; /* the others have been printed */
    if (is_text && is_of_one)
        linearizability_print_error(stdout, check);
    if ((verdict->error_count > 0 && is_of_one) || !is_text)
        check_print(options, verdict);
    else
        linearizability_print_conclusion(stdout, check, options->quiet);
    return check->failures > 0 ? 1 : verdict_status(verdict);
}

static int report_replay(const struct options *options, const struct linearizability *check)
{
    linearizability_print_error(stdout, check);
    text_print_replay(stdout, &check->verdict, check_detail(options));
    return verdict_status(&check->verdict);
}

static void print_failure(const struct linearizability *check)
{
    linearizability_print_error(stdout, check);
}

/* The file stays empty when there is nothing to write. */
static void write_client(FILE *file, const struct options *options,
                         const struct linearizability *check)
{
    const char *obstacle = client_obstacle(check);
    if (!file)
        return;
    if (obstacle)
        warn("'%s' stays empty: %s", options->client, obstacle);
    else
        client_write(file, check);
    outputs_close_file(file, options->client);
}

/* Tells how many scenarios and executions there are; returns the exit status. */
static int estimate(const struct options *options, const struct program *program,
                    const struct run_options *wanted, const struct linearizability_options *limits)
{
    struct scenarios_estimate found;
    linearizability_estimate(&found, program, wanted, limits);
    int status = found.stop == STOP_NOT ? 0 : 3;
    if (strcmp(options->format, "json") == 0)
        scenarios_estimate_print_json(stdout, &found, PACKAGE_VERSION);
    else
        scenarios_estimate_print_text(stdout, &found, options->quiet);
    scenarios_estimate_release(&found);
    return status;
}

int checked_object_run(const struct options *options, const struct inputs *inputs,
                       const struct project *project, const struct front *read)
{
    struct session session;
    session_open(&session, options, inputs, project);
    struct run_options *wanted = &session.wanted;
    FILE *client = outputs_open_file(options->client);
    wanted->front.entry = FRONT_SCENARIO_ENTRY;
    session_load(&session);
    struct front *front = program_load_read(read, wanted);
    double load_seconds = session_loaded(&session);
    const struct linearizability_options limits = {
        .operations = (unsigned)options->operations,
        .threads = (unsigned)options->threads,
        .scenario = options->scenario,
        .keeps_going = options->run.keep_going,
        .collects = strcmp(options->format, "text") != 0 || outputs_want_example(options),
        .failure = strcmp(options->format, "text") == 0 ? print_failure : NULL,
    };
    if (options->estimate) {
        int found = estimate(options, front_program(front), wanted, &limits);
        front_free(front);
        return found;
    }
    struct linearizability check;
    if (inputs->recording)
        linearizability_replay(&check, front_program(front), wanted, inputs->recording);
    else
        linearizability_check(&check, front_program(front), wanted, &limits);
    check.verdict.load_seconds = load_seconds;
    int status = (inputs->recording ? report_replay : report)(options, &check);
    write_client(client, options, &check);
    session_write_outputs(&session, &check.verdict);
    if (verdict_obstacle(&check.verdict))
        check_refuse(verdict_obstacle(&check.verdict));
    linearizability_release(&check);
    front_free(front);
    return status;
}
