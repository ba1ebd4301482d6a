/* uri.h - files as URIs. */
#ifndef HEDDLE_REPORT_URI_H
#define HEDDLE_REPORT_URI_H

#include <stdbool.h>

/* A file below the working directory as a relative URI, in normal form; any other one as a file://
 * URI. Fresh memory. */
char *uri_of_file(const char *file);
/* The working directory: what relative URIs are relative to. Ends with a slash. Fresh memory. */
char *uri_of_directory(void);
/* Whether it has no scheme. */
bool uri_is_relative(const char *uri);

#endif
