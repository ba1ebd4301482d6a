/* memory.h - the functions of memory.c that string.c uses. Where functions of <string.h> are
 * defined, that header is not included: definitions would take over its attributes
 * (libc/models.h). */
#pragma once

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int byte, size_t size);
void *memchr(const void *memory, int byte, size_t size);
void *memrchr(const void *memory, int byte, size_t size);
