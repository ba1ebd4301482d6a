#include "base/error.h"
#include "base/memory.h"
#include "litmus/run.h"

#include <errno.h>
#include <fts.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void add_file(struct litmus_suite *suite, char *path)
{
    *array_push(suite->paths, suite->count, suite->capacity) = path;
}

static bool is_test(const FTSENT *entry)
{
    static const char extension[] = ".litmus";
    size_t length = sizeof extension - 1;
    return entry->fts_info == FTS_F && entry->fts_namelen > length &&
           strcmp(entry->fts_name + entry->fts_namelen - length, extension) == 0;
}

static int compare_entries(const FTSENT **left, const FTSENT **right)
{
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static void add_folder(struct litmus_suite *suite, const char *folder)
{
    size_t before = suite->count;
    char *const roots[] = {(char *)folder, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, compare_entries);
    if (!walk)
        die("cannot read '%s': %s", folder, strerror(errno));
    for (FTSENT *entry; (entry = fts_read(walk)) != NULL;)
        if (is_test(entry))
            add_file(suite, memory_copy_text(entry->fts_path));
    fts_close(walk);
    if (suite->count == before)
        die("there are no .litmus files in '%s'", folder);
}

/* The text without blanks at its ends, and without a comment. */
static char *trim(char *line)
{
    line[strcspn(line, "#\r\n")] = '\0';
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    return line;
}

/* Lists within a list are refused, so that none contains itself. */
static void add_list(struct litmus_suite *suite, const char *list)
{
    FILE *file = fopen(list, "r");
    if (!file)
        die("cannot read '%s': %s", list, strerror(errno));
    const char *slash = strrchr(list, '/');
    int folder = slash ? (int)(slash + 1 - list) : 0;
    char *line = NULL;
    size_t size = 0;
    for (unsigned number = 1; getline(&line, &size, file) >= 0; number++) {
        const char *name = trim(line);
        if (*name == '@')
            die_at(list, number, 1, "a list names files and folders, not other lists");
        char *path =
            *name == '/' ? memory_copy_text(name) : memory_print("%.*s%s", folder, list, name);
        if (*name)
            litmus_suite_add(suite, path);
        free(path);
    }
    free(line);
    fclose(file);
}

void litmus_suite_add(struct litmus_suite *suite, const char *name)
{
    struct stat status;
    if (*name == '@')
        add_list(suite, name + 1);
    else if (stat(name, &status) != 0)
        die("cannot read '%s': %s", name, strerror(errno));
    else if (S_ISDIR(status.st_mode))
        add_folder(suite, name);
    else
        add_file(suite, memory_copy_text(name));
}

void litmus_suite_release(struct litmus_suite *suite)
{
    for (size_t i = 0; i < suite->count; i++)
        free(suite->paths[i]);
    free(suite->paths);
    *suite = (struct litmus_suite){0};
}
