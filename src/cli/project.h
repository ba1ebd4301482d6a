/* project.h - the files of the program under test, each with its compiler flags.
 *
 * They come from the command line, and from the compile commands of a build. These are a JSON file
 * of CMake, Meson, Bear and others: an array of objects {"directory", "file", and "arguments" or
 * "command"}. */
#pragma once

#include "cli/compile_flags.h"
#include "cli/options.h"
#include "front/front.h"

struct project {
    struct front_file *files; /* refer to `commands` and to the options */
    size_t count;
    size_t capacity;
    struct project_command *commands; /* of the build */
    size_t command_count;
    char **found; /* files in the folders that were named */
    size_t found_count;
    size_t found_capacity;
    const size_t *pieces; /* of what front_read has read; NULL: all. Not owned */
    size_t piece_count;
};

/* Gathers the files that the options name, or, if they name none, all files of the build. Dies with
 * a message when the compile commands are unusable. The options must outlive the project. */
void project_gather(struct project *project, const struct options *options);
void project_release(struct project *project);
