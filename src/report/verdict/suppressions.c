#include "report/verdict/suppressions.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "machine/site.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* --- Types ------------------------------------------------------------------------------------ */

struct suppression_type {
    const char *name;
    bool innermost; /* only the places of the accesses count, not those of calls */
    uint64_t kinds; /* bit k: it is about errors of kind k; 0: heddle has no such errors */
};

#define KIND(kind) (UINT64_C(1) << (kind))

/* ThreadSanitizer's types, and LeakSanitizer's one. */
static const struct suppression_type types[] = {
    {"race", false, KIND(ERROR_DATA_RACE)},
    {"race_top", true, KIND(ERROR_DATA_RACE)},
    {"deadlock", false, KIND(ERROR_DEADLOCK)},
    {"mutex", false,
     KIND(ERROR_INVALID_LOCK) | KIND(ERROR_INVALID_UNLOCK) | KIND(ERROR_INVALID_USE) |
         KIND(ERROR_DOUBLE_INIT) | KIND(ERROR_TWO_MUTEXES) | KIND(ERROR_END_OF_HELD_LOCK)},
    {"leak", false, KIND(ERROR_MEMORY_LEAK)},
    {"thread", false, KIND(ERROR_THREAD_LEAK)},
    {"signal", false, KIND(ERROR_SIGNAL_UNSAFE_CALL)},
    {"called_from_lib", false, 0},
};

enum { TYPES = sizeof types / sizeof *types };

static const char *type_name_at(const void *unused, unsigned i)
{
    (void)unused;
    return i < TYPES ? types[i].name : NULL;
}

static const struct suppression_type *find_type(const char *name)
{
    for (unsigned i = 0; i < TYPES; i++)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return NULL;
}

const char *suppression_type_name(const struct suppression *suppression)
{
    return suppression->type->name;
}

bool suppression_is_unused(const struct suppression *suppression)
{
    return suppression->matches == 0 && suppression->type->kinds != 0;
}

/* --- Reading ---------------------------------------------------------------------------------- */

enum { FORMAT_HINT_SIZE = 160 };

static _Noreturn void refuse_type(const char *file, unsigned line, const char *name)
{
    const char *near = suggest_find(name, &(struct suggest_words){.word_at = type_name_at});
    if (near)
        die_at(file, line, 1, "there is no type of suppression '%s'; did you mean '%s'?", name,
               near);
    char known[FORMAT_HINT_SIZE] = "";
    for (unsigned i = 0; i < TYPES; i++) {
        strcat(known, i ? ", " : "");
        strcat(known, types[i].name);
    }
    die_at(file, line, 1, "there is no type of suppression '%s'; those that there are: %s", name,
           known);
}

static char *trim(char *text)
{
    static const char spaces[] = " \t\r\n";
    text += strspn(text, spaces);
    size_t length = strlen(text);
    while (length > 0 && strchr(spaces, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static void read_line(struct suppressions *suppressions, char *text, unsigned line)
{
    char *rule = trim(text);
    if (!*rule || *rule == '#')
        return;
    char *colon = strchr(rule, ':');
    if (!colon)
        die_at(suppressions->file, line, 1,
               "'%s' is no suppression; write TYPE:PATTERN, such as race:%s", rule, rule);
    *colon = '\0';
    const struct suppression_type *type = find_type(trim(rule));
    if (!type)
        refuse_type(suppressions->file, line, trim(rule));
    const char *pattern = trim(colon + 1);
    if (!*pattern)
        die_at(suppressions->file, line, 1,
               "the pattern is missing; '%s:*' stands for all errors of this type", type->name);
    *array_push(suppressions->list, suppressions->count, suppressions->capacity) =
        (struct suppression){.type = type, .pattern = memory_copy_text(pattern), .line = line};
}

void suppressions_read(struct suppressions *suppressions, const char *file)
{
    *suppressions = (struct suppressions){.file = file};
    FILE *input = fopen(file, "r");
    if (!input)
        die("cannot read '%s': %s", file, strerror(errno));
    char *text = NULL;
    size_t size = 0;
    for (unsigned line = 1; getline(&text, &size, input) >= 0; line++)
        read_line(suppressions, text, line);
    if (ferror(input))
        die("cannot read '%s': %s", file, strerror(errno));
    free(text);
    fclose(input);
}

void suppressions_release(struct suppressions *suppressions)
{
    for (size_t i = 0; i < suppressions->count; i++)
        free(suppressions->list[i].pattern);
    free(suppressions->list);
    free(suppressions->errors);
    *suppressions = (struct suppressions){0};
}

/* --- Matching --------------------------------------------------------------------------------- */

/* Whether the pattern matches a beginning of the text. */
static bool matches_here(const char *pattern, const char *text)
{
    for (; *pattern; pattern++, text++) {
        if (pattern[0] == '$' && !pattern[1])
            return !*text;
        if (*pattern == '*') {
            for (; !matches_here(pattern + 1, text); text++)
                if (!*text)
                    return false;
            return true;
        }
        if (*pattern != *text)
            return false;
    }
    return true;
}

static bool matches(const char *pattern, const char *text)
{
    if (*pattern == '^')
        return matches_here(pattern + 1, text);
    for (; !matches_here(pattern, text); text++)
        if (!*text)
            return false;
    return true;
}

static bool matches_any(const char *pattern, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (matches(pattern, names[i]))
            return true;
    return false;
}

bool suppressions_match(struct suppressions *suppressions, enum error_kind kind,
                        const struct suppression_names *names)
{
    bool found = false;
    for (size_t i = 0; i < suppressions->count; i++) {
        struct suppression *line = &suppressions->list[i];
        if (!(line->type->kinds & KIND(kind)))
            continue;
        bool matched = matches_any(line->pattern, names->list,
                                   line->type->innermost ? names->innermost : names->count);
        line->matches += matched;
        found |= matched;
    }
    return found;
}

void suppressions_record(struct suppressions *suppressions, struct suppressed_error error)
{
    for (size_t i = 0; i < suppressions->error_count; i++) {
        const struct suppressed_error *known = &suppressions->errors[i];
        if (known->kind == error.kind &&
            site_same_pair((struct site_pair){known->site, known->other},
                           (struct site_pair){error.site, error.other}))
            return;
    }
    *array_push(suppressions->errors, suppressions->error_count, suppressions->error_capacity) =
        error;
}
