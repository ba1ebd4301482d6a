#include "report/formats/checksum.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

struct checksum checksum_of_file(const char *path)
{
    struct checksum sum = {""};
    pid_t child;
    FILE *output = start(path, &child);
    size_t got = output ? fread(sum.text, 1, sizeof sum.text - 1, output) : 0;
    if (output)
        fclose(output);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (got != sizeof sum.text - 1)
        die("sha256sum tells nothing of '%s'", path);
    return sum;
}
