/* library_data.h - constant data of the C library that programs read directly.
 *
 * The macros of <ctype.h> index tables of the C library, and strerror hands out its texts. They
 * never change, so the program may read them natively. */
#ifndef HEDDLE_MACHINE_MODELS_LIBRARY_DATA_H
#define HEDDLE_MACHINE_MODELS_LIBRARY_DATA_H

#include <stdbool.h>
#include <stddef.h>

bool library_data_contains(const void *address, size_t size);

/* In place of glibc's functions of the same names, whose results differ from thread to thread. */
const unsigned short *const *library_data_ctype_b(void);
const int *const *library_data_ctype_tolower(void);
const int *const *library_data_ctype_toupper(void);

/* What strerror says of an error number; always the same text at the same place. */
const char *library_data_strerror(int error);

#endif
