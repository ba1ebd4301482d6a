/* main.c - heddle-litmus: runs litmus tests in the format of herd.
 *
 * Each test is run in a child process. So a test that heddle refuses does not keep the others from
 * being run. */
#include "base/error.h"
#include "base/memory.h"
#include "litmus/run.h"

#include <errno.h>
#include <fts.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- The files that the names on a command line stand for ------------------------------------- */

struct suite {
    char **paths;
    size_t count, capacity;
};

static void add_file(struct suite *suite, char *path)
{
    *array_push(suite->paths, suite->count, suite->capacity) = path;
}

static bool is_test(const FTSENT *entry)
{
    static const char extension[] = ".litmus";
    size_t length = sizeof extension - 1;
    return entry->fts_info == FTS_F && entry->fts_namelen > length &&
           strcmp(entry->fts_name + entry->fts_namelen - length, extension) == 0;
}

static int compare_entries(const FTSENT **left, const FTSENT **right)
{
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static void add_folder(struct suite *suite, const char *folder)
{
    size_t before = suite->count;
    char *const roots[] = {(char *)folder, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, compare_entries);
    if (!walk)
        die("cannot read '%s': %s", folder, strerror(errno));
    for (FTSENT *entry; (entry = fts_read(walk)) != NULL;)
        if (is_test(entry))
            add_file(suite, memory_copy_text(entry->fts_path));
    fts_close(walk);
    if (suite->count == before)
        die("there are no .litmus files in '%s'", folder);
}

/* The text without blanks at its ends, and without a comment. */
static char *trim(char *line)
{
    line[strcspn(line, "#\r\n")] = '\0';
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    return line;
}

static void add(struct suite *suite, const char *name);

/* Lists within a list are refused, so that none contains itself. */
static void add_list(struct suite *suite, const char *list)
{
    FILE *file = fopen(list, "r");
    if (!file)
        die("cannot read '%s': %s", list, strerror(errno));
    const char *slash = strrchr(list, '/');
    int folder = slash ? (int)(slash + 1 - list) : 0;
    char *line = NULL;
    size_t size = 0;
    for (unsigned number = 1; getline(&line, &size, file) >= 0; number++) {
        const char *name = trim(line);
        if (*name == '@')
            die_at(list, number, 1, "a list names files and folders, not other lists");
        char *path =
            *name == '/' ? memory_copy_text(name) : memory_print("%.*s%s", folder, list, name);
        if (*name)
            add(suite, path);
        free(path);
    }
    free(line);
    fclose(file);
}

/* Adds the file; or all .litmus files in the folder and below it, sorted; or, for "@LIST", what
 * each line of the file LIST names, relative to LIST's folder. Dies if the name is that of nothing,
 * or of a folder without such files. */
static void add(struct suite *suite, const char *name)
{
    struct stat status;
    if (*name == '@')
        add_list(suite, name + 1);
    else if (stat(name, &status) != 0)
        die("cannot read '%s': %s", name, strerror(errno));
    else if (S_ISDIR(status.st_mode))
        add_folder(suite, name);
    else
        add_file(suite, memory_copy_text(name));
}

static void release(struct suite *suite)
{
    for (size_t i = 0; i < suite->count; i++)
        free(suite->paths[i]);
    free(suite->paths);
    *suite = (struct suite){0};
}

/* --- Their runs ------------------------------------------------------------------------------- */

/* An empty file for a C program. The caller removes it and frees the name. */
static char *make_program_file(void)
{
    static const char extension[] = ".c";
    const char *folder = getenv("TMPDIR");
    char *path =
        memory_print("%s/heddle-litmus-XXXXXX%s", folder && *folder ? folder : "/tmp", extension);
    int file = mkstemps(path, sizeof extension - 1);
    if (file < 0)
        die("cannot make '%s': %s", path, strerror(errno));
    close(file);
    return path;
}

static int run_child(const char *path, const char *program, const struct litmus_options *options)
{
    error_end_as_child();
    int status = litmus_run(path, program, options);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("cannot write the result: %s", strerror(errno));
    return status;
}

/* Returns the exit status of the test's process. */
static int run_test(const char *path, const struct litmus_options *options)
{
    char *program = make_program_file();
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (child == 0)
        _exit(run_child(path, program, options));
    int status = 0;
    TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
    unlink(program);
    free(program);
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    enum { SIGNALLED = 128 };
    error_print("heddle: error: %s: signal %d ended the process that runs it", path,
                WTERMSIG(status));
    return SIGNALLED + WTERMSIG(status);
}

/* Returns the exit status: the gravest of a test's. */
static int run_suite(const struct litmus_options *options)
{
    struct suite suite = {0};
    int gravest = LITMUS_DONE;
    for (size_t i = 0; i < options->name_count; i++)
        add(&suite, options->names[i]);
    for (size_t i = 0; i < suite.count; i++) {
        int status = run_test(suite.paths[i], options);
        bool is_graver = status == LITMUS_REFUSED   ? gravest == LITMUS_LIMITED
                         : status == LITMUS_LIMITED ? false
                                                    : status > gravest;
        if (gravest == LITMUS_DONE || is_graver)
            gravest = status;
    }
    release(&suite);
    return gravest;
}

int main(int argc, char **argv)
{
    struct litmus_options options;
    litmus_options_parse(&options, argc, argv);
    if (options.help || options.version) {
        if (options.help)
            litmus_options_print_usage();
        else
            puts("heddle-litmus " PACKAGE_VERSION);
        return 0;
    }
    if (options.name_count == 0)
        die("no litmus test; see 'heddle-litmus --help'");
    return run_suite(&options);
}
