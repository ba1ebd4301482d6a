#include "report/formats/html_source.h"

#include "base/memory.h"
#include "report/json_value.h"
#include "report/source.h"

#include <string.h>

enum { CONTEXT = 200 }; /* lines before and after each place */

void html_source_add(struct html_source *source, const struct site *site)
{
    if (!site || !site->file || site->line == 0)
        return;
    *array_push(source->sites, source->count, source->capacity) = site;
}

void html_source_release(struct html_source *source)
{
    free(source->sites);
    *source = (struct html_source){0};
}

static int compare(const void *one, const void *other)
{
    const struct site *first = *(const struct site *const *)one;
    const struct site *second = *(const struct site *const *)other;
    int order = strcmp(first->file, second->file);
    return order ? order : (first->line > second->line) - (first->line < second->line);
}

/* The lines from `first` to `last`, or to the end of the file. */
static json_t *make_block(struct source *lines, const char *file, unsigned first, unsigned last)
{
    json_t *block = json_object(), *texts = json_array();
    for (unsigned line = first; line <= last && source_line(lines, file, line); line++)
        json_array_append_new(texts, json_value_text(source_line(lines, file, line)));
    json_object_set_new(block, "first", json_value_count(first));
    json_object_set_new(block, "lines", texts);
    return block;
}

/* The blocks around the `count` places, which are in one file. */
static json_t *make_blocks(struct source *lines, const struct site *const *sites, size_t count)
{
    json_t *blocks = json_array();
    for (size_t i = 0; i < count;) {
        unsigned line = sites[i]->line, last = line + CONTEXT;
        unsigned first = line > CONTEXT ? line - CONTEXT : 1;
        if (!source_line(lines, sites[i]->file, line))
            break;
        while (++i < count && sites[i]->line <= last + CONTEXT)
            last = sites[i]->line + CONTEXT;
        json_array_append_new(blocks, make_block(lines, sites[i - 1]->file, first, last));
    }
    return blocks;
}

json_t *html_source_make(struct html_source *source)
{
    struct source lines = {.keeps_tabs = true};
    json_t *files = json_array();
    if (source->count > 0)
        qsort(source->sites, source->count, sizeof *source->sites, compare);
    for (size_t from = 0, to; from < source->count; from = to) {
        const char *name = source->sites[from]->file;
        for (to = from + 1; to < source->count && strcmp(source->sites[to]->file, name) == 0;)
            to++;
        json_t *file = json_object();
        json_object_set_new(file, "file", json_value_text(name));
        json_object_set_new(file, "blocks", make_blocks(&lines, &source->sites[from], to - from));
        json_array_append_new(files, file);
    }
    source_release(&lines);
    return files;
}
