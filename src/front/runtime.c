/* runtime.c - heddle's C library for the program under test.
 *
 * Never runs as part of heddle: it is compiled to bitcode, linked with the program and instrumented
 * like it, so that what it reads and writes is checked and takes part in races. A function is
 * replaced by the program's own of the same name, and kept only when it is used.
 *
 * The functions whose names begin with heddle_ are helpers that the front end calls from
 * instrumented code; they are not instrumented themselves. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "machine/hooks.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALWAYS_INLINE __attribute__((always_inline))

void *malloc(size_t size);
void free(void *memory);
int *__errno_location(void);

enum { OUT_OF_RANGE = 34 /* ERANGE */ };

/* --- helpers ---------------------------------------------------------------------------------- */

char *heddle_environment[] = {NULL};

ALWAYS_INLINE void heddle_guard(struct site *site, int kind, const char *text, bool wrong)
{
    if (__builtin_expect(wrong, false))
        heddle_fail(site, kind, text);
}

ALWAYS_INLINE void heddle_tick(struct site *site, uint64_t *ticks)
{
    if (__builtin_expect(--*ticks == 0, false))
        heddle_fail(site, ERROR_LIVELOCK, NULL);
}

ALWAYS_INLINE void heddle_end_local(struct site *site, void **address)
{
    if (*address)
        heddle_local_end(site, *address);
    *address = NULL;
}

/* Read-modify-writes on floating-point numbers, as hardware does them too. */
#define DEFINE_FLOAT_RMW(name, type, word, operator)                               \
    uint64_t name(struct site *site, void *address, uint64_t operand)              \
    {                                                                              \
        for (;;) {                                                                 \
            uint64_t old = heddle_load(site, address);                             \
            union {                                                                \
                word bits;                                                         \
                type number;                                                       \
            } left = {.bits = (word)old}, right = {.bits = (word)operand}, result; \
            result.number = left.number operator right.number;                     \
            if (heddle_cas(site, address, old, result.bits) == old)                \
                return old;                                                        \
        }                                                                          \
    }

DEFINE_FLOAT_RMW(heddle_add_float, float, uint32_t, +)
DEFINE_FLOAT_RMW(heddle_subtract_float, float, uint32_t, -)
DEFINE_FLOAT_RMW(heddle_add_double, double, uint64_t, +)
DEFINE_FLOAT_RMW(heddle_subtract_double, double, uint64_t, -)

/* --- <stdio.h> -------------------------------------------------------------------------------- */

/* Streams are told apart and never looked into. */
void *const stdin = (void *)1;
void *const stdout = (void *)2;
void *const stderr = (void *)3;

#include "front/runtime_strings.h"

/* --- <stdlib.h> ------------------------------------------------------------------------------- */

static int digit_value(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    int letter = lower((unsigned char)character);
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 10 : INT_MAX;
}

struct number {
    unsigned long long magnitude;
    bool negative;
    bool too_large;
};

static const char *parse_sign(const char *text, bool *negative)
{
    while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
        text++;
    *negative = *text == '-';
    return text + (*text == '-' || *text == '+');
}

static const char *parse_base(const char *text, int *base)
{
    bool is_hexadecimal =
        text[0] == '0' && lower((unsigned char)text[1]) == 'x' && digit_value(text[2]) < 16;
    if ((*base == 0 || *base == 16) && is_hexadecimal) {
        *base = 16;
        return text + 2;
    }
    if (*base == 0)
        *base = *text == '0' ? 8 : 10;
    return text;
}

static struct number parse(const char *text, char **end, int base)
{
    struct number number = {0};
    const char *digits = parse_base(parse_sign(text, &number.negative), &base), *at = digits;
    for (int value; (value = digit_value(*at)) < base; at++) {
        number.too_large |= number.magnitude > (ULLONG_MAX - (unsigned)value) / (unsigned)base;
        number.magnitude = number.magnitude * (unsigned)base + (unsigned)value;
    }
    if (end)
        *end = (char *)(at == digits ? text : at);
    return number;
}

