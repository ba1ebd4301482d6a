#include "cli/compile_flags.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* --- Words ------------------------------------------------------------------------------------ */

static const char blanks[] = " \t\n\r";

/* Copies one word to *to, with a final zero, and advances both pointers past it. Requires: **from
 * is neither a blank nor the end. */
static void take_word(const char **from, char **to)
{
    char quote = '\0';
    const char *in = *from;
    char *out = *to;
    for (; *in && (quote || !strchr(blanks, *in)); in++) {
        bool opens = !quote && (*in == '"' || *in == '\'');
        bool escapes =
            *in == '\\' && quote != '\'' && in[1] && (!quote || strchr("\\\"$`\n", in[1]));
        if (opens)
            quote = *in;
        else if (quote && *in == quote)
            quote = '\0';
        else if (escapes)
            *out++ = *++in;
        else
            *out++ = *in;
    }
    *out++ = '\0';
    *from = in;
    *to = out;
}

char **shell_words_split(const char *command, size_t *count)
{
    /* Each word but the last takes at least one character and one blank. */
    size_t length = strlen(command), most = length / 2 + 1;
    char **words = memory_new(1, (most + 1) * sizeof *words + length + most + 1);
    char *text = (char *)(words + most + 1);
    *count = 0;
    for (;;) {
        command += strspn(command, blanks);
        if (!*command)
            return words;
        words[(*count)++] = text;
        take_word(&command, &text);
    }
}

/* --- Flags ------------------------------------------------------------------------------------ */

enum flag_form {
    FLAG_EXACT,
    FLAG_PREFIX, /* every word with this prefix */
    FLAG_VALUE,  /* with a value, in the same word or the next one */
    FLAG_PATH,   /* likewise; the value is a path */
    FLAG_FILE,   /* likewise; the value is a file, or is searched for like a header */
    FLAG_DROP,   /* dropped, with the next word as its value */
};

static const struct flag {
    const char *name;
    enum flag_form form;
} known[] = {
    {"-D", FLAG_VALUE},
    {"-U", FLAG_VALUE},
    {"-x", FLAG_VALUE},
    {"-I", FLAG_PATH},
    {"-isystem", FLAG_PATH},
    {"-iquote", FLAG_PATH},
    {"-idirafter", FLAG_PATH},
    {"-isysroot", FLAG_PATH},
    {"--sysroot=", FLAG_PATH},
    {"-include", FLAG_FILE},
    {"-imacros", FLAG_FILE},
    {"-std=", FLAG_PREFIX},
    {"-stdlib=", FLAG_PREFIX},
    {"-ansi", FLAG_EXACT},
    {"-pthread", FLAG_EXACT},
    {"-nostdinc", FLAG_PREFIX},
    {"-undef", FLAG_EXACT},
    {"-trigraphs", FLAG_EXACT},
    {"-m32", FLAG_EXACT},
    {"-m64", FLAG_EXACT},
    {"-march=", FLAG_PREFIX},
    {"-mcx16", FLAG_EXACT},
    {"-msse", FLAG_PREFIX},
    {"-mavx", FLAG_PREFIX},
    {"-fsigned-char", FLAG_EXACT},
    {"-funsigned-char", FLAG_EXACT},
    {"-fno-signed-char", FLAG_EXACT},
    {"-fno-unsigned-char", FLAG_EXACT},
    {"-fshort-enums", FLAG_EXACT},
    {"-fshort-wchar", FLAG_EXACT},
    {"-fwrapv", FLAG_EXACT},
    {"-fcommon", FLAG_EXACT},
    {"-fno-common", FLAG_EXACT},
    {"-fms-extensions", FLAG_EXACT},
    {"-fgnu89-inline", FLAG_EXACT},
    {"-ffreestanding", FLAG_EXACT},
    {"-fno-builtin", FLAG_PREFIX},
    {"-fno-delete-null-pointer-checks", FLAG_EXACT},
    {"-fblocks", FLAG_EXACT},
    {"-fchar8_t", FLAG_EXACT},
    {"-fno-char8_t", FLAG_EXACT},
    {"-fno-rtti", FLAG_EXACT},
    {"-fno-threadsafe-statics", FLAG_EXACT},
    {"-include-pch", FLAG_DROP},
    {"-o", FLAG_DROP},
    {"-MF", FLAG_DROP},
    {"-MT", FLAG_DROP},
    {"-MQ", FLAG_DROP},
    {"-L", FLAG_DROP},
    {"-l", FLAG_DROP},
    {"-Xclang", FLAG_DROP},
    {"-Xlinker", FLAG_DROP},
    {"-Xassembler", FLAG_DROP},
    {"-Xpreprocessor", FLAG_DROP},
    {"-mllvm", FLAG_DROP},
    {"-arch", FLAG_DROP},
    {"--param", FLAG_DROP},
    {"-dumpbase", FLAG_DROP},
};

