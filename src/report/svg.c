#include "report/svg.h"

#include "base/error.h"
#include "report/dot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct svg svg_begin(const char *path)
{
    struct svg svg = {.path = path};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    char *const arguments[] = {"dot", "-Tsvg", "-o", (char *)path, NULL};
    int error = posix_spawnp(&svg.child, "dot", &actions, NULL, arguments, environ);
    if (error == ENOENT)
        die("--svg takes Graphviz, which is not installed (apt-get install graphviz); --dot=FILE "
            "writes the graph without it");
    if (error)
        die("cannot run dot: %s", strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    svg.input = fdopen(ends[1], "w");
    if (!svg.input)
        die("cannot write to dot: %s", strerror(errno));
    return svg;
}

void svg_finish(struct svg *svg, const struct trace *trace)
{
    signal(SIGPIPE, SIG_IGN); /* if dot ends early, its exit status is checked */
    dot_print(svg->input, trace);
    fclose(svg->input);
    int status = 0;
    while (waitpid(svg->child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        die("dot did not write '%s'", svg->path);
}