long long strtoll(const char *restrict text, char **restrict end, int base)
{
    struct number number = parse(text, end, base);
    unsigned long long limit = (unsigned long long)LLONG_MAX + number.negative;
    if (number.too_large || number.magnitude > limit) {
        *__errno_location() = OUT_OF_RANGE;
        number.magnitude = limit;
    }
    return (long long)(number.negative ? -number.magnitude : number.magnitude);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base)
{
    struct number number = parse(text, end, base);
    if (number.too_large) {
        *__errno_location() = OUT_OF_RANGE;
        return ULLONG_MAX;
    }
    return number.negative ? -number.magnitude : number.magnitude;
}

long strtol(const char *restrict text, char **restrict end, int base)
{
    return strtoll(text, end, base);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base)
{
    return strtoull(text, end, base);
}

/* The names that glibc's headers give them for C23. */
long __isoc23_strtol(const char *restrict text, char **restrict end, int base)
{
    return strtoll(text, end, base);
}

unsigned long __isoc23_strtoul(const char *restrict text, char **restrict end, int base)
{
    return strtoull(text, end, base);
}

long long __isoc23_strtoll(const char *restrict text, char **restrict end, int base)
{
    return strtoll(text, end, base);
}

unsigned long long __isoc23_strtoull(const char *restrict text, char **restrict end, int base)
{
    return strtoull(text, end, base);
}

int atoi(const char *text)
{
    return (int)strtoll(text, NULL, 10);
}

long atol(const char *text)
{
    return strtoll(text, NULL, 10);
}

long long atoll(const char *text)
{
    return strtoll(text, NULL, 10);
}

typedef int comparison(const void *left, const void *right);

void *bsearch(const void *key, const void *array, size_t count, size_t size, comparison *compare)
{
    const char *first = array;
    while (count > 0) {
        const char *middle = first + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0)
            first = middle + size;
        count = order > 0 ? count - count / 2 - 1 : count / 2;
    }
    return NULL;
}

static void swap(char *left, char *right, size_t size)
{
    char a[BUFFER_SIZE], b[BUFFER_SIZE];
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(a, left + done, part);
        __builtin_memcpy(b, right + done, part);
        __builtin_memcpy(left + done, b, part);
        __builtin_memcpy(right + done, a, part);
    }
}

/* Insertion: the arrays of programs that are checked are short, and it needs no memory. */
void qsort(void *array, size_t count, size_t size, comparison *compare)
{
    char *first = array;
    for (size_t i = 1; i < count; i++)
        for (char *at = first + i * size; at > first && compare(at - size, at) > 0; at -= size)
            swap(at - size, at, size);
}

typedef int comparison_with(const void *left, const void *right, void *argument);

void qsort_r(void *array, size_t count, size_t size, comparison_with *compare, void *argument)
{
    char *first = array;
    for (size_t i = 1; i < count; i++)
        for (char *at = first + i * size; at > first && compare(at - size, at, argument) > 0;
             at -= size)
            swap(at - size, at, size);
}

/* --- what compilers call for complex numbers -------------------------------------------------- */

/* Without the rules for infinities of C's annex G. */
#define DEFINE_COMPLEX(multiply, divide, type)             \
    _Complex type multiply(type a, type b, type c, type d) \
    {                                                      \
        _Complex type result;                              \
        __real__ result = a * c - b * d;                   \
        __imag__ result = a * d + b * c;                   \
        return result;                                     \
    }                                                      \
    _Complex type divide(type a, type b, type c, type d)   \
    {                                                      \
        _Complex type result;                              \
        type norm = c * c + d * d;                         \
        __real__ result = (a * c + b * d) / norm;          \
        __imag__ result = (b * c - a * d) / norm;          \
        return result;                                     \
    }

DEFINE_COMPLEX(__mulsc3, __divsc3, float)
DEFINE_COMPLEX(__muldc3, __divdc3, double)
DEFINE_COMPLEX(__mulxc3, __divxc3, long double)

#include "front/runtime_cxx.h"
#include "front/runtime_cxx_casts.h"
#include "front/runtime_cxx_containers.h"
#include "front/runtime_cxx_future.h"
#include "front/runtime_cxx_streams.h"
#include "front/runtime_cxx_threads.h"
#include "front/runtime_exit.h"
#include "front/runtime_keys.h"
#include "front/runtime_numbers.h"
#include "front/runtime_options.h"
#include "front/runtime_scan.h"
#include "front/runtime_semaphores.h"
#include "front/runtime_signals.h"
#include "front/runtime_threads.h"
#include "front/runtime_time.h"
