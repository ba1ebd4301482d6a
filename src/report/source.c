#include "report/source.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

struct source_file {
    char *name;
    char **lines;
    size_t count; /* 0: the file cannot be read */
    size_t capacity;
};

/* Ends the line before its end of line, and keeps it from moving a terminal's cursor. */
static void clean(char *line, bool keeps_tabs)
{
    line[strcspn(line, "\r\n")] = '\0';
    for (char *c = line; *c; c++)
        if (((unsigned char)*c < ' ' && !(keeps_tabs && *c == '\t')) || *c == 0x7f)
            *c = ' ';
}

static void read_lines(struct source_file *file, bool keeps_tabs)
{
    FILE *stream = fopen(file->name, "r");
    if (!stream)
        return;
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stream) >= 0) {
        clean(line, keeps_tabs);
        *array_push(file->lines, file->count, file->capacity) = memory_copy_text(line);
    }
    free(line);
    fclose(stream);
}

static const struct source_file *get_file(struct source *source, const char *name)
{
    for (size_t i = 0; i < source->count; i++)
        if (strcmp(source->files[i].name, name) == 0)
            return &source->files[i];
    struct source_file *file = array_push(source->files, source->count, source->capacity);
    *file = (struct source_file){.name = memory_copy_text(name)};
    read_lines(file, source->keeps_tabs);
    return file;
}

const char *source_name(struct source *source, const char *file)
{
    return get_file(source, file)->name;
}

const char *source_line(struct source *source, const char *file, unsigned line)
{
    if (!file || line == 0)
        return NULL;
    const struct source_file *found = get_file(source, file);
    return line <= found->count ? found->lines[line - 1] : NULL;
}

unsigned source_character(struct source *source, const char *file, unsigned line, unsigned column)
{
    const char *text = source_line(source, file, line);
    if (!text || column > strlen(text))
        return column;
    unsigned character = 1;
    for (unsigned i = 1; i < column; i++)
        character += ((unsigned char)text[i] & 0xc0) != 0x80;
    return character;
}

static bool is_within_character(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

struct source_part source_cut(const char *line, size_t begin, unsigned column, size_t widest)
{
    size_t length = strlen(line), end = begin + widest;
    if (end >= length)
        return (struct source_part){begin, length, false, false};
    size_t first = begin;
    if (column > 0 && column <= length && column > begin + widest / 2)
        first = column - widest / 2;
    first = first + widest > length ? length - widest : first;
    end = first + widest;
    while (first > begin && is_within_character(line[first]))
        first--;
    while (end > first && end < length && is_within_character(line[end]))
        end--;
    return (struct source_part){first, end, first > begin, end < length};
}

void source_release(struct source *source)
{
    for (size_t i = 0; i < source->count; i++) {
        struct source_file *file = &source->files[i];
        for (size_t line = 0; line < file->count; line++)
            free(file->lines[line]);
        free(file->lines);
        free(file->name);
    }
    free(source->files);
    *source = (struct source){0};
}
