#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What is wrong with the process is told in one place, whatever it is that finds it. */
static struct {
    void (*print)(void *context, const char *line);
    void *context;
} redirection;

static bool is_child;

void error_redirect(void (*print)(void *context, const char *line), void *context)
{
    redirection.print = print;
    redirection.context = context;
}

static void print_line(const char *line)
{
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

void warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print("heddle: warning: ", format, arguments);
    va_end(arguments);
}
