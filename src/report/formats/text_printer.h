/* text_printer.h - what the parts of the text report have in common. */
#pragma once

#include "report/source.h"
#include "report/style.h"

#include <stdint.h>

struct site;

enum text_detail {
    TEXT_BRIEF,  /* errors with their places, and the verdict */
    TEXT_NORMAL, /* also traces, with steps folded, and statistics */
    TEXT_FULL,   /* also every step of the traces */
};

struct printer {
    FILE *file;
    struct style style;
    struct source source; /* whoever makes the printer releases it */
    enum text_detail detail;
};

/* The ending of a noun: "" for one, else "s". */
static inline const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* Prints the line of the site, with a mark below its column; nothing if it is not known. */
void printer_source(struct printer *printer, const struct site *site);
/* Prints "FILE:LINE:COLUMN: "; nothing if the place is not known. */
void printer_place(struct printer *printer, const struct site *site);
