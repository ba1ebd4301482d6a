#include "base/error.h"

#include "base/containment.h"

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is wrong with the process is told in one place, whatever it is that finds it. */
static struct {
    void (*print)(void *context, const char *line);
    void *context;
} redirection;

static bool is_child, hides_warnings;
static int bug_status; /* 0: a bug ends the process by a signal */

/* What is told of a bug. */
static struct {
    const char *version;
    char **arguments; /* NULL: there is no command line */
    void (*describe_place)(char *text, size_t size);
    bool is_told;
} seed;

void error_set_command(const char *version, char **arguments)
{
    seed.version = version;
    seed.arguments = arguments;
}

void error_set_place(void (*describe)(char *text, size_t size))
{
    seed.describe_place = describe;
}

/* Writes the text to stderr, which is safe in a handler of signals. */
static void tell(const char *text)
{
    containment_lift();
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

/* Tells what is needed to look for the bug. Once: that may fail, too. */
static void tell_seed(void)
{
    if (seed.is_told)
        return;
    seed.is_told = true;
    if (seed.version) {
        tell("heddle: version ");
        tell(seed.version);
        tell(", run as:");
        for (char **argument = seed.arguments; argument && *argument; argument++) {
            tell(" ");
            tell(*argument);
        }
        tell("\n");
    }
    char place[512] = "";
    if (seed.describe_place)
        seed.describe_place(place, sizeof place);
    if (*place) {
        tell("heddle: the program was at ");
        tell(place);
        tell("\n");
    }
    tell("heddle: please report this, with these lines and the program, or what clang -E makes of "
         "it\n");
}

void error_fault(int signal)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    if (!seed.is_told) {
        const char *name = sigabbrev_np(signal);
        tell("heddle: this is a bug in heddle: signal ");
        tell(name ? name : "?");
        tell("\n");
    }
    tell_seed();
    sigaction(signal, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, signal);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(signal);
    _exit(128 + signal);
}

void error_catch_faults(void)
{
    enum { STACK = 64 << 10 };
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static _Alignas(16) char memory[STACK];
    stack_t stack = {.ss_sp = memory, .ss_size = STACK};
    struct sigaction action = {.sa_handler = error_fault,
                               .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

void error_redirect(void (*print)(void *context, const char *line), void *context)
{
    redirection.print = print;
    redirection.context = context;
}

static void print_line(const char *line)
{
    containment_lift();
    if (!is_child)
        fflush(stdout);
    if (redirection.print)
        redirection.print(redirection.context, line);
    else
        fprintf(stderr, "%s\n", line);
}

/* Prints the prefix and the message in one line. Out of memory, the message's format must do. */
static void print(const char *prefix, const char *format, va_list arguments)
{
    char *message, *line;
    if (vasprintf(&message, format, arguments) < 0) {
        print_line(format);
        return;
    }
    if (asprintf(&line, "%s%s", prefix, message) < 0) {
        print_line(message);
    } else {
        print_line(line);
        free(line);
    }
    free(message);
}

void error_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print("", format, arguments);
    va_end(arguments);
}

void error_end_as_child(void)
{
    is_child = true;
}

void error_exit_on_bug(int status)
{
    bug_status = status;
}

void error_exit(void)
{
    enum { WRONG_INPUT = 2 };
    if (is_child)
        _exit(WRONG_INPUT);
    exit(WRONG_INPUT);
}

/* Takes no memory from the heap, which may be what is broken. */
void bug_at(const char *file, int line, const char *format, ...)
{
    char text[1024];
    size_t length = (size_t)snprintf(text, sizeof text / 2,
                                     "heddle: %s:%d: this is a bug in heddle: ", file, line);
    if (length >= sizeof text / 2)
        length = sizeof text / 2 - 1;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, sizeof text - length, format, arguments);
    va_end(arguments);
    print_line(text);
    if (bug_status)
        _exit(bug_status);
    tell_seed();
    abort();
}

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print("heddle: error: ", format, arguments);
    va_end(arguments);
    error_exit();
}

void die_at(const char *file, unsigned line, unsigned column, const char *format, ...)
{
    char *prefix;
    if (asprintf(&prefix, "%s:%u:%u: error: ", file, line, column) < 0)
        prefix = "error: ";
    va_list arguments;
    va_start(arguments, format);
    print(prefix, format, arguments);
    va_end(arguments);
    error_exit();
}

void error_hide_warnings(void)
{
    hides_warnings = true;
}

void warn(const char *format, ...)
{
    va_list arguments;
    if (hides_warnings)
        return;
    va_start(arguments, format);
    print("heddle: warning: ", format, arguments);
    va_end(arguments);
}
