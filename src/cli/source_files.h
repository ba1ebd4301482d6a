/* source_files.h - the files of C and C++ in a folder. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct source_files {
    char **paths;
    size_t count;
    size_t capacity;
};

/* Adds those in the folder and below it, ordered by their names, but none in a folder whose name
 * begins with a dot. Returns false if the path is no folder. Dies when a folder cannot be read, or
 * there are none. */
bool source_files_find(struct source_files *files, const char *path);
void source_files_release(struct source_files *files);
