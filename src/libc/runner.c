/* runner.c - which tests a runner runs: the one that the environment names, or all of them. */
#include "libc/models.h"

#include <string.h>

char *getenv(const char *name);

int __heddle_test_is_wanted(const char *name)
{
    const char *wanted = getenv("HEDDLE_TEST");
    return !wanted || strcmp(name, wanted) == 0;
}
