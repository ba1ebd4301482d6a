/* library_data.c - finds glibc's tables and texts, which lie where its functions say. */
#include "machine/access/library_data.h"

#include "base/error.h"

#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

/* glibc's tables have an entry for each of -128 to 255. */
enum { BEFORE_ZERO = 128, ENTRIES = 384 };
_Static_assert(BEFORE_ZERO == -SCHAR_MIN && ENTRIES == BEFORE_ZERO + UCHAR_MAX + 1,
               "an entry for each character, be char signed or not");

static const unsigned short *ctype_b;
static const int *ctype_tolower;
static const int *ctype_toupper;

const unsigned short *const *library_data_ctype_b(void)
{
    ctype_b = *__ctype_b_loc();
    require(ctype_b);
    return &ctype_b;
}

const int *const *library_data_ctype_tolower(void)
{
    ctype_tolower = *__ctype_tolower_loc();
    require(ctype_tolower);
    return &ctype_tolower;
}

const int *const *library_data_ctype_toupper(void)
{
    ctype_toupper = *__ctype_toupper_loc();
    require(ctype_toupper);
    return &ctype_toupper;
}

static bool lies_in(const void *address, size_t size, const void *start, size_t length)
{
    uintptr_t offset = (uintptr_t)address - (uintptr_t)start;
    return offset < length && size <= length - offset;
}

static bool lies_in_table(const void *address, size_t size, const void *table, size_t entry)
{
    return table &&
           lies_in(address, size, (const char *)table - BEFORE_ZERO * entry, ENTRIES * entry);
}

/* The error numbers of Linux are below this. */
enum { ERRORS = 134 };

static const char unknown_error[] = "Unknown error";

const char *library_data_strerror(int error)
{
    const char *text = strerrordesc_np(error);
    verify(!text || (error >= 0 && error < ERRORS));
    return text ? text : unknown_error;
}

static bool lies_in_error(const void *address, size_t size)
{
    for (int error = 0; error < ERRORS; error++) {
        const char *text = library_data_strerror(error);
        if (lies_in(address, size, text, strlen(text) + 1))
            return true;
    }
    return false;
}

bool library_data_contains(const void *address, size_t size)
{
    return lies_in(address, size, &ctype_b, sizeof ctype_b) ||
           lies_in(address, size, &ctype_tolower, sizeof ctype_tolower) ||
           lies_in(address, size, &ctype_toupper, sizeof ctype_toupper) ||
           lies_in_table(address, size, ctype_b, sizeof *ctype_b) ||
           lies_in_table(address, size, ctype_tolower, sizeof *ctype_tolower) ||
           lies_in_table(address, size, ctype_toupper, sizeof *ctype_toupper) ||
           lies_in_error(address, size);
}
