/* scan.h - formatted input from text. */
#pragma once

#include <stdarg.h>

#pragma GCC visibility push(hidden)

/* As vsscanf. Moves *text behind the part that was read. */
int scan_text(const char **text, const char *format, va_list arguments);

#pragma GCC visibility pop
