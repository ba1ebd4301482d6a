/* style.h - escape sequences for colours. */
#pragma once

#include <stdio.h>

/* All texts are empty when there are no colours. */
struct style {
    const char *bold, *error, *note, *good, *dim, *reset;
};

/* Has colours when `file` is a terminal other than a dumb one, or CLICOLOR_FORCE is set and not 0.
 * Has none when NO_COLOR is set. */
struct style style_for(FILE *file);
