#include "cc/command.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "cli/compile_flags.h"
#include "front/load/clang.h"
#include "front/load/embedded.h"

#include <errno.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* With one of these options, the compiler makes no object. */
static const char *const other_kinds[] = {"-E", "-S", "-M", "-MM", "-fsyntax-only", "-###"};

static const struct {
    const char *extension;
    bool cxx;
} extensions[] = {
    {".c", false},  {".i", false}, {".cc", true}, {".cpp", true},
    {".cxx", true}, {".ii", true}, {".C", true},
};

enum { EXTENSIONS = sizeof extensions / sizeof *extensions };

/* The index in `extensions` of the file's extension; EXTENSIONS: it is no source file. */
static size_t extension_of(const char *word)
{
    const char *dot = word[0] == '-' ? NULL : strrchr(word, '.');
    size_t i = 0;
    while (i < EXTENSIONS && (!dot || strcmp(dot, extensions[i].extension) != 0))
        i++;
    return i;
}

static bool is_other_kind(const char *word)
{
    return WORDS_HAVE(other_kinds, word);
}

static void classify(struct command *command)
{
    bool other = false, compiles = false;
    command->sources = memory_new(command->count + 1, sizeof *command->sources);
    for (size_t i = 0; i < command->count; i += compile_flags_width(command->words[i])) {
        const char *word = command->words[i];
        other |= is_other_kind(word);
        compiles |= strcmp(word, "-c") == 0;
        if (strncmp(word, "-o", 2) == 0)
            command->output = word[2] ? word + 2 : command->words[i + 1]; /* NULL ends the words */
        if (extension_of(word) < EXTENSIONS)
            command->sources[command->source_count++] = i;
    }
    bool none = other || command->source_count == 0;
    command->kind = none ? COMMAND_OTHER : compiles ? COMMAND_COMPILE : COMMAND_LINK;
}

static bool is_cxx(const char *program)
{
    size_t length = strlen(program);
    return length >= 2 && strcmp(program + length - 2, "++") == 0;
}

static bool is_of_lto(const char *word)
{
    return strncmp(word, "-flto", strlen("-flto")) == 0 || strcmp(word, "-ffat-lto-objects") == 0;
}

void command_parse(struct command *command, const char *program, size_t count,
                   const char *const *words)
{
    *command = (struct command){.words = memory_new(count + 1, sizeof *command->words)};
    for (size_t i = 0; i < count; i++)
        if (!is_of_lto(words[i]))
            command->words[command->count++] = words[i];
    const char *compiler = getenv(is_cxx(program) ? "HEDDLE_CXX" : "HEDDLE_CC");
    if (!compiler || !*compiler)
        compiler = is_cxx(program) ? "c++" : "cc";
    command->compiler = shell_words_split(compiler, &command->compiler_count);
    classify(command);
    if (command->kind != COMMAND_OTHER)
        compile_flags_add(&command->flags, command->words, command->count, ".",
                          is_cxx(program) ? "heddle-c++" : "heddle-cc");
}

void command_release(struct command *command)
{
    free(command->compiler);
    free(command->words);
    free(command->sources);
    compile_flags_release(&command->flags);
    *command = (struct command){0};
}

