/* err.c - the functions of <err.h> and <error.h>: messages on the standard error, some with the
 * meaning of errno, some with the end of the program. Messages are cut at 256 bytes. */
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

enum { MESSAGE_SIZE = 256 };

/* The types of files/streams.c, not those of <stdio.h>. */
extern void *const stderr;
int fprintf(void *stream, const char *restrict format, ...);
int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list arguments);
_Noreturn void exit(int status);

/* `meaning`: of the error number; NULL: the message says all. */
static void print_message(const char *format, va_list arguments, const char *meaning)
{
    char message[MESSAGE_SIZE] = "";
    if (format)
        vsnprintf(message, sizeof message, format, arguments);
    fprintf(stderr, "%s%s%s\n", message, format && meaning ? ": " : "", meaning ? meaning : "");
}

void vwarn(const char *format, va_list arguments)
{
    print_message(format, arguments, strerror(errno));
}

void vwarnx(const char *format, va_list arguments)
{
    print_message(format, arguments, NULL);
}

_Noreturn void verr(int status, const char *format, va_list arguments)
{
    vwarn(format, arguments);
    exit(status);
}

_Noreturn void verrx(int status, const char *format, va_list arguments)
{
    vwarnx(format, arguments);
    exit(status);
}

void warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vwarn(format, arguments);
    va_end(arguments);
}

void warnx(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vwarnx(format, arguments);
    va_end(arguments);
}

_Noreturn void err(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verr(status, format, arguments);
}

_Noreturn void errx(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verrx(status, format, arguments);
}

/* With the status 0, the program goes on. */
void error(int status, int number, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments, number ? strerror(number) : NULL);
    va_end(arguments);
    if (status)
        exit(status);
}
