/* uri.h - converts file names to URIs. All texts are fresh memory. */
#pragma once

#include <stdbool.h>

/* A file below the working directory has a relative URI, in normal form. Any other file has a
 * file:// URI. */
char *uri_of_file(const char *file);
/* The URI of the working directory, the base of relative URIs. It ends with a slash. */
char *uri_of_directory(void);
/* Whether the URI has no scheme. */
bool uri_is_relative(const char *uri);