/* Runs a program to its end, and returns its exit status. */
static int run(const char *const *words)
{
    pid_t child;
    int error = posix_spawnp(&child, words[0], NULL, NULL, (char **)words, environ), status = 0;
    if (error)
        die("cannot run %s: %s", words[0], strerror(error));
    TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* The words of the compiler, with room for `more` further words. Their number goes to *count. */
static const char **begin(const struct command *command, size_t more, size_t *count)
{
    const char **words = memory_new(command->compiler_count + more + 1, sizeof *words);
    *count = command->compiler_count;
    memcpy(words, command->compiler, *count * sizeof *words);
    return words;
}

static int finish(const char **words)
{
    int status = run(words);
    free(words);
    return status;
}

int command_run(const struct command *command)
{
    size_t n;
    const char **words = begin(command, command->count, &n);
    for (size_t i = 0; i < command->count; i++)
        words[n++] = command->words[i];
    return finish(words);
}

/* Options for the linker or for the whole command do not apply to the compilation of one file. */
static bool is_for_one_file(const char *word)
{
    return word[0] == '-' && strncmp(word, "-l", 2) != 0 && strncmp(word, "-L", 2) != 0 &&
           strncmp(word, "-Wl,", 4) != 0 && strncmp(word, "-o", 2) != 0 &&
           strncmp(word, "-fuse-ld=", 9) != 0 && strcmp(word, "-Xlinker") != 0 &&
           strcmp(word, "-shared") != 0 && strcmp(word, "-static") != 0;
}

int command_compile(const struct command *command, size_t source, const char *object)
{
    size_t n;
    const char **words = begin(command, command->count + 4, &n);
    for (size_t i = 0; i < command->count;) {
        size_t width = compile_flags_width(command->words[i]);
        bool keep = is_for_one_file(command->words[i]);
        for (size_t end = i + width; i < end && i < command->count; i++)
            if (keep)
                words[n++] = command->words[i];
    }
    words[n++] = "-c";
    words[n++] = command->words[command->sources[source]];
    words[n++] = "-o";
    words[n++] = object;
    return finish(words);
}

int command_link(const struct command *command, const char *const *objects)
{
    size_t n, first;
    const char **words = begin(command, command->count, &first);
    n = first;
    for (size_t i = 0; i < command->count; i++)
        words[n++] = command->words[i];
    for (size_t i = 0; i < command->source_count; i++)
        words[first + command->sources[i]] = objects[i];
    return finish(words);
}

char *command_object(const struct command *command, size_t source)
{
    if (command->output)
        return memory_copy_text(command->output);
    const char *name = basename(command->words[command->sources[source]]);
    return memory_print("%.*s.o", (int)(strrchr(name, '.') - name), name);
}

char *command_make_folder(void)
{
    const char *parent = getenv("TMPDIR");
    char *folder = memory_print("%s/heddle-cc-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(folder))
        die("cannot make '%s': %s", folder, strerror(errno));
    return folder;
}

static void write_section(const char *path, const char *bitcode, size_t size)
{
    struct embedded_head head = {.size = size};
    memcpy(head.magic, EMBEDDED_MAGIC, sizeof head.magic);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(&head, sizeof head, 1, file) != 1 ||
        fwrite(bitcode, 1, size, file) != size || fclose(file) != 0)
        die("cannot write '%s': %s", path, strerror(errno));
}

static void add_section(const char *object, const char *bitcode, size_t size)
{
    char *folder = command_make_folder(), *path = memory_print("%s/section", folder);
    char *addition = memory_print(EMBEDDED_SECTION "=%s", path);
    write_section(path, bitcode, size);
    int status = run((const char *[]){"objcopy", "--add-section", addition, object, NULL});
    unlink(path);
    rmdir(folder);
    free(addition);
    free(path);
    free(folder);
    if (status != 0)
        die("objcopy cannot add a section to '%s'", object);
}

void command_embed(const struct command *command, size_t source, const char *object)
{
    const char *file = command->words[command->sources[source]];
    struct clang clang;
    clang_start(&clang, CLANG_BITCODE, file, extensions[extension_of(file)].cxx,
                (struct clang_arguments[]){
                    {(const char *const *)command->flags.items, command->flags.count},
                    {(const char *const[]){"-w"}, 1},
                    {NULL, 0},
                    {NULL, 0},
                });
    size_t size;
    char *bitcode = clang_finish(&clang, &size);
    if (bitcode)
        add_section(object, bitcode, size);
    else
        warn("heddle will not know of what is in '%s'", file);
    free(bitcode);
}
