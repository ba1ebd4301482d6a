#include "cli/project.h"

#include "base/error.h"
#include "base/memory.h"
#include "cli/arguments.h"
#include "cli/process.h"

#include <errno.h>
#include <fts.h>
#include <jansson.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int compare(const FTSENT **left, const FTSENT **right)
{
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static bool is_hidden(const FTSENT *entry)
{
    return entry->fts_level > FTS_ROOTLEVEL && entry->fts_name[0] == '.';
}

static void take(struct project *project, FTS *tree, FTSENT *entry)
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
            *array_push(project->found, project->found_count, project->found_capacity) =
                memory_copy_text(entry->fts_path);
        break;
    default:
        break;
    }
}

/* Adds the files of C and C++ in the folder and below it, ordered by their names, but none in a
 * folder whose name begins with a dot. Returns false if the path is no folder. Dies when a folder
 * cannot be read, or there are none. */
static bool find_in_folder(struct project *project, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    size_t before = project->found_count;
    char *root = memory_copy_text(path);
    FTS *tree = fts_open((char *[]){root, NULL}, FTS_LOGICAL | FTS_NOCHDIR, compare);
    if (!tree)
        die("cannot read '%s': %s", path, strerror(errno));
    for (FTSENT *entry; (entry = fts_read(tree));)
        take(project, tree, entry);
    fts_close(tree);
    free(root);
    if (project->found_count == before)
        die("'%s' has no file of C or C++", path);
    return true;
}

struct project_command {
    char *path; /* as realpath resolves it, if the file exists */
    char *name; /* the same for messages: relative if it is below the current directory */
    struct compile_flags flags;
};

static char *real_path(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : memory_copy_text(path);
}

/* A copy of `path`, relative if it is below the current directory. */
static char *path_from_here(const char *path)
{
    char *here = realpath(".", NULL);
    size_t length = here ? strlen(here) : 0;
    bool below = length > 1 && strncmp(path, here, length) == 0 && path[length] == '/';
    free(here);
    return memory_copy_text(below ? path + length + 1 : path);
}

/* The text of the entry's key; NULL: it has none. */
static const char *get_text(const json_t *entry, const char *key)
{
    return json_string_value(json_object_get(entry, key));
}

static void add_words(struct compile_flags *flags, const json_t *entry, const char *directory,
                      const char *place)
{
    const json_t *list = json_object_get(entry, "arguments");
    const char *command = get_text(entry, "command");
    if (json_is_array(list)) {
        size_t count = json_array_size(list);
        const char **words = memory_new(count + 1, sizeof *words);
        for (size_t i = 0; i < count; i++)
            if (!(words[i] = json_string_value(json_array_get(list, i))))
                die("%s: \"arguments\" are not all texts", place);
        compile_flags_add(flags, words, count, directory, place);
        free(words);
    } else if (command) {
        size_t count;
        char **words = shell_words_split(command, &count);
        compile_flags_add(flags, (const char *const *)words, count, directory, place);
        free(words);
    } else {
        die("%s: neither \"arguments\" nor a \"command\"", place);
    }
}

/* `folder` is that of the JSON file. "directory" may be relative to it. */
static struct project_command read_command(const json_t *entry, const char *folder,
                                           const char *place)
{
    const char *file = get_text(entry, "file"), *within = get_text(entry, "directory");
    if (!file)
        die("%s: no \"file\"", place);
    char *directory = compile_flags_path(folder, within ? within : ".");
    char *path = compile_flags_path(directory, file);
    struct project_command command = {.path = real_path(path)};
    command.name = path_from_here(command.path);
    add_words(&command.flags, entry, directory, place);
    free(path);
    free(directory);
    return command;
}

static char *folder_of(const char *path)
{
    char *real = real_path(path), *slash = strrchr(real, '/');
    if (slash)
        *slash = '\0';
    return real;
}

static void read_commands(struct project *project, const char *path)
{
    if (access(path, R_OK) != 0)
        die("cannot read '%s': %s", path, strerror(errno));
    json_error_t error;
    json_t *list = json_load_file(path, 0, &error);
    if (!list && error.line > 0)
        die_at(path, (unsigned)error.line, (unsigned)error.column, "%s", error.text);
    if (!json_is_array(list))
        die("'%s' is no list of compile commands", path);
    char *folder = folder_of(path);
    project->commands = memory_new(json_array_size(list) + 1, sizeof *project->commands);
    for (size_t i = 0; i < json_array_size(list); i++) {
        char *place = memory_print("%s, command %zu", path, i + 1);
        project->commands[project->command_count++] =
            read_command(json_array_get(list, i), folder, place);
        free(place);
    }
    free(folder);
    json_decref(list);
}

static void add_file(struct project *project, const char *path,
                     const struct project_command *command)
{
    struct front_file *file = array_push(project->files, project->count, project->capacity);
    *file = (struct front_file){.path = path};
    if (strcmp(path, STANDARD_INPUT) == 0) {
        static const char *const here[] = {"-iquote", "."};
        file->clang_arguments = here;
        file->clang_argument_count = sizeof here / sizeof *here;
    }
    if (command) {
        file->clang_arguments = (const char *const *)command->flags.items;
        file->clang_argument_count = command->flags.count;
    }
}

/* A build may compile a file for several programs. The first command counts. */
static const struct project_command *find_command(const struct project *project, const char *path)
{
    char *real = real_path(path);
    const struct project_command *found = NULL;
    for (size_t i = 0; i < project->command_count && !found; i++)
        if (strcmp(project->commands[i].path, real) == 0)
            found = &project->commands[i];
    free(real);
    return found;
}

/* Leaves out files that heddle cannot read, such as assembly. A call of their functions is later an
 * error that names the function. */
static void add_all(struct project *project, const char *path)
{
    for (size_t i = 0; i < project->command_count; i++) {
        const struct project_command *command = &project->commands[i];
        bool first = find_command(project, command->path) == command;
        if (first && arguments_is_source(command->path))
            add_file(project, command->name, command);
    }
    if (project->count == 0)
        die("'%s' compiles no file of C or C++", path);
}

void project_gather(struct project *project, const struct options *options)
{
    *project = (struct project){0};
    if (options->compile_commands)
        read_commands(project, options->compile_commands);
    const struct argument_list *files = &options->passed.files;
    for (size_t i = 0; i < files->count; i++) {
        if (options->runs_tests && find_in_folder(project, files->items[i]))
            continue;
        add_file(project, files->items[i], find_command(project, files->items[i]));
    }
    for (size_t i = 0; i < project->found_count; i++)
        add_file(project, project->found[i], find_command(project, project->found[i]));
    if (options->compile_commands && files->count == 0)
        add_all(project, options->compile_commands);
}

void project_release(struct project *project)
{
    for (size_t i = 0; i < project->command_count; i++) {
        free(project->commands[i].path);
        free(project->commands[i].name);
        compile_flags_release(&project->commands[i].flags);
    }
    free(project->commands);
    for (size_t i = 0; i < project->found_count; i++)
        free(project->found[i]);
    free(project->found);
    free(project->files);
    *project = (struct project){0};
}
