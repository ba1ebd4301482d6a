/* suite.h - the files that the names on a command line stand for. */
#pragma once

#include <stddef.h>

struct litmus_suite {
    char **paths;
    size_t count, capacity;
};

/* Adds the file; or all .litmus files in the folder and below it, sorted; or, for "@LIST", what
 * each line of the file LIST names, relative to LIST's folder. Dies if the name is that of nothing,
 * or of a folder without such files. litmus_suite_release frees all. */
void litmus_suite_add(struct litmus_suite *suite, const char *name);
void litmus_suite_release(struct litmus_suite *suite);
