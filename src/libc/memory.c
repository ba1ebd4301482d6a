/* memory.c - the functions of <string.h> and <strings.h> on memory of any type. */
#include "libc/memory.h"

#include "libc/buffer.h"

#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size)
{
    return (char *)__builtin_memcpy(to, from, size) + size;
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

void bzero(void *to, size_t size)
{
    __builtin_memset(to, 0, size);
}

int memcmp(const void *left, const void *right, size_t size)
{
    unsigned char a[BUFFER_SIZE], b[BUFFER_SIZE];
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(a, (const char *)left + done, part);
        __builtin_memcpy(b, (const char *)right + done, part);
        for (size_t i = 0; i < part; i++)
            if (a[i] != b[i])
                return a[i] - b[i];
    }
    return 0;
}

int bcmp(const void *left, const void *right, size_t size)
{
    return memcmp(left, right, size);
}

void *memchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == (unsigned char)byte)
            return (void *)&bytes[i];
    return NULL;
}

void *rawmemchr(const void *memory, int byte)
{
    return memchr(memory, byte, SIZE_MAX);
}

void explicit_bzero(void *to, size_t size)
{
    __builtin_memset(to, 0, size);
}

void *memrchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = size; i > 0; i--)
        if (bytes[i - 1] == (unsigned char)byte)
            return (void *)&bytes[i - 1];
    return NULL;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size)
{
    const char *end = memchr(from, last, size);
    size_t copied = end ? (size_t)(end + 1 - (const char *)from) : size;
    memcpy(to, from, copied);
    return end ? (char *)to + copied : NULL;
}

void *memmem(const void *memory, size_t size, const void *wanted, size_t wanted_size)
{
    const char *bytes = memory;
    for (size_t i = 0; wanted_size <= size && i <= size - wanted_size; i++)
        if (memcmp(bytes + i, wanted, wanted_size) == 0)
            return (void *)(bytes + i);
    return NULL;
}
