#include "run/trial.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void run_child(void (*load)(const void *context), const void *context, int output)
{
    dup2(output, STDERR_FILENO);
    error_redirect(NULL, NULL);
    error_end_as_child();
    load(context);
    _exit(0);
}

static void print_lines(char *text)
{
    char *rest = text;
    for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n"))
        if (*line || rest)
            error_print("%s", line);
}

/* All that the child says; the caller frees it. */
static char *read_all(int input)
{
    char *text = NULL, *part = NULL;
    size_t size, part_size = 0;
    FILE *from = fdopen(input, "r"), *to = open_memstream(&text, &size);
    if (!from || !to)
        die("cannot read what a child process says: %s", strerror(errno));
    while (getline(&part, &part_size, from) >= 0)
        fputs(part, to);
    free(part);
    fclose(from);
    fclose(to);
    return text;
}

bool trial_succeeds(void (*load)(const void *context), const void *context)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    pid_t child = fork();
    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (child == 0)
        run_child(load, context, ends[1]);
    close(ends[1]);
    char *said = read_all(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    bool succeeds = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!succeeds)
        print_lines(said);
    if (WIFSIGNALED(status))
        error_print("heddle: error: signal %d ended the process that loads", WTERMSIG(status));
    free(said);
    return succeeds;
}