/* The row with the longest name that fits the word; NULL: heddle ignores the word. */
static const struct flag *find_flag(const char *word)
{
    const struct flag *best = NULL;
    for (const struct flag *flag = known; flag < known + sizeof known / sizeof *known; flag++) {
        size_t length = strlen(flag->name);
        bool whole = flag->form == FLAG_EXACT || flag->form == FLAG_DROP;
        bool fits = whole ? strcmp(word, flag->name) == 0 : strncmp(word, flag->name, length) == 0;
        if (fits && (!best || length > strlen(best->name)))
            best = flag;
    }
    return best;
}

size_t compile_flags_width(const char *word)
{
    const struct flag *flag = word[0] == '-' ? find_flag(word) : NULL;
    bool apart = flag && flag->form != FLAG_EXACT && flag->form != FLAG_PREFIX;
    return apart && strcmp(word, flag->name) == 0 ? 2 : 1;
}

char *compile_flags_path(const char *directory, const char *path)
{
    return path[0] == '/' ? memory_copy_text(path) : memory_print("%s/%s", directory, path);
}

static void add(struct compile_flags *flags, char *text)
{
    *array_push(flags->items, flags->count, flags->capacity) = text;
}

static char *make_argument(enum flag_form form, const char *directory, const char *value)
{
    if (form == FLAG_VALUE)
        return memory_copy_text(value);
    char *path = compile_flags_path(directory, value);
    if (form == FLAG_PATH || access(path, R_OK) == 0)
        return path;
    free(path);
    return memory_copy_text(value);
}

/* Adds the flag with its value. The value is the rest of the word, or else `next`. Returns the
 * number of words used. */
static size_t take_flag(struct compile_flags *flags, const struct flag *flag, const char *word,
                        const char *next, const char *directory)
{
    const char *value = word + strlen(flag->name);
    bool apart = *value == '\0';
    switch (flag->form) {
    case FLAG_EXACT:
    case FLAG_PREFIX:
        add(flags, memory_copy_text(word));
        return 1;
    case FLAG_DROP:
        return 2;
    default:
        if (apart && !next)
            return 1;
        char *argument = make_argument(flag->form, directory, apart ? next : value);
        add(flags, memory_print("%s%s", flag->name, argument));
        free(argument);
        return apart ? 2 : 1;
    }
}

void compile_flags_add(struct compile_flags *flags, const char *const *words, size_t count,
                       const char *directory, const char *place)
{
    for (size_t i = 0; i < count;) {
        if (words[i][0] == '@')
            die("%s: heddle does not read flags from a file, '%s'", place, words[i]);
        const struct flag *flag = words[i][0] == '-' ? find_flag(words[i]) : NULL;
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        i += flag ? take_flag(flags, flag, words[i], next, directory) : 1;
    }
}

void compile_flags_release(struct compile_flags *flags)
{
    for (size_t i = 0; i < flags->count; i++)
        free(flags->items[i]);
    free(flags->items);
    *flags = (struct compile_flags){0};
}
