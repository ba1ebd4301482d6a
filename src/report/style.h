/* style.h - escape sequences for colours. */
#ifndef HEDDLE_REPORT_STYLE_H
#define HEDDLE_REPORT_STYLE_H

#include <stdio.h>

/* All texts are empty when there are no colours. */
struct style {
    const char *bold, *error, *note, *good, *dim, *reset;
};

/* Has colours when `file` is a terminal and NO_COLOR is not set. */
struct style style_for(FILE *file);

#endif
