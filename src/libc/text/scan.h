/* scan.h - formatted input from text. */
#ifndef HEDDLE_LIBC_TEXT_SCAN_H
#define HEDDLE_LIBC_TEXT_SCAN_H

#include <stdarg.h>

#pragma GCC visibility push(hidden)

/* As vsscanf. Moves *text behind the part that was read. */
int scan_text(const char **text, const char *format, va_list arguments);

#pragma GCC visibility pop

#endif
