#include "cli/suite/shared.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/process.h"
#include "cli/progress.h"
#include "front/front.h"
#include "run/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* --- Which there are -------------------------------------------------------------------------- */

/* The variable with a name as long as the longest in the tables; NULL: there are none. */
static char *make_room(const struct test_functions *found)
{
    size_t longest = 0;
    for (size_t i = 0; i < found->count; i++)
        if (found->items[i].is_row && strlen(found->items[i].name) > longest)
            longest = strlen(found->items[i].name);
    if (longest == 0)
        return NULL;
    char *room = memory_print(TEST_VARIABLE "=%*s", (int)longest, "");
    memset(strchr(room, '=') + 1, '.', longest);
    return room;
}

static bool is_program_of(const struct shared *shared, const struct test *test)
{
    size_t size = test->piece_count * sizeof *test->pieces;
    return shared->piece_count == test->piece_count &&
           (size == 0 || memcmp(shared->pieces, test->pieces, size) == 0);
}

static int find_or_add(struct shared_programs *programs, const struct test *test)
{
    size_t i = 0;
    while (i < programs->count && !is_program_of(&programs->items[i], test))
        i++;
    struct shared *shared = &programs->items[i];
    if (i == programs->count) {
        *shared = (struct shared){.pieces = test->pieces, .piece_count = test->piece_count};
        programs->count++;
    }
    shared->test_count++;
    return (int)i;
}

void shared_find(struct shared_programs *programs, const struct shared_source *source,
                 struct tests *tests, const struct test_functions *found)
{
    *programs = (struct shared_programs){.source = *source};
    programs->source.room = make_room(found);
    programs->items = memory_new(tests->count, sizeof *programs->items);
    for (size_t i = 0; i < tests->count; i++)
        if (tests->items[i].variable)
            tests->items[i].shared = find_or_add(programs, &tests->items[i]);
    for (size_t i = 0; i < programs->count; i++)
        if (programs->items[i].test_count == 1)
            programs->items[i].state = SHARED_IS_SETTLED;
}

void shared_release(struct shared_programs *programs)
{
    for (size_t i = 0; i < programs->count; i++) {
        free(programs->items[i].warnings);
        if (programs->items[i].front)
            front_free(programs->items[i].front);
    }
    free(programs->items);
    free(programs->source.room);
    *programs = (struct shared_programs){0};
}

/* --- Loading ---------------------------------------------------------------------------------- */

static struct front *load(const struct shared_source *source, const struct shared *shared)
{
    struct options options = *source->options;
    options.passed.variables = arguments_with(&options.passed.variables, source->room);
    struct project project = *source->project;
    project.pieces = shared->pieces;
    project.piece_count = shared->piece_count;
    const struct run_options wanted = wanted_run(&options, &project, source->inputs);
    struct front *front = program_load_read(source->read, &wanted);
    free(options.passed.variables.items);
    return front;
}

/* The time limit is reached, as it will be in each test. */
static int give_up(void *context)
{
    (void)context;
    return 2;
}

static _Noreturn void try_to_load(const struct shared_programs *programs,
                                  const struct shared *shared)
{
    struct run_options wanted = programs->source.options->run;
    struct loading loading = {.conclude = give_up};
    loading_begin(&loading, &wanted, true);
    load(&programs->source, shared);
    loading_end(&loading, &wanted);
    fflush(stdout);
    _exit(0);
}

pid_t shared_try(const struct shared_programs *programs, struct shared *shared)
{
    shared->begin = clock_now();
    pid_t process = process_fork(&shared->output);
    if (process == 0)
        try_to_load(programs, shared);
    shared->state = SHARED_IS_TRIED;
    return process;
}

/* The same has just been printed. */
static struct front *load_silently(const struct shared_source *source, const struct shared *shared)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC), kept = dup(STDERR_FILENO);
    fflush(stderr);
    dup2(nowhere, STDERR_FILENO);
    struct front *front = load(source, shared);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(nowhere);
    close(kept);
    return front;
}

void shared_load(const struct shared_programs *programs, struct shared *shared, int status)
{
    shared->warnings = process_take_output(shared->output);
    shared->state = SHARED_IS_SETTLED;
    if (status != 0)
        return;
    shared->front = load_silently(&programs->source, shared);
    shared->seconds = clock_now() - shared->begin;
}

struct front *shared_take(const struct shared_programs *programs, const struct shared *shared,
                          const struct test *test)
{
    struct front *front = shared->front ? shared->front : load(&programs->source, shared);
    if (shared->front)
        fputs(shared->warnings, stderr);
    front_separate(front, programs->source.room, test->variable);
    return front;
}
