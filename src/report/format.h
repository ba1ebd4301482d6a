/* format.h - how a verdict can be printed: one row for each value of --format. */
#ifndef HEDDLE_REPORT_FORMAT_H
#define HEDDLE_REPORT_FORMAT_H

#include "report/text.h"

struct format_options {
    const char *version;     /* heddle's */
    enum text_detail detail; /* of texts for people */
    bool all_errors;         /* not only the first one was looked for */
};

struct format {
    const char *name;
    void (*print)(FILE *file, const struct verdict *verdict, const struct format_options *options);
};

/* The i-th one, from 0 on; NULL when there is none. */
const struct format *format_at(unsigned i);
/* The one of that name, which there is. */
const struct format *format_find(const char *name);

#endif
