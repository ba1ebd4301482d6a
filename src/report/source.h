/* source.h - reads lines of source files, for reports. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct source_file;

/* The files that have been read. A zeroed struct holds none. */
struct source {
    struct source_file *files;
    size_t count;
    size_t capacity;
    bool keeps_tabs; /* set before the first use */
};

/* A line of the file, from 1, without its end. Spaces replace control characters, except tabs
 * if it keeps them. NULL when there is no such line. Valid until source_release. */
const char *source_line(struct source *source, const char *file, unsigned line);
/* The source's own copy of the file's name, valid until source_release. */
const char *source_name(struct source *source, const char *file);
/* Converts a column from bytes to characters, both from 1. They differ in lines with characters
 * beyond ASCII. Returns `column` when there is no such line. */
unsigned source_character(struct source *source, const char *file, unsigned line, unsigned column);

/* The part of a line to print. */
struct source_part {
    size_t begin, end;                 /* bytes; whole characters of UTF-8 */
    bool is_cut_before, is_cut_behind; /* "..." stands there */
};

/* The part of at most `widest` bytes of a line from `begin` on that contains the column, from 1; 0:
 * the column is not known. */
struct source_part source_cut(const char *line, size_t begin, unsigned column, size_t widest);
void source_release(struct source *source);
