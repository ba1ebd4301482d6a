#include "cli/arguments.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"

#include <string.h>
#include <unistd.h>

/* The options of clang that take the next argument as their value. */
static const char *const options_with_argument[] = {
    "-D",         "-U", "-I",      "-include", "-imacros",  "-isystem", "-iquote",
    "-idirafter", "-x", "-Xclang", "-target",  "-isysroot", "-mllvm",
};

/* The prefixes of the options of clang that need no `--`. */
static const char *const common_options[] = {
    "-D",    "-U",       "-I",       "-W",      "-f",       "-O",
    "-std=", "-include", "-isystem", "-iquote", "-pthread", "-g",
};

static const char *const code_extensions[] = {".c", ".i", ".cc", ".cpp", ".cxx", ".ii", ".C"};
static const char *const ir_extensions[] = {".ll", ".bc"};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

void arguments_add(struct argument_list *list, const char *argument)
{
    *array_push(list->items, list->count, list->capacity) = argument;
}

struct argument_list arguments_with(const struct argument_list *list, const char *more)
{
    struct argument_list copy = {0};
    for (size_t i = 0; i < list->count; i++)
        arguments_add(&copy, list->items[i]);
    if (more)
        arguments_add(&copy, more);
    return copy;
}

static bool takes_argument(const char *option)
{
    return WORDS_HAVE(options_with_argument, option);
}

static bool is_common(const char *option)
{
    for (size_t i = 0; i < LENGTH(common_options); i++)
        if (strncmp(option, common_options[i], strlen(common_options[i])) == 0)
            return true;
    return false;
}

/* Takes -x LANGUAGE or -xLANGUAGE. Returns the number of arguments used. */
static int take_language(struct arguments *passed, int count, const char *const *arguments)
{
    static const char *const languages[] = {"c", "c++"};
    bool is_joined = arguments[0][2];
    if (!is_joined && count < 2)
        die("-x needs a language: -x c or -x c++");
    const char *language = is_joined ? arguments[0] + 2 : arguments[1];
    if (!WORDS_HAVE(languages, language))
        die("-x is c or c++, not '%s'", language);
    passed->language = language;
    return is_joined ? 1 : 2;
}

/* heddle links no libraries, and clang would warn of an unused option. */
static bool is_library(const char *option)
{
    return strncmp(option, "-l", 2) == 0;
}

bool arguments_is_code(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && WORDS_HAVE(code_extensions, dot);
}

bool arguments_is_source(const char *name)
{
    const char *dot = strrchr(name, '.');
    return arguments_is_code(name) || (dot && WORDS_HAVE(ir_extensions, dot));
}

static bool is_file(const char *argument)
{
    if (argument[0] == '-')
        return false;
    return arguments_is_source(argument) || access(argument, F_OK) == 0;
}

/* Passes an option to clang, with its value. Returns the number of arguments used. */
static int pass_on(struct arguments *passed, int count, const char *const *arguments)
{
    arguments_add(&passed->clang, arguments[0]);
    if (!takes_argument(arguments[0]))
        return 1;
    if (count < 2)
        die("'%s' needs an argument", arguments[0]);
    arguments_add(&passed->clang, arguments[1]);
    return 2;
}

int arguments_take(struct arguments *passed, int count, const char *const *arguments)
{
    const char *argument = arguments[0];
    if (is_library(argument))
        return 1;
    if (strncmp(argument, "-x", 2) == 0)
        return take_language(passed, count, arguments);
    if (is_common(argument))
        return pass_on(passed, count, arguments);
    if (argument[0] == '-' && argument[1])
        die("there is no option '%s'; options of clang go behind --", argument);
    arguments_add(&passed->files, argument);
    return 1;
}

void arguments_sort(struct arguments *passed, int count, const char *const *arguments)
{
    for (int i = 0; i < count;) {
        if (strcmp(arguments[i], "--") == 0) {
            while (++i < count)
                arguments_add(&passed->program, arguments[i]);
        } else if (is_library(arguments[i])) {
            i++;
        } else if (is_file(arguments[i])) {
            arguments_add(&passed->files, arguments[i++]);
        } else {
            i += pass_on(passed, count - i, arguments + i);
        }
    }
}

/* Copies the word at `text` to *to, ends it with a zero and advances *to. Returns the rest of
 * `text`. */
static const char *copy_word(const char *text, char **to)
{
    char quote = '\0';
    for (; *text && (quote || *text != ' '); text++) {
        if (quote ? *text == quote : *text == '"' || *text == '\'')
            quote = quote ? '\0' : *text;
        else
            *(*to)++ = *text;
    }
    if (quote)
        die("--args has a %c that is not closed", quote);
    *(*to)++ = '\0';
    return text;
}

void arguments_release(struct arguments *passed)
{
    free(passed->files.items);
    free(passed->clang.items);
    free(passed->program.items);
    free(passed->variables.items);
    free(passed->given_files.items);
    free(passed->text);
}

void arguments_split(struct arguments *passed, const char *text)
{
    free(passed->text);
    passed->program.count = 0;
    char *to = passed->text = memory_new(strlen(text) + 1, 1);
    while (*(text += strspn(text, " "))) {
        arguments_add(&passed->program, to);
        text = copy_word(text, &to);
    }
}
