/* witness_file.h - prints an error as a violation witness in the YAML format of SV-COMP. */
#pragma once

#include "report/error_report.h"

struct witness_task {
    const char *version;      /* heddle's */
    const char *const *files; /* of the program */
    size_t file_count;
    bool is_ilp32; /* the program is one for ILP32 */
};

/* The SV-COMP property that an error of this kind violates; NULL: there is none, so the error has
 * no witness. */
const char *witness_specification(enum error_kind kind);

/* Requires: the kind of the error has a specification. Dies when a file of the program can no
 * longer be read. */
void witness_print(FILE *file, const struct error_report *error, const struct witness_task *task);
