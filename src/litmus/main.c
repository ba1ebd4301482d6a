/* main.c - heddle-litmus: runs litmus tests in the format of herd.
 *
 * Each test is run in a child process. So a test that heddle refuses does not keep the others from
 * being run. */
#include "base/error.h"
#include "base/memory.h"
#include "litmus/run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
    struct litmus_suite suite = {0};
    int gravest = LITMUS_DONE;
    for (size_t i = 0; i < options->name_count; i++)
        litmus_suite_add(&suite, options->names[i]);
    for (size_t i = 0; i < suite.count; i++) {
        int status = run_test(suite.paths[i], options);
        bool is_graver = status == LITMUS_REFUSED   ? gravest == LITMUS_LIMITED
                         : status == LITMUS_LIMITED ? false
                                                    : status > gravest;
        if (gravest == LITMUS_DONE || is_graver)
            gravest = status;
    }
    litmus_suite_release(&suite);
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
