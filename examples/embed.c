/* embed.c - heddle as a library: explores all executions of a program, and prints them and the
 * trace of its first error.
 *
 *     cc embed.c $(pkg-config --cflags --libs heddle) -o embed
 *     ./embed lost_update.c */
#include <heddle/heddle.h>

#include <inttypes.h>
#include <stdio.h>

/* One line: by which threads its steps are, in their order. */
static enum heddle_next print_execution(void *context, struct heddle_execution *execution)
{
    (void)context;
    const struct heddle_trace *trace = heddle_execution_trace(execution);
    printf("execution %" PRIu64 ":", heddle_execution_number(execution));
    for (size_t i = 0; i < trace->count; i++)
        printf(" %u", trace->steps[i].thread);
    puts(heddle_execution_is_complete(execution) ? "" : " (not complete)");
    return HEDDLE_GO_ON;
}

static void print_step(const struct heddle_trace *trace, size_t i)
{
    const struct heddle_step *step = &trace->steps[i];
    printf("%4zu  thread %u: %s", i, step->thread, step->text);
    if (step->has_value && step->source == HEDDLE_INITIAL)
        printf(", as in the beginning");
    if (step->has_value && step->source >= 0)
        printf(", from step %d", step->source);
    if (step->place.file)
        printf(" [%s:%u]", step->place.file, step->place.line);
    putchar('\n');
}

static void print_error(const struct heddle_error *error)
{
    printf("%s:%u: %s (%s)\n", error->place.file ? error->place.file : "?", error->place.line,
           error->message, error->kind);
    for (size_t i = 0; i < error->trace.count; i++)
        print_step(&error->trace, i);
}

int main(int count, char **arguments)
{
    if (count < 2) {
        fprintf(stderr, "usage: %s file.c...\n", arguments[0]);
        return 2;
    }
    struct heddle_options options;
    heddle_options_init(&options);
    options.files = (const char *const *)arguments + 1;
    options.file_count = (size_t)count - 1;
    options.keep_going = true;
    struct heddle_callbacks callbacks = {.execution = print_execution};

    struct heddle_program *program = heddle_program_load(&options);
    struct heddle_result *result = heddle_explore(program, &options, &callbacks);
    enum heddle_verdict verdict = result->verdict;
    if (result->error_count > 0)
        print_error(&result->errors[0]);
    heddle_result_free(result);
    heddle_program_free(program);
    return verdict == HEDDLE_SAFE ? 0 : verdict == HEDDLE_ERROR ? 1 : 3;
}
