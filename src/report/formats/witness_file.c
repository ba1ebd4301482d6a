/* witness_file.c - a witness has one entry of the type violation_sequence. It has a segment for
 * each place that a thread reaches, in the order of the trace, and then the target (doc/report.md).
 *
 * Texts are in double quotes, with the escapes of JSON, which YAML has, too. */
#include "base/error.h"
#include "report/formats/format.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const specifications[ERROR_KINDS] = {
    [ERROR_ASSERTION] = "G ! call(reach_error())", [ERROR_DATA_RACE] = "G ! data-race",
    [ERROR_NULL_DEREFERENCE] = "G valid-deref",    [ERROR_OUT_OF_BOUNDS] = "G valid-deref",
    [ERROR_USE_AFTER_FREE] = "G valid-deref",      [ERROR_USE_AFTER_SCOPE] = "G valid-deref",
    [ERROR_DOUBLE_FREE] = "G valid-free",          [ERROR_INVALID_FREE] = "G valid-free",
    [ERROR_MEMORY_LEAK] = "G valid-memtrack",
};

const char *witness_specification(enum error_kind kind)
{
    return specifications[kind];
}

static void print_quoted(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++) {
        if ((unsigned char)*text < ' ')
            fprintf(file, "\\x%02x", (unsigned char)*text);
        else if (*text == '"' || *text == '\\')
            fprintf(file, "\\%c", *text);
        else
            fputc(*text, file);
    }
    fputc('"', file);
}

static void print_member(FILE *file, int indent, const char *name, const char *text)
{
    fprintf(file, "%*s%s: ", indent, "", name);
    print_quoted(file, text);
    fputc('\n', file);
}

/* Linux provides a fresh UUID in a file of one line. */
static void print_uuid(FILE *file)
{
    char uuid[64] = "";
    FILE *random = fopen("/proc/sys/kernel/random/uuid", "r");
    if (!random || !fgets(uuid, sizeof uuid, random))
        die("cannot make a UUID for the witness: %s", strerror(errno));
    fclose(random);
    uuid[strcspn(uuid, "\n")] = '\0';
    print_member(file, 4, "uuid", uuid);
}

static void print_time(FILE *file)
{
    time_t now = time(NULL);
    struct tm utc;
    char text[32];
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    print_member(file, 4, "creation_time", text);
}

extern char **environ;

/* Starts sha256sum with the file as its input; returns the end of a pipe that it prints to. */
static FILE *start(const char *path, pid_t *child)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    int input = open(path, O_RDONLY | O_CLOEXEC);
    if (input < 0)
        die("cannot read '%s': %s", path, strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    char *const arguments[] = {"sha256sum", NULL};
    int error = posix_spawnp(child, "sha256sum", &actions, NULL, arguments, environ);
    if (error)
        die("cannot run sha256sum: %s (apt-get install coreutils)", strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    close(input);
    close(ends[1]);
    return fdopen(ends[0], "r");
}

struct checksum {
    char text[65]; /* 64 hexadecimal digits */
};

/* The SHA-256 of the file. */
static struct checksum checksum_of_file(const char *path)
{
    struct checksum sum = {""};
    pid_t child;
    FILE *output = start(path, &child);
    size_t got = output ? fread(sum.text, 1, sizeof sum.text - 1, output) : 0;
    if (output)
        fclose(output);
    int status = 0;
    TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
    if (got != sizeof sum.text - 1)
        die("sha256sum tells nothing of '%s'", path);
    return sum;
}

static void print_files(FILE *file, const struct witness_task *task)
{
    fputs("      input_files:\n", file);
    for (size_t i = 0; i < task->file_count; i++) {
        fputs("        - ", file);
        print_quoted(file, task->files[i]);
        fputc('\n', file);
    }
    fputs("      input_file_hashes:\n", file);
    for (size_t i = 0; i < task->file_count; i++) {
        struct checksum sum = checksum_of_file(task->files[i]);
        fputs("        ", file);
        print_quoted(file, task->files[i]);
        fprintf(file, ": \"%s\"\n", sum.text);
    }
}

static void print_metadata(FILE *file, enum error_kind kind, const struct witness_task *task)
{
    fputs("- entry_type: \"violation_sequence\"\n  metadata:\n    format_version: \"2.2\"\n", file);
    print_uuid(file);
    print_time(file);
    fputs("    producer:\n      name: \"heddle\"\n", file);
    print_member(file, 6, "version", task->version);
    fputs("    task:\n", file);
    print_files(file, task);
    fprintf(file, "      specification: \"CHECK( init(main()), LTL(%s) )\"\n",
            witness_specification(kind));
    fprintf(file, "      data_model: \"%s\"\n", task->is_ilp32 ? "ILP32" : "LP64");
    fputs("      language: \"C\"\n", file);
}

static bool has_place(const struct site *site)
{
    return site && site->file && site->line > 0;
}

/* The location has no column: a witness needs the column of a statement, and a site has that of an
 * expression. Without a column, the first possible statement of the line counts. */
static void print_waypoint(FILE *file, const char *type, const struct site *site, unsigned thread)
{
    fprintf(file, "    - segment:\n        - waypoint:\n            type: \"%s\"\n", type);
    fputs("            action: \"follow\"\n", file);
    fprintf(file, "            thread_id: %u\n            location:\n", thread);
    print_member(file, 14, "file_name", site->file);
    fprintf(file, "              line: %u\n", site->line);
    if (site->function)
        print_member(file, 14, "function", site->function);
}

/* Whether the step is at the same line of the same thread as the step before. */
static bool goes_on(const struct step *before, const struct step *step)
{
    return before && before->thread == step->thread &&
           before->op.site->line == step->op.site->line &&
           strcmp(before->op.site->file, step->op.site->file) == 0;
}

static void print_steps(FILE *file, const struct trace *trace)
{
    const struct step *before = NULL;
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        if (step->pending || !has_place(step->op.site))
            continue;
        if (!goes_on(before, step)) {
            print_waypoint(file, "assumption", step->op.site, step->thread);
            fputs("            constraint:\n              value: \"1\"\n"
                  "              format: \"c_expression\"\n",
                  file);
        }
        before = step;
    }
}

void witness_print(FILE *file, const struct error_report *error, const struct witness_task *task)
{
    print_metadata(file, error->kind, task);
    fputs("  content:\n", file);
    print_steps(file, &error->trace);
    if (!has_place(error->site))
        die("no witness can be written: the place of the error is not known (compile with -g)");
    print_waypoint(file, "target", error->site, error->thread);
}
