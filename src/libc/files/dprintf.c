/* dprintf.c - text with a format to a descriptor. */
#include "libc/models.h"

#include <stdarg.h>
#include <unistd.h>

int vprintf(const char *restrict format, va_list arguments);
int vasprintf(char **to, const char *format, va_list arguments);

int vdprintf(int descriptor, const char *restrict format, va_list arguments)
{
    char *text;
    if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO)
        return vprintf(format, arguments);
    int length = vasprintf(&text, format, arguments);
    if (length < 0)
        return -1;
    ssize_t written = write(descriptor, text, (size_t)length);
    free(text);
    return written < 0 ? -1 : length;
}

int dprintf(int descriptor, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vdprintf(descriptor, format, arguments);
    va_end(arguments);
    return length;
}
