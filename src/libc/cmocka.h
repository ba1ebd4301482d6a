/* cmocka.h - what the two files of cmocka's functions share. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef unsigned long number; /* cmocka's LargestIntegralType */

/* A failure of the test, with its message. */
_Noreturn void __heddle_cmocka_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool __heddle_cmocka_is_among(number value, const number *values, size_t count);
/* At the end of a test: what was announced must have come, and is forgotten. */
void __heddle_cmocka_end_mocks(void);

void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
