#include "cli/gdb.h"

#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The script reads the report that it names. */
#define WATCHED "HEDDLE_RUNS_IN_GDB"

/* From gdb_script.S. */
extern const char gdb_script[], gdb_script_end[];

bool gdb_watches(void)
{
    return getenv(WATCHED) != NULL;
}

/* Commands that load the script from a file without a place in any folder, which gdb inherits. */
static char *make_commands(void)
{
    ssize_t size = gdb_script_end - gdb_script;
    int file = memfd_create("heddle.py", 0);
    if (file < 0 || write(file, gdb_script, (size_t)size) != size)
        die("cannot write commands for gdb: %s", strerror(errno));
    return memory_print("python exec(compile(open('/proc/self/fd/%d').read(), 'heddle', 'exec'))",
                        file);
}

static char *own_program(void)
{
    char *path = realpath("/proc/self/exe", NULL);
    if (!path)
        die("cannot tell where heddle itself is: %s", strerror(errno));
    return path;
}

_Noreturn void gdb_run(const char *report, char **argv)
{
    const char *const fixed[] = {"gdb", "-q", "-ex", make_commands(), "--args", own_program()};
    size_t count = sizeof fixed / sizeof *fixed, own = 0;
    while (argv[own])
        own++;
    const char **arguments = memory_new(count + own, sizeof *arguments);
    memcpy(arguments, fixed, sizeof fixed);
    memcpy(arguments + count, argv + 1, own * sizeof *arguments);
    setenv(WATCHED, report, 1);
    execvp("gdb", (char *const *)arguments);
    die("cannot run gdb, which --gdb takes: %s (apt-get install gdb)", strerror(errno));
}
