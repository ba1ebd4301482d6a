#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void print(const char *prefix, const char *format, va_list arguments)
{
    fflush(stdout);
    fputs(prefix, stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void bug_at(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "heddle: %s:%d: ", file, line);
    print("this is a bug in heddle: ", format, arguments);
    va_end(arguments);
    abort();
}

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print("heddle: error: ", format, arguments);
    va_end(arguments);
    exit(2);
}

void die_at(const char *file, unsigned line, unsigned column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%u:%u: ", file, line, column);
    print("error: ", format, arguments);
    va_end(arguments);
    exit(2);
}

void warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print("heddle: warning: ", format, arguments);
    va_end(arguments);
}
