#include "cli/source_files.h"

#include "base/error.h"
#include "base/memory.h"
#include "cli/arguments.h"

#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>

static int compare(const FTSENT **left, const FTSENT **right)
{
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static bool is_hidden(const FTSENT *entry)
{
    return entry->fts_level > FTS_ROOTLEVEL && entry->fts_name[0] == '.';
}

static void take(struct source_files *files, FTS *tree, FTSENT *entry)
{
    switch (entry->fts_info) {
    case FTS_D:
        if (is_hidden(entry))
            fts_set(tree, entry, FTS_SKIP);
        break;
    case FTS_DNR:
    case FTS_ERR:
        die("cannot read '%s': %s", entry->fts_path, strerror(entry->fts_errno));
    case FTS_F:
        if (arguments_is_code(entry->fts_name))
            *array_push(files->paths, files->count, files->capacity) =
                memory_copy_text(entry->fts_path);
        break;
    default:
        break;
    }
}

bool source_files_find(struct source_files *files, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    size_t before = files->count;
    char *root = memory_copy_text(path);
    FTS *tree = fts_open((char *[]){root, NULL}, FTS_LOGICAL | FTS_NOCHDIR, compare);
    if (!tree)
        die("cannot read '%s': %s", path, strerror(errno));
    for (FTSENT *entry; (entry = fts_read(tree));)
        take(files, tree, entry);
    fts_close(tree);
    free(root);
    if (files->count == before)
        die("'%s' has no file of C or C++", path);
    return true;
}

void source_files_release(struct source_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    *files = (struct source_files){0};
}
