/* style.h - escape sequences for colours. */
#pragma once

#include <stdio.h>

/* All texts are empty when there are no colours. */
struct style {
    const char *bold, *error, *note, *good, *dim, *reset;
};

/* Has colours when `file` is a terminal and NO_COLOR is not set. */
struct style style_for(FILE *file);
