/* witness_file.h - an error as a violation witness of SV-COMP's YAML format. */
#ifndef HEDDLE_REPORT_WITNESS_FILE_H
#define HEDDLE_REPORT_WITNESS_FILE_H

#include "report/error_report.h"

struct witness_task {
    const char *version;      /* heddle's */
    const char *const *files; /* of the program */
    size_t file_count;
};

/* The property of SV-COMP that an error of this kind violates; NULL: there is none, and so no
 * witness. */
const char *witness_specification(enum error_kind kind);

/* Dies when a file of the program can no longer be read. The error is of a kind that has a
 * specification. */
void witness_print(FILE *file, const struct error_report *error, const struct witness_task *task);

#endif
