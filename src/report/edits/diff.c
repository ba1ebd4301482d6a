/* diff.c - hunks of lines that edits change, with three lines around them. */
#include "report/edits/edits.h"

#include "base/memory.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { AROUND = 3 }; /* lines */

/* A run of edits of one file, whose hunks would touch. */
struct hunk {
    const struct edit *edits;
    size_t count;
    unsigned first, last; /* lines */
    unsigned added;       /* lines */
};

static bool has_line(struct source *source, const char *file, unsigned line)
{
    return source_line(source, file, line) != NULL;
}

static unsigned lines_in(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static struct hunk hunk_at(const struct edits *edits, size_t first, struct source *source)
{
    const struct edit *edit = &edits->list[first];
    struct hunk hunk = {edit, 0, edit->line > AROUND ? edit->line - AROUND : 1, edit->line, 0};
    for (size_t i = first; i < edits->count; i++, hunk.count++) {
        const struct edit *next = &edits->list[i];
        if (strcmp(next->file, edit->file) != 0 || next->line > hunk.last + 2 * AROUND)
            break;
        hunk.last = next->line;
        hunk.added += lines_in(next->text);
    }
    for (unsigned i = 0; i < AROUND && has_line(source, edit->file, hunk.last + 1); i++)
        hunk.last++;
    return hunk;
}

/* The line with the first `count` edits, from the left. The caller frees it. */
static char *edited(const char *line, const struct edit *edits, size_t count)
{
    char *text = memory_copy_text(line);
    while (count-- > 0) {
        const struct edit *edit = &edits[count];
        char *longer = memory_print("%.*s%s%s", (int)edit->column - 1, text, edit->text,
                                    text + edit->column - 1 + edit->length);
        free(text);
        text = longer;
    }
    return text;
}

static void print_added(FILE *file, const char *text, const char *end)
{
    while (text < end) {
        const char *next = strchr(text, '\n');
        next = next && next < end ? next : end;
        fprintf(file, "+%.*s\n", (int)(next - text), text);
        text = next + 1;
    }
}

static void print_edited(FILE *file, const char *line, const char *text)
{
    size_t length = strlen(text), same = strlen(line);
    if (length > same && strcmp(text + length - same, line) == 0) {
        print_added(file, text, text + length - same);
        fprintf(file, " %s\n", line);
    } else {
        fprintf(file, "-%s\n", line);
        print_added(file, text, text + length);
    }
}

static void print_hunk(FILE *file, const struct hunk *hunk, struct source *source, unsigned before)
{
    const char *name = hunk->edits->file;
    unsigned lines = hunk->last - hunk->first + 1;
    fprintf(file, "@@ -%u,%u +%u,%u @@\n", hunk->first, lines, hunk->first + before,
            lines + hunk->added);
    size_t next = 0;
    for (unsigned number = hunk->first; number <= hunk->last; number++) {
        const char *line = source_line(source, name, number);
        size_t count = 0;
        while (next + count < hunk->count && hunk->edits[next + count].line == number)
            count++;
        if (count > 0) {
            char *text = edited(line, &hunk->edits[next], count);
            print_edited(file, line, text);
            free(text);
        } else {
            fprintf(file, " %s\n", line);
        }
        next += count;
    }
}

/* The name in the current folder, or from the root. */
static const char *name_for_patch(const char *name)
{
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (length > 0 && strncmp(name, here, length) == 0 && name[length] == '/')
        return name + length + 1;
    return name + (*name == '/');
}

void edits_print_diff(FILE *file, const struct edits *edits, struct source *source)
{
    const char *current = NULL;
    unsigned added = 0;
    for (size_t i = 0; i < edits->count;) {
        struct hunk hunk = hunk_at(edits, i, source);
        const char *name = hunk.edits->file;
        if (!current || strcmp(current, name) != 0) {
            fprintf(file, "--- a/%s\n+++ b/%s\n", name_for_patch(name), name_for_patch(name));
            added = 0;
        }
        current = name;
        print_hunk(file, &hunk, source, added);
        added += hunk.added;
        i += hunk.count;
    }
}
