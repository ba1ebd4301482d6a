#include "base/memory.h"
#include "report/edits/call.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 64 }; /* that are looked at */

/* A search, and the files where it was. */
struct search {
    struct macro *macro;
    struct source *source;
    const char *name;
    size_t length;
    const char *files[MOST_FILES];
    size_t file_count;
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static size_t skip_space(const char *line, size_t at)
{
    return at + strspn(line + at, " \t");
}

/* Behind the directive of this name, if the line is one; else 0. */
static size_t behind_directive(const char *line, const char *name)
{
    size_t at = skip_space(line, 0);
    if (line[at] != '#')
        return 0;
    at = skip_space(line, at + 1);
    return begins(line + at, name) ? skip_space(line, at + strlen(name)) : 0;
}

/* Where the macro's text begins, if the line defines the name; else 0. */
static size_t body_in(const char *line, const char *name, size_t length)
{
    size_t at = behind_directive(line, "define");
    if (at == 0 || strncmp(line + at, name, length) != 0)
        return 0;
    at += length;
    if (isalnum((unsigned char)line[at]) || line[at] == '_')
        return 0;
    if (line[at] == '(')
        at += strcspn(line + at, ")") + 1;
    return at <= strlen(line) ? skip_space(line, at) : 0;
}

/* The file that the line includes by a name in quotes, which the caller frees; NULL: none. */
static char *included(const char *line, const char *file)
{
    size_t at = behind_directive(line, "include");
    if (at == 0 || line[at] != '"')
        return NULL;
    const char *name = line + at + 1, *slash = strrchr(file, '/');
    int folder = slash && *name != '/' ? (int)(slash - file) + 1 : 0;
    return memory_print("%.*s%.*s", folder, file, (int)strcspn(name, "\""), name);
}

static bool is_new(const struct search *search, const char *file)
{
    for (size_t i = 0; i < search->file_count; i++)
        if (strcmp(search->files[i], file) == 0)
            return false;
    return search->file_count < MOST_FILES;
}

static void look_in(struct search *search, const char *file)
{
    const char *line, *name = source_name(search->source, file);
    struct macro *macro = search->macro;
    search->files[search->file_count++] = name;
    for (unsigned i = 1; (line = source_line(search->source, name, i)) != NULL; i++) {
        size_t body = body_in(line, search->name, search->length);
        if (body > 0 && macro->count++ == 0)
            *macro = (struct macro){name, i, body, 1};
        char *inner = included(line, name);
        if (inner && is_new(search, inner))
            look_in(search, inner);
        free(inner);
    }
}

bool macro_find(struct macro *macro, struct source *source, const char *file, const char *name,
                size_t length)
{
    struct search search = {.macro = macro, .source = source, .name = name, .length = length};
    *macro = (struct macro){0};
    look_in(&search, file);
    return macro->count > 0;
}

bool macro_is_order(const struct macro *macro, struct source *source, size_t *at, size_t *length)
{
    static const char *const prefixes[] = {"memory_order_", "memory_order::", "__ATOMIC_"};
    const char *line = source_line(source, macro->file, macro->line);
    size_t begin = macro->body + strspn(line + macro->body, " \t(");
    begin += begins(line + begin, "std::") ? strlen("std::") : 0;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (begins(line + begin, prefixes[i])) {
            *at = begin + strlen(prefixes[i]);
            *length = strspn(line + *at, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ");
            return true;
        }
    return false;
}
