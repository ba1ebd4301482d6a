/* style.h - colours, where they are wanted. */
#ifndef HEDDLE_REPORT_STYLE_H
#define HEDDLE_REPORT_STYLE_H

#include <stdio.h>

/* Escape sequences, or empty texts. */
struct style {
    const char *bold, *error, *note, *good, *dim, *reset;
};

/* Colours when `file` is a terminal and NO_COLOR is not set. */
struct style style_for(FILE *file);

#endif
