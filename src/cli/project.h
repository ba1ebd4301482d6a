/* project.h - the files that make up the program, each with the flags that it is compiled with.
 *
 * They come from the command line, and from the compile commands of a build: a JSON file, as
 * CMake, Meson, Bear and others write it, with an array of objects {"directory", "file", and
 * "arguments" or "command"}. */
#ifndef HEDDLE_CLI_PROJECT_H
#define HEDDLE_CLI_PROJECT_H

#include "cli/compile_flags.h"
#include "cli/options.h"
#include "front/front.h"

struct project {
    struct front_file *files; /* refer to what is below, and to the options */
    size_t count;
    size_t capacity;
    struct project_command *commands; /* of the build */
    size_t command_count;
};

/* The files that the options name; those of the build that they name when they name no file. Dies
 * with a message when the build's compile commands cannot be used. */
void project_gather(struct project *project, const struct options *options);
void project_release(struct project *project);

#endif
