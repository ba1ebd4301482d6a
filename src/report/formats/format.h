/* format.h - the table of output formats, one row for each value of --format. */
#pragma once

#include "report/formats/text.h"

struct format_options {
    const char *version;     /* heddle's */
    enum text_detail detail; /* of the text format */
    bool all_errors;         /* the exploration looked for all errors (--keep-going) */
};

struct format {
    const char *name;
    void (*print)(FILE *file, const struct verdict *verdict, const struct format_options *options);
};

/* Row i, from 0; NULL behind the last. */
const struct format *format_at(unsigned i);
/* The row of this name. Requires: there is one. */
const struct format *format_find(const char *name);
