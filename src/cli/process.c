#include "cli/process.h"

#include "base/clock.h"
#include "base/containment.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <unistd.h>

/* --- Addresses -------------------------------------------------------------------------------- */

void addresses_fix(char **argv)
{
    static const unsigned long query = 0xffffffff;
    int old = personality(query);
    if (old < 0 || old & ADDR_NO_RANDOMIZE)
        return;
    if (personality((unsigned long)old | ADDR_NO_RANDOMIZE) >= 0)
        execv("/proc/self/exe", argv);
}

/* --- Signals ---------------------------------------------------------------------------------- */

/* `timeout` and the like send a signal to a process and to its group: that is one wish. */
static const double second_wish = 0.2; /* seconds after the first one */

static volatile sig_atomic_t interrupted;
static volatile double first_time;

static void note(int number)
{
    if (!interrupted) {
        interrupted = 1;
        first_time = clock_now();
    } else if (clock_now() - first_time > second_wish) {
        containment_lift();
        signal(number, SIG_DFL);
        raise(number);
    }
}

const volatile sig_atomic_t *interrupt_flag(void)
{
    return &interrupted;
}

/* The handler may run while a thread of the program does, whose stack is small: SA_ONSTACK. */
const volatile sig_atomic_t *interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &interrupted;
}

/* --- The standard input ----------------------------------------------------------------------- */

/* Copies all that is left to a file in memory, which then is the standard input. */
static void copy(void)
{
    char bytes[1 << 16];
    ssize_t got;
    int file = memfd_create("standard input", 0);
    if (file < 0)
        die("cannot keep the standard input: %s", strerror(errno));
    while ((got = read(STDIN_FILENO, bytes, sizeof bytes)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            die("cannot read the standard input: %s", strerror(errno));
        if (write(file, bytes, (size_t)got) != got)
            die("cannot keep the standard input: %s", strerror(errno));
    }
    lseek(file, 0, SEEK_SET);
    dup2(file, STDIN_FILENO);
    close(file);
}

void standard_input_take(struct options *options)
{
    struct argument_list *files = &options->passed.files;
    bool is_taken = false;
    for (size_t i = 0; i < files->count; i++) {
        if (strcmp(files->items[i], "-") != 0)
            continue;
        if (is_taken)
            die("the standard input (-) is named twice");
        if (options->run.front.debug)
            die("--gdb needs the standard input for the debugger, so the program must be a file");
        files->items[i] = STANDARD_INPUT;
        is_taken = true;
    }
    if (!is_taken)
        return;
    if (!options->passed.language)
        options->passed.language = "c";
    copy();
}

/* --- The debugger ----------------------------------------------------------------------------- */

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

/* --- Children --------------------------------------------------------------------------------- */

pid_t process_fork(int *output)
{
    *output = memfd_create("heddle-test", MFD_CLOEXEC);
    if (*output < 0)
        die("cannot make a file for the report of a test: %s", strerror(errno));
    fflush(stdout);
    pid_t process = fork();
    if (process < 0)
        die("cannot fork: %s", strerror(errno));
    if (process > 0)
        return process;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (dup2(*output, STDOUT_FILENO) < 0 || dup2(*output, STDERR_FILENO) < 0)
        _exit(2);
    error_end_as_child();
    return 0;
}

char *process_take_output(int output)
{
    off_t size = lseek(output, 0, SEEK_END);
    char *text = memory_new((size_t)size + 1, 1);
    for (off_t at = 0; at < size;) {
        ssize_t count = pread(output, text + at, (size_t)(size - at), at);
        if (count <= 0)
            die("cannot read the report of a test: %s", strerror(errno));
        at += count;
    }
    close(output);
    return text;
}
