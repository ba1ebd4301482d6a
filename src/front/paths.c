#include "front/paths.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const struct header_paths source_tree = {HEDDLE_INCLUDE_DIR, HEDDLE_HEADERS_DIR};
static const struct header_paths installed = {HEDDLE_DATA_DIR "/include",
                                              HEDDLE_DATA_DIR "/headers"};

/* Whether this process runs a program that is somewhere below the build's directory. */
static bool is_in_build_tree(void)
{
    static const char build[] = HEDDLE_BUILD_DIR "/";
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    return length >= (ssize_t)strlen(build) && strncmp(path, build, strlen(build)) == 0;
}

struct header_paths paths_find_headers(void)
{
    if (!is_in_build_tree() && access(installed.system, R_OK) == 0)
        return installed;
    return source_tree;
}
