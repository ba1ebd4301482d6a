#include "report/formats/svg.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "report/formats/format.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MOST_SECONDS = 3 }; /* of the processor's time, for a picture in a file of its own */

/* Starts dot with this file as its input. It writes to `path`, or to `output` if `path` is NULL.
 * Returns an error number. */
static int spawn_dot(pid_t *child, int input, int output, const char *path)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!path)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    char *const with_path[] = {"dot", "-Tsvg", "-o", (char *)path, NULL};
    /* A second of the processor's time: nobody reads a picture that takes more. The limit is the
     * soft one, whose signal is no other one's. Without dot, the shell would print a message. */
    char *const limited[] = {
        "/bin/sh", "-c", "command -v dot >/dev/null || exit 127; ulimit -S -t 1; exec dot -Tsvg",
        NULL};
    char *const *arguments = path ? with_path : limited;
    int error = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Dot does not end on the graph of a long execution. SIGXCPU ends it, which no one else sends. */
static void limit_dot(pid_t child)
{
    struct rlimit limit;
    if (prlimit(child, RLIMIT_CPU, NULL, &limit) != 0 || limit.rlim_cur <= MOST_SECONDS)
        return;
    limit.rlim_cur = MOST_SECONDS;
    prlimit(child, RLIMIT_CPU, &limit, NULL);
}

/* How dot has ended, as wait() tells; 0: it has succeeded. */
static int wait_for_dot(pid_t child)
{
    int status = 0;
    TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
    return status;
}

/* Likewise, but a limit ends it before. Returns whether one did. */
static bool is_cut(pid_t child, const struct svg_limits *limits, int *status)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    for (;;) {
        if (waitpid(child, status, WNOHANG) == child)
            return false;
        bool is_over = (limits->interrupted && *limits->interrupted) || clock_now() > limits->end;
        if (is_over && waitpid(child, status, WNOHANG) == 0) {
            kill(child, SIGKILL);
            wait_for_dot(child);
            return true;
        }
        nanosleep(&pause, NULL);
    }
}

/* What has kept dot from its picture, as a phrase; fresh memory. `status`: as wait() tells. */
static char *explain(int status)
{
    enum { NOT_FOUND = 127 }; /* of a shell */
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return memory_copy_text("Graphviz takes too long to draw it");
    if (WIFSIGNALED(status))
        return memory_print("a signal has ended Graphviz: %s", strsignal(WTERMSIG(status)));
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
        return memory_copy_text("Graphviz is not installed (apt-get install graphviz)");
    return memory_copy_text("dot could not draw it");
}

struct svg svg_begin(const char *path)
{
    struct svg svg = {.path = path};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    int error = spawn_dot(&svg.child, ends[0], -1, path);
    if (error == ENOENT)
        die("--svg takes Graphviz, which is not installed (apt-get install graphviz); --dot=FILE "
            "writes the graph without it");
    if (error)
        die("cannot run dot: %s", strerror(error));
    limit_dot(svg.child);
    close(ends[0]);
    svg.input = fdopen(ends[1], "w");
    if (!svg.input)
        die("cannot write to dot: %s", strerror(errno));
    return svg;
}

void svg_finish(struct svg *svg, const struct trace *trace, const struct svg_limits *limits)
{
    int status = 0;
    signal(SIGPIPE, SIG_IGN); /* if dot ends early, its exit status is checked */
    dot_print(svg->input, trace);
    fclose(svg->input);
    if (is_cut(svg->child, limits, &status)) {
        warn("dot did not write '%s': Graphviz took too long, and was ended by %s", svg->path,
             limits->interrupted && *limits->interrupted ? "an interruption" : "the time limit");
        return;
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
        warn("dot did not write '%s': Graphviz took longer than %d seconds; --dot=FILE writes the "
             "graph",
             svg->path, MOST_SECONDS);
        return;
    }
    if (WIFSIGNALED(status))
        die("dot did not write '%s': a signal has ended it: %s", svg->path,
            strsignal(WTERMSIG(status)));
    if (status != 0)
        die("dot did not write '%s'", svg->path);
}

/* The rest of the file, from the element svg on: a page has no use for the declarations before. */
static char *read_svg(FILE *file)
{
    char *text = NULL;
    size_t size = 0;
    rewind(file);
    ssize_t length = getdelim(&text, &size, '\0', file);
    const char *begin = length > 0 ? strstr(text, "<svg") : NULL;
    char *svg = begin ? memory_copy_text(begin) : NULL;
    free(text);
    return svg;
}

static char *draw(FILE *input, FILE *output, char **obstacle)
{
    pid_t child;
    int error = spawn_dot(&child, fileno(input), fileno(output), NULL);
    if (error) {
        *obstacle = memory_copy_text(strerror(error));
        return NULL;
    }
    int status = wait_for_dot(child);
    char *svg = status == 0 ? read_svg(output) : NULL;
    if (!svg)
        *obstacle = explain(status);
    return svg;
}

char *svg_draw(const struct trace *trace, char **obstacle)
{
    FILE *input = tmpfile(), *output = tmpfile();
    if (!input || !output)
        die("cannot make a temporary file: %s", strerror(errno));
    dot_print(input, trace);
    rewind(input); /* writes the buffer, too */
    char *svg = draw(input, output, obstacle);
    fclose(input);
    fclose(output);
    return svg;
}
