/* library_data.h - constant data of the C library that programs read directly: the tables behind
 * the macros of <ctype.h> and the texts of strerror. They never change, so the program reads them
 * without operations. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether all of [address, address + size) is such data. A table counts once its function below was
 * called. */
bool library_data_contains(const void *address, size_t size);

/* Instead of glibc's __ctype_b_loc, __ctype_tolower_loc and __ctype_toupper_loc, whose results
 * differ from thread to thread. A table has the entries -128 to 255. */
const unsigned short *const *library_data_ctype_b(void);
const int *const *library_data_ctype_tolower(void);
const int *const *library_data_ctype_toupper(void);

/* The text that strerror returns for an error number: always the same address. Never NULL. */
const char *library_data_strerror(int error);
