#include "cli/gdb.h"

#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define WATCHED "HEDDLE_RUNS_IN_GDB"

/* The machine handles the signals of a program that does wrong: until the failure, they are its own
 * affair. At the end, frames of heddle's own code are left for the program's that called it. See
 * replay_reach_failure. */
static const char script[] =
    "handle SIGSEGV SIGBUS SIGFPE nostop noprint pass\n"
    "tbreak replay_reach_failure\n"
    "run\n"
    "handle SIGSEGV SIGBUS SIGFPE stop print pass\n"
    "tbreak *coroutine_switch\n"
    "continue\n"
    "tbreak *coroutine_switch\n"
    "continue\n"
    "while (unsigned long)$pc >= (unsigned long)&__executable_start && \\\n"
    "      (unsigned long)$pc < (unsigned long)&etext\n"
    "up-silently\n"
    "end\n"
    "frame\n";

bool gdb_watches(void)
{
    return getenv(WATCHED) != NULL;
}

/* The name of a file without a place in any folder, which gdb inherits. */
static char *make_script(void)
{
    int file = memfd_create("heddle.gdb", 0);
    if (file < 0 || write(file, script, strlen(script)) != (ssize_t)strlen(script))
        die("cannot write commands for gdb: %s", strerror(errno));
    return memory_print("/proc/self/fd/%d", file);
}

static char *own_program(void)
{
    char *path = realpath("/proc/self/exe", NULL);
    if (!path)
        die("cannot tell where heddle itself is: %s", strerror(errno));
    return path;
}

_Noreturn void gdb_run(char **argv)
{
    const char *const fixed[] = {"gdb", "-q", "-x", make_script(), "--args", own_program()};
    size_t count = sizeof fixed / sizeof *fixed, own = 0;
    while (argv[own])
        own++;
    const char **arguments = memory_new(count + own, sizeof *arguments);
    memcpy(arguments, fixed, sizeof fixed);
    memcpy(arguments + count, argv + 1, own * sizeof *arguments);
    setenv(WATCHED, "1", 1);
    execvp("gdb", (char *const *)arguments);
    die("cannot run gdb, which --gdb takes: %s (apt-get install gdb)", strerror(errno));
}
