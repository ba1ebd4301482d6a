/* source.h - lines of source files, for reports. */
#ifndef HEDDLE_REPORT_SOURCE_H
#define HEDDLE_REPORT_SOURCE_H

#include <stddef.h>

struct source_file;

/* Files that have been read. All zero: none. */
struct source {
    struct source_file *files;
    size_t count;
    size_t capacity;
};

/* The line (from 1) of the file, without its end, control characters replaced by spaces; NULL when
 * there is none. Valid until source_release. */
const char *source_line(struct source *source, const char *file, unsigned line);
/* Which character of the line (from 1) begins at the byte `column` (from 1): they differ where a
 * line has letters beyond ASCII. `column` itself when there is no such line. */
unsigned source_character(struct source *source, const char *file, unsigned line, unsigned column);
void source_release(struct source *source);

#endif
